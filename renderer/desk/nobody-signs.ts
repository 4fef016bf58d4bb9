/**
 * Whoever approves an application does not move its cash alone, and whoever submitted it does not sign (decisions 388 and
 * 480): at a small desk that leaves nobody. It is said before the approval, while another may still give it.
 */
import { peopleHere } from './person-names.ts'
import { useDesk } from './stores/desk.ts'
import { useTill } from './stores/till.ts'

/** Whether nobody here may sign beside the person at the counter. To be asked where it is shown: people may come later. */
export function useNobodySigns(): (submittedBy: string | null | undefined) => boolean {
  const desk = useDesk()
  const till = useTill()
  return (submittedBy) => {
    if (till.view?.disbursementNeedsAnother !== true) return false
    const here = peopleHere()
    const mayNot = [desk.person?.id, submittedBy]
    return here.length > 0 && here.every(({ id }) => mayNot.includes(id))
  }
}
