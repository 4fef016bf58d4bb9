/**
 * The tests of screens have a short form, and a long one for `npm run test:long`: every place of the gallery in every
 * state and under all rules of axe, every screen in all its colours, and a picture of each in `test-results`.
 */
export const isWhole = process.env['SCREENS'] === 'whole'
