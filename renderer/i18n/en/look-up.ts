export const lookUp = {
  run: 'Look up',
  empty: 'The bank lists nothing here.',
  more: 'More',
}
