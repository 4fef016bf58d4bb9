import type { Messages } from '../messages.ts'

export const lookUp: Messages['lookUp'] = {
  run: 'Consulter',
  empty: 'La banque n’a rien ici.',
  more: 'Suite',
}
