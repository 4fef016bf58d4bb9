export const slip = {}
