/** The page’s entry. First the setting that the page’s policy asks for, before anything builds a schema. */
import './desk/jitless.ts'
import './app/start.ts'
