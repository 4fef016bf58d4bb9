/** Two names that nobody would tell apart: capitals, spaces and the forms of a letter make no other person. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
