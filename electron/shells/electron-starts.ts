/**
 * What is asked of a program that runs: to come forward, by a second start, and to open a link. Before there is a window
 * a link is kept for it; once the window is closed, and the books are still being closed, the program is started again
 * as soon as they are. Listened to from the lock on, for a second start ends as soon as the first one has the lock.
 */
import { app } from 'electron'
import { z } from 'zod'
import { placeAsked, type PlaceAsked } from '../../shared/desk/place-asked.ts'
import { linkOf, placeOfLink } from './deep-link.ts'

/** @returns false where there is no window any more. */
type Show = (place: PlaceAsked | null) => boolean

export interface Starts {
  /** What was asked for already, and whatever comes. */
  follow(show: Show): void
  /** The program shall be started again once it has ended. */
  again(): void
  /** To be called when nothing is left but to end. */
  end(): void
}

const handedOn = z.object({ place: placeAsked })

export function createStarts(first: PlaceAsked | null): Starts {
  let show: Show | null = null
  let kept = first
  let isAgain = false
  const come = (place: PlaceAsked | null): void => {
    if (show?.(place)) return
    kept = place ?? kept
    if (show) isAgain = true
  }
  app.on('second-instance', (_event, _argv, _folder, told) => {
    // Another program of this user may have said it.
    const asked = handedOn.safeParse(told)
    come(asked.success ? asked.data.place : null)
  })
  // macOS starts no second one: it tells of a link, as soon as the program is there, and of a click on its icon.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const place = placeOfLink(url)
    if (place !== null) come(place)
  })
  app.on('activate', () => come(null))
  return {
    follow(shows) {
      show = shows
      const place = kept
      kept = null
      if (place !== null) come(place)
    },
    again: () => void (isAgain = true),
    end() {
      if (isAgain) app.relaunch(howToStart(kept))
    },
  }
}

function howToStart(place: PlaceAsked | null): { args: string[]; execPath?: string } {
  // Not the link that this one was started with.
  const args = process.argv.slice(1).filter((arg) => arg !== '--' && placeOfLink(arg) === null)
  const link = place === null ? null : linkOf(place)
  // What an AppImage runs is gone when it ends; the image itself is not.
  const image = process.env['APPIMAGE']
  return {
    args: link === null ? args : [...args, '--', link],
    ...(image !== undefined && { execPath: image }),
  }
}
