/** Time as an argument: tests move it. */

/** Wall clock in epoch ms: an argument everywhere, so that tests can move it. */
export type Clock = () => number
