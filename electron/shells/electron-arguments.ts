/**
 * The command line of the program in Electron. Chromium reads the same list and has some hundred switches, by which
 * one may open a debugger, load an extension or switch the page's walls off; so an installed program is started with
 * the switches of this list and with no other.
 */
/** What an installed program may be told; of these, `--key` is refused later, in words of its own. */
const ours = ['data', 'policy', 'bank', 'bank-url', 'gateway-url', 'key', 'mode', 'no-keychain'] as const

const harmless = [
  // What a person needs to read the screen, or what lets a window open on a computer with a poor graphics card.
  'disable-gpu',
  'force-device-scale-factor',
  'force-high-contrast',
  'force-renderer-accessibility',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
]
/** AppImage's own launcher adds it on Linux where the system forbids a sandbox without root's help. */
const onLinux = ['no-sandbox']

/** Chromium may have been told by another way than the list of arguments. */
const dangerous = [
  'allow-running-insecure-content',
  'auto-open-devtools-for-tabs',
  'disable-site-isolation-trials',
  'disable-web-security',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'load-extension',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
]

/** @returns the first argument with which an installed program may not be started; null: there is none. */
export function refusedArgument(
  argv: readonly string[],
  platform: NodeJS.Platform,
  hasSwitch: (name: string) => boolean,
): string | null {
  const allowed = new Set<string>([...ours, ...harmless, ...(platform === 'linux' ? onLinux : [])])
  // After `--` stands a link (deep-link.ts), which is no switch for Chromium either.
  const end = argv.indexOf('--')
  for (const arg of argv.slice(1, end < 0 ? undefined : end)) {
    const name = switchName(arg, platform)
    if (name !== null && !allowed.has(name)) return arg
  }
  const known = dangerous.find((name) => hasSwitch(name))
  return known === undefined ? null : `--${known}`
}

/** Every blank that Chromium takes off an argument before it reads it; JavaScript’s own list lacks U+0085. */
const blanks = /^[\s\u0085]+|[\s\u0085]+$/g

/** As Chromium reads it: one dash or two, on Windows also a slash and any case (base/command_line.cc). */
function switchName(arg: string, platform: NodeJS.Platform): string | null {
  const isWindows = platform === 'win32'
  const [whole, name = ''] =
    (isWindows ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(arg.replace(blanks, '')) ?? []
  if (whole === undefined) return null
  return isWindows ? name.toLowerCase() : name
}

/** Chromium's own switches stand in the same list, so only ours are taken out of it. */
export function ownPart(argv: readonly string[]): string[] {
  const named = `(${ours.filter((name) => name !== 'no-keychain').join('|')})`
  const end = argv.indexOf('--')
  return argv
    .slice(0, end < 0 ? undefined : end)
    .filter(
      (arg, at, all) =>
        new RegExp(`^--${named}(=|$)|^--no-keychain$`).test(arg) ||
        new RegExp(`^--${named}$`).test(all[at - 1] ?? ''),
    )
}
