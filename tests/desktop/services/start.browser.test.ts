import { afterEach, expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import { token } from '#api/token'
import { desktop, desktopInput } from '#desktop/desktop.content'
import { type MessagingEvent, messagingMachine } from '#machines/messaging.machine'
import { refused, serverOf } from '#tests/windows/properties/answers'

let desk: AnyActorRef | undefined
afterEach(() => {
  desk?.stop()
  token.clear()
  delete (globalThis as { mizkarStart?: unknown }).mizkarStart
})

const user = {
  uuid: '00000000-0000-4000-8000-000000000001',
  username: 'sara',
  firstName: 'سارا',
  lastName: 'رضایی',
  fullName: 'سارا رضایی',
}
const principle = { ...user, authorities: [] }
const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const home = {
  ...{ uuid: '00000000-0000-4000-8000-000000000009', title: 'پوشهٔ خانگی', type: 1, entityName: 'Folder' },
  ...{ createDate: 1_767_225_600_000, may },
}
const first = {
  user: principle,
  flags: ['SEARCH'],
  config: { 'app.title': 'بایگانی شهر', 'speech.url': null },
  profile: { taskbarColor: '#053046', windowColor: '#298fcc', startMenuColor: '#053046', fontSize: 'large' },
  rootFolders: [home],
  tiles: [],
  searches: [],
}
/** Calls whose responses are parts of the first response. */
const parts = /users\/principle|public-profile|user-profile|rootFolders|tile\/user|search\/user/

const start = async () => {
  token.set('of Sara')
  const messaging = messagingMachine.provide({ actors: { listen: fromCallback<MessagingEvent, void>(() => {}) } } as never)
  const actor = createActor(desktop.provide({ actors: { messaging } }), { input: desktopInput() }).start()
  desk = actor
  await expect.poll(() => actor.getSnapshot().matches('inUse')).toBe(true)
  return actor.getSnapshot().context
}
type Started = Awaited<ReturnType<typeof start>>

const checkDesktop = async ({ session, surface, preferences }: Started) => {
  expect(session).toMatchObject({ username: 'sara', flags: ['SEARCH'] })
  await expect.poll(() => surface?.getSnapshot().context.folders.map(({ title }) => title)).toEqual(['پوشهٔ خانگی'])
  await expect.poll(() => preferences.getSnapshot().context.look.fontSize).toBe('large')
}

/** The first test, because only the first reading of the configuration may use the early response. */
it('the desktop uses the response that the page requested before its code was loaded', async () => {
  const { asked } = serverOf({})
  Object.assign(globalThis, { mizkarStart: { token: 'of Sara', answer: Promise.resolve(first) } })
  await checkDesktop(await start())
  expect(asked.map(({ call }) => call).filter((call) => parts.test(call) || /desktop\/start|config\/public/.test(call))).toEqual([])
})

it('the desktop gets user, rights, preferences and icons with one request', async () => {
  const { asked } = serverOf({ 'GET /api/desktop/start': () => first, 'GET /api/config/public': () => first.config })
  await checkDesktop(await start())
  expect(asked.map(({ call }) => call).filter((call) => call === 'GET /api/desktop/start')).toHaveLength(1)
  expect(asked.map(({ call }) => call).filter((call) => parts.test(call))).toEqual([])
})

it('the desktop ignores the early response for another session', async () => {
  const { asked } = serverOf({ 'GET /api/desktop/start': () => first, 'GET /api/config/public': () => first.config })
  const other = { ...first, user: { ...principle, username: 'reza' } }
  Object.assign(globalThis, { mizkarStart: { token: 'of Reza', answer: Promise.resolve(other) } })
  await checkDesktop(await start())
  expect(asked.map(({ call }) => call)).toContain('GET /api/desktop/start')
})

it('the desktop starts with the single calls if the first response fails', async () => {
  serverOf({
    'GET /api/desktop/start': () => refused('internal', 500),
    'GET /api/users/principle': () => principle,
    [`GET /api/public-profile/user/${user.uuid}`]: () => first.flags,
    'GET /api/config/public': () => first.config,
    'GET /api/user-profile/': () => first.profile,
    'GET /api/folder/rootFolders': () => first.rootFolders,
    'GET /api/tile/user': () => [],
    'GET /api/search/user': () => [],
  })
  await checkDesktop(await start())
})
