import { afterEach, expect, it, onTestFinished } from 'vitest'
import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import { token } from '#api/token'
import { desktop, desktopInput } from '#desktop/desktop.content'
import { type MessagingEvent, messagingMachine } from '#machines/messaging.machine'
import { serverOf } from '#tests/windows/properties/answers'
import { getTimeZone } from '#widgets/format/time-zone'
import { loadLabels, getVocabulary } from '#widgets/vocabulary/vocabulary.content'

let desk: AnyActorRef | undefined
afterEach(() => {
  desk?.stop()
  token.clear()
})

const sara = '00000000-0000-4000-8000-000000000001'
const principle = {
  uuid: sara,
  username: 'sara',
  firstName: 'سارا',
  lastName: 'رضایی',
  fullName: 'سارا رضایی',
  active: true,
  authorities: [],
}
/** Starts the desktop of the product with Sara signed in, and a fake server with these responses. */
const signedIn = async (answers: Parameters<typeof serverOf>[0], listen = fromCallback<MessagingEvent, void>(() => {})) => {
  const { asked } = serverOf({ 'GET /api/users/principle': () => principle, ...answers })
  token.set('of Sara')
  const messaging = messagingMachine.provide({ actors: { listen } } as never)
  const actor = createActor(desktop.provide({ actors: { messaging } }), { input: desktopInput() }).start()
  desk = actor
  await expect.poll(() => actor.getSnapshot().matches('inUse')).toBe(true)
  return { actor, asked }
}

const form = { uuid: '00000000-0000-4000-8000-000000000002', title: 'نامهٔ اداری', extension: 'docx' }

it('the desktop holds configuration by name, keywords, document templates, labels and the public profile for all windows [SHELL-101]', async () => {
  const { actor, asked } = await signedIn({
    'GET /api/config/public': () => ({ 'app.title': 'بایگانی شهر', 'speech.url': null, 'time.zone': 'Asia/Tokyo' }),
    [`GET /api/public-profile/user/${sara}`]: () => ['SEARCH', 'UPLOAD'],
    'GET /api/user-profile': () => ({}),
    'GET /api/template/user': () => [form],
    'GET /api/message/enum-message': ({ query }) => ({ EDIT: `ویرایش در ${query.enumClassName}` }),
  })
  const held = () => actor.getSnapshot().context

  expect(held().site.getSnapshot().context.config).toEqual({ 'app.title': 'بایگانی شهر', 'time.zone': 'Asia/Tokyo' })
  expect(getTimeZone(actor.system)).toBe('Asia/Tokyo')
  expect(held().session?.flags).toEqual(['SEARCH', 'UPLOAD'])

  held().templates?.send({ type: 'templates.refresh' })
  await expect.poll(() => held().templates?.getSnapshot().context.templates).toEqual([form])

  const words = getVocabulary(actor.system)
  const waits = new AbortController()
  const once = loadLabels(actor.system, ['LogType', 'LogLevel'], waits.signal)
  const beside = loadLabels(actor.system, ['LogType'], waits.signal)
  expect((await once).LogLevel).toEqual({ EDIT: 'ویرایش در LogLevel' })
  expect(await beside).toBe(await loadLabels(actor.system, ['LogLevel'], waits.signal))
  expect(asked.filter(({ call }) => call === 'GET /api/message/enum-message').map(({ query }) => query.enumClassName)).toEqual([
    ...['LogType', 'LogLevel'],
  ])
  expect(Object.keys(words.getSnapshot().context.enumMessage)).toEqual(['LogType', 'LogLevel'])

  const [tender, contract] = [
    { uuid: 't', title: 'مناقصه' },
    { uuid: 'c', title: 'قرارداد' },
  ]
  for (const keyword of [tender, contract, tender]) words.send({ type: 'keywords.given', keywords: [keyword] })
  expect(words.getSnapshot().context.keywords).toEqual([tender, contract])
})

it('a failed request for labels rejects, and the next caller sends the request again', async () => {
  let isBroken = true
  const { actor } = await signedIn({
    'GET /api/config/public': () => ({}),
    [`GET /api/public-profile/user/${sara}`]: () => [],
    'GET /api/message/enum-message': () => {
      if (isBroken) throw new TypeError('Failed to fetch')
      return { EDIT: 'ویرایش' }
    },
  })
  const { signal } = new AbortController()
  await expect(loadLabels(actor.system, ['LogType'], signal)).rejects.toHaveProperty('code', 'offline')
  isBroken = false
  expect((await loadLabels(actor.system, ['LogType'], signal)).LogType).toEqual({ EDIT: 'ویرایش' })
})

it('the configuration is reloaded when live events connect or may have been missed', async () => {
  let tell: (news: MessagingEvent) => void = () => {}
  const listen = fromCallback<MessagingEvent, void>(({ sendBack }) => {
    tell = sendBack
  })
  let title = 'پیش از ورود'
  const { actor } = await signedIn(
    { 'GET /api/config/public': () => ({ 'app.title': title }), [`GET /api/public-profile/user/${sara}`]: () => [] },
    listen,
  )
  const shown = () => actor.getSnapshot().context.site.getSnapshot().context.config['app.title']
  await expect.poll(shown).toBe('پیش از ورود')
  title = 'پس از ورود'
  tell({ type: 'live.connected' })
  await expect.poll(shown).toBe('پس از ورود')
  tell({ type: 'live.lost' })
  title = 'پس از قطع'
  tell({ type: 'live.resync' })
  await expect.poll(shown).toBe('پس از قطع')
})

it('windows are stored per user, ignored in an unknown version, and deleted at sign-out', async () => {
  const kept = () => localStorage.getItem(`mizkar.windows.${sara}`)
  onTestFinished(() => localStorage.clear())
  const answers = { 'GET /api/config/public': () => ({}), [`GET /api/public-profile/user/${sara}`]: () => [] }
  const titles = (actor: Awaited<ReturnType<typeof signedIn>>['actor']) =>
    actor
      .getSnapshot()
      .context.windows?.getSnapshot()
      .context.windows.map(({ kind }) => kind.kind)
  const first = await signedIn(answers)
  await expect.poll(() => titles(first.actor)).toEqual([])
  first.actor.send({ type: 'window.open', kind: 'help', payload: {} })
  await expect.poll(kept).toContain('"help"')
  desk?.stop()
  const second = await signedIn(answers)
  await expect.poll(() => titles(second.actor)).toEqual(['help'])
  desk?.stop()
  localStorage.setItem(`mizkar.windows.${sara}`, (kept() ?? '').replace(/"version":\d+/, '"version":-1'))
  const third = await signedIn(answers)
  await expect.poll(() => titles(third.actor)).toEqual([])
  third.actor.send({ type: 'window.open', kind: 'help', payload: {} })
  await expect.poll(kept).toContain('"help"')
  third.actor.send({ type: 'session.signOut' })
  await expect.poll(kept).toBeNull()
})

it('the desktop icons are reloaded when live events connect, because earlier events were lost', async () => {
  let tell: (news: MessagingEvent) => void = () => {}
  const listen = fromCallback<MessagingEvent, void>(({ sendBack }) => {
    tell = sendBack
  })
  const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
  const folder = (title: string) => ({ uuid: sara, title, type: 1, entityName: 'Folder', createDate: 1_767_225_600_000, may })
  let folders = [folder('پوشهٔ خانگی')]
  const { actor } = await signedIn(
    {
      'GET /api/config/public': () => ({}),
      [`GET /api/public-profile/user/${sara}`]: () => [],
      'GET /api/folder/rootFolders': () => folders,
    },
    listen,
  )
  const shown = () =>
    actor
      .getSnapshot()
      .context.surface?.getSnapshot()
      .context.folders.map(({ title }) => title)
  await expect.poll(shown).toEqual(['پوشهٔ خانگی'])
  folders = [...folders, { ...folder('پوشهٔ مشترک'), uuid: '00000000-0000-4000-8000-000000000003' }]
  tell({ type: 'live.connected' })
  await expect.poll(shown).toEqual(['پوشهٔ خانگی', 'پوشهٔ مشترک'])
})
