/** The environment of a desk whose memory no test reads. */
export const quickDesk: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${new URL('leave-freed.ts', import.meta.url).href}`,
}
