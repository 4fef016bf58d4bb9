import { figures } from './figures.ts'

export const find = {
  placeholder: 'Phone, BVN, account number or name',
  label: 'Find a customer or an account',
  results: 'Results',
  searching: 'Searching …',
  slow: 'The search is taking longer than usual.',
  none: (text: string) => `Nothing found for “${text}”.`,
  noneWhat:
    'The bank finds only a complete phone number or BVN; names are searched among the customers fetched to this computer.',
  found: (count: number, isCut: boolean) =>
    isCut
      ? `The first ${figures.count(count)}. Go down for more, or type more to narrow it down.`
      : count === 1
        ? 'One found'
        : `${count} found`,
  fromHere: (time: string) => `From this computer, as of ${time}`,
  fromService: 'From the service',
  kind: { client: 'Customer', savings: 'Savings' },
  move: 'move',
  open: 'open',
  close: 'close',
}
