import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AnyStateMachine } from 'xstate'
import { content as log } from '#windows/log/log.content'
import { content as messenger } from '#windows/messenger/messenger.content'
import { content as properties } from '#windows/manage-properties/manage-properties.content'
import type { WindowContent } from '#windows/window-kind'
import { mount } from './mount'
import { type Asked, serverOf } from './properties/answers'
import { acceptReading } from './accept-reading'

const uuid = '00000000-0000-4000-8000-000000000001'
const date = 1_700_000_000_000

const conversation = { uuid, title: 'نامه‌ها', group: true, unreadCount: 0, users: [], closed: false }
const event = { uuid, date, type: 'LOGIN', level: 'INFO', username: 'sara', ip: '::1', title: 'نامه‌ها', result: 'DONE', detail: {} }
const relation = { uuid, title: 'نامه‌ها', entityName: 'OntProperty', type: 'STRING', domain: [], range: [] }

/** Simulates a search that finds `one` only by words of its title. */
const finding = (one: { title: string }, wordsIn: (asked: Asked) => unknown) => (asked: Asked) => {
  const contents = one.title.includes(String(wordsIn(asked) ?? '')) ? [one] : []
  return { contents, totalElements: contents.length, offset: 0, pageSize: 50 }
}

interface Place {
  content: WindowContent<any>
  call: string
  answer(asked: Asked): unknown
  field: string
}

const places: Readonly<Record<string, Place>> = {
  conversations: {
    content: messenger as WindowContent<AnyStateMachine>,
    call: 'GET /api/chat/conversations/0/30',
    answer: finding(conversation, ({ query }) => query.title),
    field: 'جست‌وجو در گفت‌وگوها',
  },
  'lines of a log': {
    content: log as WindowContent<AnyStateMachine>,
    call: 'POST /api/log/find',
    answer: finding(event, ({ body }) => (body as { keyword?: string }).keyword),
    field: 'متن',
  },
  'relations and attributes': {
    content: properties as WindowContent<AnyStateMachine>,
    call: 'GET /api/ont/relations-properties/0/20',
    answer: finding(relation, ({ query }) => query.title),
    field: 'جست‌وجو در عنوان‌ها',
  },
}

const ways = Object.keys(places).flatMap((what) => ['press', 'Enter'].map((way) => ({ what, way })))

it.each(ways)('$what search offers the words of the other keyboard layout, and searches for them on a $way', async ({ what, way }) => {
  const { content, call, answer, field } = places[what] ?? expect.fail('no such place')
  serverOf({ [call]: answer, 'POST /api/message/enum-message': () => ({}) })
  await mount({ content, session: { admin: true }, size: { width: 900, height: 600 } })
  const found = page.getByText('نامه‌ها').first()
  await expect.element(found).toBeVisible()
  await acceptReading(page.getByRole('searchbox', { name: field }), 'khli', 'نامه', way)
  await expect.element(found).toBeVisible()
})
