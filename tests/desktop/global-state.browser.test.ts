import { afterEach, expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import { token } from '#api/token'
import { desktop, desktopInput } from '#desktop/desktop.content'
import { messagingMachine } from '#machines/messaging.machine'
import { serverOf } from '#tests/windows/properties/answers'
import { timeZoneIn } from '#windows/site-time'
import { labelsOf, vocabularyOf } from '#windows/vocabulary.content'

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
const form = { uuid: '00000000-0000-4000-8000-000000000002', title: 'نامهٔ اداری', extension: 'docx' }

it('the desktop holds configuration by name, keywords, document templates, labels and the public profile for all windows [SHELL-101]', async () => {
  const { asked } = serverOf({
    'GET /api/users/principle': () => principle,
    'GET /api/config/public': () => ({ 'app.title': 'بایگانی شهر', 'speech.url': null, 'time.zone': 'Asia/Tokyo' }),
    [`GET /api/public-profile/user/${sara}`]: () => ['SEARCH', 'UPLOAD'],
    'GET /api/user-profile': () => ({}),
    'GET /api/template/user': () => [form],
    'GET /api/message/enum-message': ({ query }) => ({ EDIT: `ویرایش در ${query.enumClassName}` }),
  })
  token.set('of Sara')
  const messaging = messagingMachine.provide({ actors: { listen: fromCallback(() => {}) } } as never)
  const actor = createActor(desktop.provide({ actors: { messaging } }), { input: desktopInput() }).start()
  desk = actor
  await expect.poll(() => actor.getSnapshot().matches('inUse')).toBe(true)
  const held = () => actor.getSnapshot().context

  expect(held().site.getSnapshot().context.config).toEqual({ 'app.title': 'بایگانی شهر', 'time.zone': 'Asia/Tokyo' })
  expect(timeZoneIn(actor.system)).toBe('Asia/Tokyo')
  expect(held().session?.flags).toEqual(['SEARCH', 'UPLOAD'])

  held().templates?.send({ type: 'templates.look' })
  await expect.poll(() => held().templates?.getSnapshot().context.templates).toEqual([form])

  const words = vocabularyOf(actor.system)
  const waits = new AbortController()
  const once = labelsOf(actor.system, ['LogType', 'LogLevel'], waits.signal)
  const beside = labelsOf(actor.system, ['LogType'], waits.signal)
  expect((await once).LogLevel).toEqual({ EDIT: 'ویرایش در LogLevel' })
  expect(await beside).toBe(await labelsOf(actor.system, ['LogLevel'], waits.signal))
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

it('labels that did not come are told to whoever waits for them, and asked for again by the next', async () => {
  let isBroken = true
  serverOf({
    'GET /api/users/principle': () => principle,
    'GET /api/config/public': () => ({}),
    [`GET /api/public-profile/user/${sara}`]: () => [],
    'GET /api/message/enum-message': () => {
      if (isBroken) throw new TypeError('Failed to fetch')
      return { EDIT: 'ویرایش' }
    },
  })
  token.set('of Sara')
  const messaging = messagingMachine.provide({ actors: { listen: fromCallback(() => {}) } } as never)
  const actor = createActor(desktop.provide({ actors: { messaging } }), { input: desktopInput() }).start()
  desk = actor
  await expect.poll(() => actor.getSnapshot().matches('inUse')).toBe(true)
  const { signal } = new AbortController()
  await expect(labelsOf(actor.system, ['LogType'], signal)).rejects.toHaveProperty('code', 'offline')
  isBroken = false
  expect((await labelsOf(actor.system, ['LogType'], signal)).LogType).toEqual({ EDIT: 'ویرایش' })
})
