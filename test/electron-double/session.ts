/** The double's `session`: what the product sets is kept, and asked by the window whenever its Chromium asks. */
import { EventEmitter } from 'node:events'
import type Electron from 'electron'

type RequestListener = (
  details: Electron.OnBeforeRequestListenerDetails,
  answer: (response: Electron.CallbackResponse) => void,
) => void
type SchemeHandler = (request: GlobalRequest) => GlobalResponse | Promise<GlobalResponse>
type PermissionCheck = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type PermissionRequest = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type DevicePermission = Parameters<Electron.Session['setDevicePermissionHandler']>[0]

export const asked = {
  handle: null as SchemeHandler | null,
  beforeRequest: null as RequestListener | null,
  mayUse: null as PermissionCheck,
  mayAsk: null as PermissionRequest,
  mayHave: null as DevicePermission,
}
export const sessionEvents = new EventEmitter()

const pageSession = {
  protocol: {
    handle(_scheme: string, handler: SchemeHandler) {
      asked.handle = handler
    },
  },
  setPermissionRequestHandler(handler: PermissionRequest) {
    asked.mayAsk = handler
  },
  setPermissionCheckHandler(handler: PermissionCheck) {
    asked.mayUse = handler
  },
  setDevicePermissionHandler(handler: DevicePermission) {
    asked.mayHave = handler
  },
  setSpellCheckerEnabled() {},
  on: (name: string, listener: (...args: unknown[]) => void) => void sessionEvents.on(name, listener),
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
  defaultSession: {
    async resolveProxy() {
      if (process.env['ELECTRON_DOUBLE_PROXY'] === 'fails') throw new Error('the system does not say')
      return 'DIRECT'
    },
  },
}
export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged() {},
}
