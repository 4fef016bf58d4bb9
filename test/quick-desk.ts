/** The environment of a desk whose memory no test reads, and at whose PINs nobody guesses. */
export const quickDesk: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${new URL('quick-desk-preload.ts', import.meta.url).href}`,
}
