/** One person after the other at one desk: each comes back to where they were, and sees nothing of the others. */
import { nextTick, watch, type App } from 'vue'
import { ask } from '../desk/bridge.ts'
import { call } from '../desk/call.ts'
import { languageOf } from '../desk/language.ts'
import { readOwnOperations } from '../desk/own-operations.ts'
import { forgetPeople } from '../desk/person-names.ts'
import { forgetNames } from '../desk/record-names.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useDrafts } from '../desk/stores/drafts.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { useTill } from '../desk/stores/till.ts'
import { useGuide } from '../learning/guide.ts'
import { heedLostScreens } from '../shell/outdated.ts'
import { takeTheme } from '../ui/theme.ts'
import { router } from './routes.ts'

export { default as UnlockedDesk } from './UnlockedDesk.vue'

/** For as long as the page stands, and once. */
export function beginSittings(app: App): void {
  heedLostScreens(router)
  app.use(router)
  const desk = useDesk()
  const journal = useJournal()
  const drafts = useDrafts()
  const till = useTill()
  // Begun here, in what is never taken away: what a store watches holds the component that it was begun in (R7).
  useGuide()
  journal.start()

  let lastPerson: string | null = null
  const left = new Map<string, string>()
  async function comeBack(person: string): Promise<void> {
    // What lies before in the history is the other person's: going back leads home.
    await router.replace({ name: 'home' })
    const place = left.get(person)
    if (place !== undefined && place !== '/' && desk.person?.id === person) await router.push(place)
  }
  watch(
    () => desk.person?.id ?? null,
    async (now, before) => {
      if (before) {
        drafts.leave()
        lastPerson = before
        left.set(before, router.currentRoute.value.fullPath)
        journal.forget()
        till.forget()
        forgetNames()
        // The router keeps a hold of screens that are gone.
        void nextTick(() => {
          for (const route of router.getRoutes()) route.instances = {}
        })
      }
      if (!now) return
      // Somebody may have come to this desk, or left it.
      forgetPeople()
      if (lastPerson !== null && lastPerson !== now) void comeBack(now)
      void journal.load()
      // The shell is drawn once its drafts are read: by then it knows what the service file adds.
      await readOwnOperations()
      if (desk.person?.id !== now) return
      void drafts.read(now)
      // Kept by the desk for when the line is down: forms need the person's office.
      void call('getMe', {})
      const settings = await ask('settings', {})
      if (!settings.ok) return
      const valueOf = (wanted: string): unknown =>
        settings.value.settings.find(({ name }) => name === wanted)?.value
      takeTheme(valueOf('theme'))
      languageOf(valueOf('language'))
    },
    // Whoever unlocked before it was read, or reloads the page, is here already.
    { immediate: true },
  )
}
