import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { TextPage } from '#api/contract/text-page'
import { makePdf } from '#tests/support/pdf'
import { toAriaKeyShortcuts } from '#ui/chord'
import { content as designer } from '#windows/form-designer/form-designer.content'
import { content as messenger } from '#windows/messenger/messenger.content'
import { windowKinds } from '#windows/registry'
import { documentTextMachine, type TextRequest } from '#widgets/text/document-text.machine'
import type { OpenedText } from '#windows/source-text/source-text'
import { content as sourceText } from '#windows/source-text/source-text.content'
import { content as textTags } from '#windows/text-tags/text-tags.content'
import { content as textCompare } from '#windows/text-compare/text-compare.content'
import { toBytes } from '#windows/viewer/sources/bytes'
import { aDocument, aFolder, idOf } from './explorer/builders'
import { field } from '#tests/widgets/ont-fields/fields'
import { mount } from './mount'
import { serverOf } from './properties/answers'
import { showSearch } from './explorer/search/showing'
import { coloured, open as view, stage } from './viewer/showing'

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

const told = new Set<string>()
afterEach(() => told.clear())
/** Collects the shortcuts that visible controls announce. */
const listen = () => {
  for (const element of document.querySelectorAll('[aria-keyshortcuts]'))
    for (const keys of element.getAttribute('aria-keyshortcuts')?.split(' ') ?? []) told.add(keys)
}

const text = 'متنی که دو بخش دارد'
const whole: TextPage = { text, length: text.length, offset: 0, maxLen: text.length, keywordsLocations: [], status: 'READY' }

const explorer = async () => {
  const session = {
    flags: ['SEARCH', 'PROPERTIES', 'RENAME', 'COPY', 'CUT', 'DELETE', 'UPLOAD', 'PROPERTIES_HISTORY', 'PROPERTIES_PERMISSION'],
  }
  const { all } = await showSearch({ payload: { folderUuid: idOf('root') }, found: [aFolder('one'), aDocument('two', 'txt')], session })
  const row = (at = 0) => all('[data-uuid]')[at] ?? expect.fail('no row')
  await expect.poll(() => row().tabIndex).toBe(0)
  await expect.element(page.getByRole('search')).toBeVisible()
  listen()
  for (const place of [row(), row(1), row().closest('[role=grid]')]) {
    place?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 60, clientY: 60 }))
    await expect.element(page.getByRole('menu')).toBeVisible()
    listen()
    await page.getByRole('menuitem', { name: 'بیشتر' }).click()
    await expect.poll(() => page.getByRole('menu').elements().length).toBe(2)
    listen()
    for (const left of [1, 0]) {
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => page.getByRole('menu').elements().length).toBe(left)
    }
  }
  document.body.replaceChildren()
  await showSearch({ payload: { bin: true } })
  await expect.element(page.getByRole('button', { name: 'حذف همیشگی' })).toBeVisible()
}

/** Opens everything to which the shortcuts of a window kind belong. */
const showings: Readonly<Record<string, () => Promise<unknown>>> = {
  explorer,
  search: explorer,
  viewer: async () => {
    const documents = { documents: ['a', 'b'].map((uuid) => ({ uuid, title: uuid, extension: 'pdf' })), isComplete: true }
    await view({ bytes: toBytes(makePdf(coloured([1, 0, 0], [0, 0.5, 0]))), documents })
    stage().focus()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('search')).toBeVisible()
  },
  'text-compare': async () => {
    const { actor } = await mount({ content: textCompare, payload: { firstText: 'یک', secondText: 'دو' } })
    listen()
    actor.send({ type: 'compare.start' })
    await expect.element(page.getByRole('radio').first()).toBeVisible()
  },
  'source-text': async () => {
    const sources = [{ uuid: other, title: 'سند نخست', percentage: 100, ranges: [] }]
    const fetchText = fromPromise<TextPage, TextRequest>(async () => whole)
    const machine = sourceText.machine.provide({
      actors: {
        open: fromPromise<OpenedText, { uuid: string }>(async () => ({ first: whole, sources })),
        text: documentTextMachine.provide({ actors: { fetchText } }),
      },
    })
    await mount({ content: { ...sourceText, machine }, payload: { uuid: one, title: 'گزارش' } })
    await expect.element(page.getByRole('tab')).toBeVisible()
  },
  'text-tags': async () => {
    serverOf({
      [`GET /api/document/text-pagination/${one}`]: () => whole,
      'POST /api/paragraph/page': () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 500 }),
      'POST /api/nodebase/load-nodes': () => [aDocument('one', 'txt')],
    })
    await mount({ content: textTags, payload: { uuid: one, title: 'گزارش' }, session: { flags: ['MANAGE_TAGGING'] } })
    await expect.element(page.getByRole('region', { name: 'متن' })).toBeVisible()
  },
  messenger: async () => {
    const conversation = { uuid: one, title: 'گفت‌وگو', group: true, users: [], closed: false, unreadCount: 0 }
    const nothing = { contents: [], totalElements: 0, offset: 0, pageSize: 50 }
    serverOf({
      'GET /api/chat/conversations/0/50': () => ({ ...nothing, contents: [conversation], totalElements: 1 }),
      'GET /api/chat/conversation': () => conversation,
      [`GET /api/chat/messages/${one}/0/50`]: () => nothing,
    })
    await mount({ content: messenger, payload: { conversationUuid: one } })
    await expect.element(page.getByRole('textbox', { name: 'پیام' })).toBeVisible()
  },
  'form-designer': async () => {
    const name = field({ title: 'نام' })
    const place = { uuid: other, relationOrPropertyUuid: name.uuid, entityName: 'OntProperty', type: 'STRING', title: 'نام شرکت' }
    const fields = [{ ...place, showType: 'simple', size: 1, column: 0, order: 0 }]
    serverOf({
      [`GET /api/form/${one}`]: () => ({ uuid: one, title: 'ثبت شرکت', classUuid: other, columns: 2, fields, revision: '1' }),
      'GET /api/ont/class-relations-properties': () => [name],
      'GET /api/workflow/user': () => [],
      'GET /api/ont/node-title-simple': () => 'شرکت',
    })
    await mount({ content: designer, payload: { uuid: one } })
    await expect.element(page.getByRole('button', { name: /^نام شرکت/ })).toBeVisible()
  },
}

/** Keys of every list of rows and every menu. Screen readers announce them by the role. */
const ofRoles = /^((Ctrl|Shift)\+)*([↑↓←→]|Home|End|PgUp|PgDn|Space)$|^(Enter|Esc|\*|A–Z|Shift\+F10)$/

describe('the keyboard shortcuts of a window', () => {
  const kinds = windowKinds.flatMap(({ kind, shortcuts }) => (shortcuts ? [{ kind, shortcuts }] : []))

  it.each(kinds)(
    'announces the shortcuts to assistive technology on their controls: $kind',
    { timeout: 60_000 },
    async ({ kind, shortcuts }) => {
      const bring = showings[kind] ?? expect.fail(`nothing shows ${kind}`)
      await bring()
      listen()
      const keys = (await shortcuts()).shortcuts.flatMap((line) => line.keys)
      const own = bring === explorer ? keys.filter((chord) => !ofRoles.test(chord)) : keys
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter((chord) => !told.has(toAriaKeyShortcuts(chord)))).toEqual([])
    },
  )
})
