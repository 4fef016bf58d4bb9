export const customer = {}
