/** What main answers Electron when a page, or somebody in its place, tries what it must not. */
import type Electron from 'electron'
import { tell, type Attempt } from './control.ts'
import { asked, sessionEvents } from './session.ts'
import type { Contents, Handler } from './window.ts'

export async function tryIt(contents: Contents, door: Handler | undefined, attempt: Attempt): Promise<void> {
  tell({ kind: 'tried', answer: await answerTo(contents, door, attempt) })
}

/** Where main has set nothing, Electron allows; and each handler is given what the product reads. */
async function answerTo(contents: Contents, door: Handler | undefined, attempt: Attempt): Promise<unknown> {
  switch (attempt.what) {
    case 'request': {
      const { beforeRequest } = asked
      if (!beforeRequest) return { cancel: false }
      // Of the details the product reads the address.
      const details = { url: attempt.url } as Electron.OnBeforeRequestListenerDetails
      return new Promise((resolve) => beforeRequest(details, resolve))
    }
    case 'permission': {
      const { mayAsk, mayUse } = asked
      const { name, kinds, url } = attempt
      const request = { mediaTypes: kinds, requestingUrl: url }
      const isGranted = await new Promise((resolve) => {
        if (mayAsk) Reflect.apply(mayAsk, null, [contents, name, resolve, request])
        else resolve(true)
      })
      const check = { mediaType: kinds[0], isMainFrame: true }
      return { isGranted, isHad: mayUse ? Reflect.apply(mayUse, null, [contents, name, url, check]) : true }
    }
    case 'device':
      return asked.mayHave ? Reflect.apply(asked.mayHave, null, [{}]) : true
    case 'window':
      return Reflect.apply(contents.mayOpen, null, [{ url: attempt.url }])
    case 'download':
      return isPrevented((event) => sessionEvents.emit('will-download', event))
    case 'event':
      return isPrevented((event) => contents.emit(attempt.name, event))
    case 'call': {
      const { url, isMain } = attempt.frame
      const { mainFrame } = contents
      const senderFrame = isMain ? Object.assign(mainFrame, { url }) : { url, parent: mainFrame }
      return door?.({ senderFrame }, 'status', {})
    }
  }
}

function isPrevented(happen: (event: { preventDefault(): void }) => void): boolean {
  let isStopped = false
  happen({ preventDefault: () => void (isStopped = true) })
  return isStopped
}
