/**
 * What only some systems can run. A file stands here with the reason; single tests that find out for themselves (a
 * keyring, strace, a second user) skip by their own look. Read from the sources: no run on Windows or macOS was seen.
 */
const onLinuxAlone: Record<string, string> = {
  'faults/real-disk.test.ts': 'runs a desk as another user on files that are taken away',
  'packaging/install-pages.test.ts': 'runs the commands of docs/install for Linux',
  'packaging/install-walk.test.ts': 'as above',
  'packaging/packaging.test.ts':
    'runs the packed tree of Linux; the workflow makes the installers of each system',
  'packaging/start.test.ts': 'small programs of a shell stand in for Electron’s, by its name on Linux',
  'runs/left-behind.test.ts': 'finds what a run leaves in /proc',
  'screens/other-user.test.ts': 'asks /proc, as another user, what it can see',
  'walls/process.test.ts': 'reads memory, limits and signals by /proc',
}

const notOnWindows: Record<string, string> = {
  'calculator/*.test.ts': 'Python’s program stands beside ours',
  'conform/conform.test.ts': 'a foreign service in Python',
  'conform/hops.test.ts': 'certificates by openssl',
  'contract/*.test.ts': 'a program ends with code 0 on a signal that it hears; Windows ends it unheard',
  'edges/history.test.ts': 'as above: a signal that is heard',
  'edges/program.test.ts': 'as above: a signal that is heard',
  'edges/releases.test.ts': 'keys by openssl',
  'edges/shell.test.ts': 'file modes',
  'faults/kills.test.ts': 'asks by which signal a program ended, which Windows does not tell',
  'foreign/service.test.ts': 'a foreign service in Python',
  'line/client.test.ts': 'certificates by openssl',
  'line/web-proxy.test.ts': 'certificates by openssl',
  'line/sign.test.ts': 'signatures by openssl and Python',
  'outside/*.test.ts': 'NATS’ and OpenSSH’s servers, ended by signals that they hear',
  'packaging/workflow-steps.test.ts': 'programs of a shell stand before the real ones',
  'paper/*.test.ts': 'reads what it printed by Poppler’s programs',
  'sandbox/doors.test.ts': 'signatures by openssl, and file modes',
  'sandbox/durability.test.ts': 'system calls by strace',
  'sandbox/hooks.test.ts': 'signatures by Python',
  'sandbox/program.test.ts': 'as above: a signal that is heard',
  'screens/electron-double.test.ts':
    'the double ends on a signal that it hears; the real Electron runs instead',
  'screens/papers.test.ts': 'reads what it printed by Poppler’s programs',
  'screens/till.test.ts': 'as above: Poppler',
  'screens/whole-day.test.ts': 'as above: Poppler',
  'services/fineract.test.ts': 'a service in Python',
  'store/disk.test.ts': 'fills a small disk that it mounts',
  'store/lasting.test.ts': 'file modes',
  'transcripts/*.test.ts': 'made by openssl and Python',
  'unit/electron-binary.test.ts': 'archives by Python',
  'unit/prerequisites.test.ts': 'looks for files of Unix',
}

/** Files below `test/` that this system does not run, each with its reason. */
export function skippedOn(platform: NodeJS.Platform): [file: string, why: string][] {
  if (platform === 'linux') return []
  return Object.entries(platform === 'win32' ? { ...onLinuxAlone, ...notOnWindows } : onLinuxAlone)
}
