/** The double's `session`: what the product sets is kept, and asked by the window whenever its Chromium asks. */
import type Electron from 'electron'

type RequestListener = (
  details: Electron.OnBeforeRequestListenerDetails,
  answer: (response: Electron.CallbackResponse) => void,
) => void
type SchemeHandler = (request: GlobalRequest) => GlobalResponse | Promise<GlobalResponse>
type PermissionCheck = Parameters<Electron.Session['setPermissionCheckHandler']>[0]

export const asked = {
  handle: null as SchemeHandler | null,
  beforeRequest: null as RequestListener | null,
  mayUse: null as PermissionCheck,
}

const pageSession = {
  protocol: {
    handle(_scheme: string, handler: SchemeHandler) {
      asked.handle = handler
    },
  },
  setPermissionRequestHandler() {},
  setPermissionCheckHandler(handler: PermissionCheck) {
    asked.mayUse = handler
  },
  setDevicePermissionHandler() {},
  setSpellCheckerEnabled() {},
  on() {},
  webRequest: {
    onBeforeRequest(listener: RequestListener) {
      asked.beforeRequest = listener
    },
  },
}

export const session: {
  fromPartition: (...args: Parameters<(typeof Electron.session)['fromPartition']>) => typeof pageSession
  defaultSession: Pick<Electron.Session, 'resolveProxy'>
} = {
  fromPartition: () => pageSession,
  defaultSession: { resolveProxy: async () => 'DIRECT' },
}
export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged() {},
}
