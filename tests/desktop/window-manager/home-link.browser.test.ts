import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, setup } from 'xstate'
import type { Profile } from '#api/contract/user-profile'
import { openHome, recordOpened } from '#desktop/window-manager/home-link'
import { defaultLook, type LookChange } from '#machines/preferences'
import { type PreferencesActor, preferencesMachine } from '#machines/preferences.machine'
import { serverOf } from '#tests/windows/properties/answers'

const rect = { x: 0, y: 0, width: 1, height: 1 }
const windowOf = (kind: string, payload: unknown) => ({ kind, payload, rect, maximised: false, minimised: false })

it('records each opened node once, from the bottom window to the topmost', async () => {
  const { asked } = serverOf({ 'POST /api/home/open': () => new Response(null, { status: 204 }) })
  const bodies = () => asked.map(({ body }) => (body as { nodeUuid: string }).nodeUuid)
  const folder = windowOf('explorer', { folderUuid: 'f' })
  await recordOpened([folder, windowOf('tasks', { taskUuid: 't' }), windowOf('explorer', {}), windowOf('viewer', { uuid: 'd' })])
  expect(bodies()).toEqual(['f', 'd'])
  await recordOpened([folder, windowOf('viewer', { uuid: 'd' }), windowOf('player', { uuid: 'p' })])
  expect(bodies()).toEqual(['f', 'd', 'p'])
  await recordOpened([folder])
  await recordOpened([folder, windowOf('document-text', { uuid: 'd' })])
  expect(bodies()).toEqual(['f', 'd', 'p', 'd'])
})

/** Starts the opening of Home on a desktop with these windows. Returns the kinds that were opened after the profile arrived. */
const openOn = async (windows: readonly unknown[], profile: Partial<Profile>): Promise<string[]> => {
  const opened: string[] = []
  const manager = setup({ types: {} as { events: { type: 'window.open'; kind: string } } }).createMachine({
    context: { windows },
    on: { 'window.open': { actions: ({ event }) => void opened.push(event.kind) } },
  })
  const preferences = preferencesMachine.provide({
    actors: {
      applyLook: fromCallback(() => {}),
      fetchProfile: fromPromise<Profile, void>(() => Promise.reject(new Error('not asked'))),
      saveProfile: fromPromise<Profile, LookChange>(() => Promise.reject(new Error('not asked'))),
    },
  })
  const desk = createActor(
    setup({ actors: { manager, preferences } }).createMachine({
      invoke: [
        { src: 'manager', systemId: 'windows' },
        { src: 'preferences', systemId: 'preferences', input: { look: defaultLook } },
      ],
    }),
  ).start()
  const actor = desk.system.get('preferences') as PreferencesActor
  actor.send({ type: 'session.began' })
  const opening = openHome(desk.system)
  expect(opened).toEqual([])
  const { locale: _l, theme: _t, ...rest } = defaultLook
  actor.send({ type: 'profile.received', profile: { ...rest, ...profile } })
  await opening
  desk.stop()
  return opened
}

it('opens Home once the profile is known, unless the user switched it off or opened another window', async () => {
  expect(await openOn([], {})).toEqual(['home'])
  expect(await openOn([], { openHome: false })).toEqual([])
  expect(await openOn([{}], {})).toEqual([])
})
