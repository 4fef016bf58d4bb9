/** What a form tells the fields that stand in it. */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { InjectionKey, Ref } from 'vue'

export interface Stop {
  message: string
  first: string
}

export interface FormContext {
  /** The sentence that stands at a field; null where nothing is wrong. */
  faultOf(field: string): string | null
  /** What a field itself says is wrong with it, under its own name: nothing is read back while it stands. */
  own?(name: string, fault: FieldProblem | null): void
  /** A field still reads what it offers: a form that is completed meanwhile is judged once that has come. */
  reading?(name: string, isReading: boolean): void
  /** What stops the whole form and is said in it: the summary does not repeat it. `first`: what is done before anything else. */
  stopped?(by: Stop | null): void
  /** The field whose help was asked for with F1. */
  helped: Readonly<Ref<string | null>>
}

export const formContext: InjectionKey<FormContext> = Symbol('form')
