/**
 * The name of an environment variable as a message may show it: whoever pastes a key where its variable's name belongs
 * does not find the key in a log.
 */
export function variableShown(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]{0,39}$/.test(name) && !/[a-z]/.test(name)
    ? `the environment variable ${name}`
    : 'what was given is no name of an environment variable, or the variable'
}
