/** The documented read that shows whether a key is taken, where the service does not tell whose it is: no customer is in it. */
export const provingRead = 'listSavingsProducts'
