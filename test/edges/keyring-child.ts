/** Asks the real keychain what it is told to, and says what came, for keyring.test.ts: `get NAME`, `set NAME SECRET`, `remove NAME`. */
import { createKeychain } from '../../electron/credentials/keychain.ts'

const [scope = '', ...steps] = process.argv.slice(2)
const vault = createKeychain(scope)
const said: unknown[] = []
for (const step of steps) {
  const [what = '', name = '', secret = ''] = step.split(' ')
  const startedMs = performance.now()
  const answer =
    what === 'get'
      ? await vault.get(name)
      : await (what === 'set' ? vault.set(name, secret) : vault.remove(name)).then(
          () => 'done',
          (problem: unknown) => (problem instanceof Error ? problem.message : 'failed'),
        )
  said.push({ answer, tookMs: Math.round(performance.now() - startedMs) })
}
process.stdout.write(JSON.stringify(said))
