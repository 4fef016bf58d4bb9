/**
 * `npm run connect`: the way to a service, asked question by question or given by options, and written down as a policy.
 * At a terminal each hop is walked as soon as its answer is there; where nobody sits at one, all answers come first. The
 * API key is typed or pasted once, without being shown; it is used for the walk and kept nowhere. Ends with 0 where the
 * way is open, 2 where it was asked wrongly or something is missing, 3 where a hop is closed.
 */
import { writeFileSync } from 'node:fs'
import type { Hop } from '../../shared/desk/connection.ts'
import { AuthoritiesError, trustAuthorities } from '../bank/authorities.ts'
import { ClientCertificateError } from '../bank/client-certificate.ts'
import { createDialect, type Dialect } from '../bank/dialect.ts'
import { readServiceFile, ServiceFileError } from '../bank/service-file.ts'
import { speechOf } from '../bank/speech.ts'
import { proxyOfComputer } from '../bank/system-proxy.ts'
import type { ProxyOf } from '../bank/web-proxy.ts'
import { authorizationOf, TokenError } from './authorization.ts'
import { policyOf } from '../connect/policy-of.ts'
import { walkConnection, type Spoken } from '../connect/walk.ts'
import { keepPassword } from '../credentials/certificate-password.ts'
import { createAnswers, type Answers } from './answers.ts'
import { certificateFrom, type Shown } from './certificate-asked.ts'
import { readGiven, usage, WrongUse, type Given } from './connect-options.ts'
import { sentenceFor } from './person-shown.ts'
import { createQuestions, InputEnded, type Questions } from './questions.ts'

function trust({ authorities }: Given): void {
  try {
    trustAuthorities(authorities)
  } catch (problem) {
    throw problem instanceof AuthoritiesError ? new WrongUse(`--authorities: ${problem.message}`) : problem
  }
}

async function certificateIn(
  { clientCertificate, passwordVariable }: Given,
  questions: Questions,
): Promise<Shown> {
  try {
    return await certificateFrom(clientCertificate ?? '', passwordVariable, () =>
      questions.askHidden('Password of the client certificate'),
    )
  } catch (problem) {
    if (problem instanceof InputEnded)
      throw new WrongUse(
        '--certificate-password-env: standard input has ended, so nobody can be asked for the password of the client certificate. Name the variable that holds it.',
      )
    if (!(problem instanceof ClientCertificateError)) throw problem
    throw new WrongUse(`--client-certificate: ${problem.message}`)
  }
}

/** It has opened the file and the way: the desk finds it where it looks. */
async function keepShown({ password }: Shown): Promise<void> {
  if (password === null) return
  const why = await keepPassword(password)
  process.stdout.write(
    why === null
      ? 'The password of the client certificate is in this computer’s keychain.\n'
      : `The password of the client certificate is not kept: ${why}. The desk does not open until it is in the keychain.\n`,
  )
}

function print(hop: Hop): void {
  const sentence = sentenceFor(hop, process.stdout.isTTY === true)
  process.stdout.write(`${hop.isOpen ? 'open  ' : 'closed'}  ${hop.hop.padEnd(10)}  ${sentence}\n`)
}

function dialectIn({ serviceFile }: Given): Dialect | undefined {
  try {
    return serviceFile === null ? undefined : createDialect(readServiceFile(serviceFile))
  } catch (problem) {
    throw problem instanceof ServiceFileError ? new WrongUse(`--service-file: ${problem.message}`) : problem
  }
}

/** What the file says is asked of nobody: a service without getMe tells nobody whose a key is. */
function saidBy(dialect: Dialect | undefined, given: Given): Given {
  if (dialect?.offers('getMe') !== false || given.fields.has('getMe')) return given
  return { ...given, fields: new Map(given.fields).set('getMe', 'none') }
}

function spokenBy(dialect: Dialect, proxyOf: ProxyOf): Spoken {
  return async (apiKey) => {
    if (apiKey === null) return speechOf(dialect)
    const authorization = authorizationOf(dialect, apiKey, proxyOf)
    return speechOf(dialect, await authorization.header().finally(authorization.close))
  }
}

async function write(given: Given, answers: Answers): Promise<void> {
  const policy = await answers.policy()
  if (policy === '') return
  const connection = await answers.connection()
  const files = {
    ...(given.authorities !== null && { authorities: given.authorities }),
    ...(given.serviceFile !== null && { serviceFile: given.serviceFile }),
    ...(given.clientCertificate !== null && { clientCertificate: given.clientCertificate }),
  }
  writeFileSync(policy, `${JSON.stringify(policyOf(connection, files), null, 2)}\n`, { flag: 'wx' })
  process.stdout.write(
    `${policy} is written; the key stands nowhere in it. Start the desk with --policy ${policy}, and let each person add themself with F2.\n`,
  )
}

async function run(): Promise<number> {
  const given = readGiven(process.env)
  if (given === null) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  trust(given)
  const questions = createQuestions(process.stdin, process.stderr)
  try {
    const shown = await certificateIn(given, questions)
    const { proxyOf, notice } = proxyOfComputer()
    const dialect = dialectIn(given)
    const answers = createAnswers(saidBy(dialect, given), questions)
    if (process.stdin.isTTY !== true) await answers.all()
    const way = { proxyOf, certificate: shown.certificate, spoken: dialect && spokenBy(dialect, proxyOf) }
    const hops = await walkConnection(answers, way, print)
    const leftOut = notice()
    if (leftOut !== null) process.stdout.write(`look    proxy       ${leftOut.message}\n`)
    if (hops.some(({ isOpen }) => !isOpen)) return 3
    await keepShown(shown)
    await write(given, answers)
    return 0
  } finally {
    questions.close()
  }
}

try {
  process.exitCode = await run()
} catch (problem) {
  if (problem instanceof TokenError) {
    print({ hop: 'key', isOpen: false, sentence: { message: problem.message } })
    process.exitCode = 3
  } else if (problem instanceof WrongUse) {
    process.stderr.write(`${problem.message}\n${usage}\n`)
    process.exitCode = 2
  } else throw problem
}
