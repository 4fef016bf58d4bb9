/** Whether a file still compiles with another text in it, judged by the compiler as `npm run types` does. */
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** One for a room: the compiler keeps what it has read. */
export function createTypeCheck(): (path: string, text: string) => boolean {
  const services = new Map<string, { service: ts.LanguageService; put(path: string, text: string): void }>()

  /** The world of a file is the nearest tsconfig above it. */
  const serviceOf = (path: string) => {
    const config = ts.findConfigFile(dirname(path), ts.sys.fileExists) ?? ''
    const known = services.get(config)
    if (known) return known
    const made = createService(config)
    services.set(config, made)
    return made
  }

  return (path, text) => {
    const { service, put } = serviceOf(path)
    put(path, text)
    return service.getSemanticDiagnostics(path).length + service.getSyntacticDiagnostics(path).length === 0
  }
}

function createService(config: string) {
  const read = ts.readConfigFile(config, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(config))
  let put = { path: '', text: '', version: 0 }
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, composite: false, noEmit: true }),
    getScriptFileNames: () => [put.path],
    getScriptVersion: (path) => (path === put.path ? String(put.version) : '0'),
    getScriptSnapshot(path) {
      const text = path === put.path ? put.text : ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => dirname(config),
    getDefaultLibFileName: (settings) =>
      join(dirname(ts.getDefaultLibFilePath(settings)), ts.getDefaultLibFileName(settings)),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  return {
    service,
    put(path: string, text: string) {
      put = { path, text, version: put.version + 1 }
    },
  }
}
