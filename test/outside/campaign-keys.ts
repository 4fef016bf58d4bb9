/** Keys of the kill campaign, shared by the program that is killed and the one that kills it. */
export const campaignKey = new Uint8Array(32).fill(9)
export const hookKey = 'the-api-key-that-signs-events'
