/** `npm run types`: what the compilers say, and a verdict by the exit code. */
import { checkTypes } from './check-types.ts'

const { code, output } = await checkTypes()
process.stdout.write(output)
process.exit(code)
