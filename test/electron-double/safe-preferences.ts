/** What a window must be made with, of Electron's twenty points 2, 3, 4, 6, 8, 9, 10 and 11: by the sources and as built. */
export const safePreferences = {
  partition: 'desk',
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  spellcheck: false,
  devTools: false,
} as const
