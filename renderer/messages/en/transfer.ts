export const transfer = {}
