/** First the setting that the page's policy asks for, then, in a chunk of its own, everything that builds a schema. */
import './desk/jitless.ts'

void import('./app/start.ts')
