import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ActorRef, type AnyActorLogic, type AnyStateMachine, createActor, fromCallback, type Snapshot, setup, waitFor } from 'xstate'
import type { TaskProgressEvent } from '#machines/progress'
import { content as exportItems } from '#windows/export-items/export-items.content'
import { content as handover } from '#widgets/handover/handover.content'
import { content as explorer } from '#windows/explorer/explorer.content'
import { search } from '#windows/explorer/search/search.content'
import { content as logs } from '#windows/log/log.content'
import { noFilters } from '#windows/log/log'
import { noServiceFilters } from '#windows/log/service-log'
import { paragraphPage } from '#widgets/paragraph-page/paragraph-page.content'
import { properties } from '#widgets/properties/properties.content'
import { content as print } from '#windows/print/print.content'
import { content as report } from '#windows/dynamic-report/dynamic-report.content'
import { content as userImport } from '#windows/user-import/user-import.content'
import { content as viewer } from '#windows/viewer/viewer.content'
import { aDocument } from './explorer/builders'
import { refused, serverOf } from './properties/answers'

afterEach(() => vi.restoreAllMocks())

const within = (machine: AnyStateMachine, ...names: string[]): AnyActorLogic =>
  names.reduce<AnyActorLogic>((logic, name) => (logic as AnyStateMachine).implementations.actors[name] as AnyActorLogic, machine)

const window = { id: 'window-7', send: () => {} } as never

/** Runs an effect of a window with the progress actor of the desktop. Returns the events that the actor received. */
const run = async (effect: AnyActorLogic, input: object, isStopped = false): Promise<string[]> => {
  const told: string[] = []
  const progress = fromCallback<TaskProgressEvent>(({ receive }) =>
    receive((news) => {
      if (news.type === 'progress.started')
        told.push(`${news.work.what} ${news.work.windowId} ${news.work.title ?? news.work.count ?? '-'}`)
      else
        told.push(news.type === 'progress.ended' ? news.end : news.type === 'progress.advanced' ? `${news.done}/${news.total}` : news.type)
    }),
  )
  const root = createActor(
    setup({ actors: { progress, effect } }).createMachine({
      on: { leave: '.left' },
      initial: 'working',
      invoke: { id: 'progress', src: 'progress', systemId: 'progress' },
      states: {
        working: { invoke: { id: 'effect', src: 'effect', input: { window, ...input }, onDone: 'left', onError: 'left' } },
        left: {},
      },
    } as never),
  ) as unknown as ActorRef<Snapshot<unknown> & { matches(state: string): boolean }, { type: 'leave' }> & { start(): void; stop(): void }
  root.start()
  if (isStopped) root.send({ type: 'leave' })
  await waitFor(root, (snapshot) => snapshot.matches('left'))
  const isOver = (one: string) => /^(?:done|failed|conflict|stopped)$/.test(one)
  await expect.poll(() => told.some(isOver)).toBe(true)
  root.stop()
  return told.slice(0, told.findIndex(isOver) + 1)
}

const node = '00000000-0000-4000-8000-000000000001'
const link = 'POST /api/nodebase/generate-download-link'
const file = () => new Response('file')
const importing = { importUuid: node, lines: [], fileName: '', encoding: '', missing: [], unknown: [] }
const picture = { kind: 'pages', source: { count: 3, sizeOf: () => Promise.reject(new Error('broken')) } }

/** One user more than fits into one call. */
const people = Array.from({ length: 501 }, (_, line) => ({
  ...{ line, faults: [], code: '1', roleUuidList: [], firstName: 'ا', lastName: 'ب', username: `u${line}`, email: '', nationalCode: '' },
}))
const importService = {
  'POST /api/admin/user-import/lines': () => new Response(null, { status: 204 }),
  'POST /api/admin/user-import/start': () => ({ jobUuid: node }),
}

/** Long operations of windows: the effect, its input, the response of the server, and the expected progress events. */
const works: readonly [string, AnyActorLogic, object, Record<string, () => unknown>, string[]][] = [
  [
    'the download of items',
    within(explorer.machine, 'startDownload'),
    { uuids: [node, node] },
    { [link]: () => 'token' },
    ['download window-7 2', 'done'],
  ],
  [
    'a download that is refused',
    within(explorer.machine, 'startDownload'),
    { uuids: [node] },
    { [link]: () => refused('forbidden', 403) },
    ['download window-7 1', 'failed'],
  ],
  [
    'the export of items',
    within(exportItems.machine, 'startExport'),
    { uuids: [node], withMetadata: true, withLog: false },
    { [link]: () => 'token' },
    ['download window-7 1', 'done'],
  ],
  [
    'the download of a version',
    within(properties, 'history', 'changeValue'),
    { key: { uuid: node, type: 0, window }, value: [], change: { do: 'download', versionUuid: node } },
    { [link]: () => 'token' },
    ['download window-7 1', 'done'],
  ],
  [
    'the download of linked documents',
    within(properties, 'links', 'changeValue'),
    { key: { uuid: node, type: 0, window }, value: { contents: [{ uuid: node }], totalElements: 1 }, change: { do: 'download' } },
    { [link]: () => 'token' },
    ['download window-7 1', 'done'],
  ],
  [
    'the export of what was found',
    within(search, 'exportResults'),
    { holds: 'LIST', criteria: {} },
    { 'POST /api/nodebase/search-export': file },
    ['export window-7 نتیجهٔ جست‌وجو', 'done'],
  ],
  [
    'the export of a report',
    within(report.machine, 'exportReport'),
    { uuid: node, title: 'گزارش', chart: undefined },
    { [`GET /api/report/dynamic/${node}/export`]: file },
    ['export window-7 گزارش', 'done'],
  ],
  [
    'the export of the log',
    within(logs.machine, 'events', 'exportEntries'),
    { filters: noFilters },
    { 'POST /api/log/export': file },
    ['export window-7 گزارش رویدادها', 'done'],
  ],
  [
    'the export of what services were asked',
    within(logs.machine, 'services', 'exportEntries'),
    { filters: noServiceFilters },
    { 'POST /api/admin/service-log/export': () => refused('conflict') },
    ['export window-7 درخواست‌ها به سرویس‌ها', 'conflict'],
  ],
  [
    'the Word file of a paged document',
    within(paragraphPage.machine, 'exportPage'),
    { folder: { uuid: node, title: 'کتاب' } },
    { 'POST /api/paragraph/page-export': file },
    ['export window-7 کتاب', 'done'],
  ],
  [
    'the file of recognised characters',
    within(handover.machine, 'handOver'),
    { what: 'ocr-pdf', uuid: node, title: 'اسکن.pdf', extension: 'pdf' },
    { [`GET /api/document/ocr/pdf/${node}`]: file },
    ['export window-7 اسکن.pdf', 'done'],
  ],
  [
    'the list of what was not imported',
    within(userImport.machine, 'saveFailures'),
    { preview: importing },
    { 'GET /api/admin/user-import/failures': file },
    ['export window-7 سطرهای پذیرفته‌نشده', 'done'],
  ],
  [
    'the first passwords of users',
    within(userImport.machine, 'saveCodes'),
    { preview: importing },
    { 'GET /api/admin/user-import/failures': file },
    ['export window-7 سطرهای پذیرفته‌نشده', 'done'],
  ],
  ['reading a file of users', within(userImport.machine, 'readFile'), { file: undefined }, {}, ['import window-7 -', 'failed']],
  [
    'sending the lines of a file',
    within(userImport.machine, 'sendLines'),
    { preview: { ...importing, lines: people } },
    importService,
    ['import window-7 -', '0/501', '500/501', 'done'],
  ],
  [
    'a document on its way to the printer',
    within(viewer.machine, 'printPicture'),
    { picture, title: '', rotation: 0, viewer: window },
    {},
    ['print window-7 -', 'failed'],
  ],
]

describe('long tasks of windows', () => {
  it.each(works)('reports %s as a task from start to end', async (_, effect, input, answers, expected) => {
    document.documentElement.lang = 'fa'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    serverOf(answers)
    expect(await run(effect, input)).toEqual(expected)
  })

  it('writes the initial passwords of users as a CSV file in UTF-8 with a byte order mark', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const saved = vi.spyOn(URL, 'createObjectURL')
    serverOf({ 'GET /api/admin/user-import/failures': file })
    await run(within(userImport.machine, 'saveCodes'), { preview: importing })
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    const [[codes] = expect.fail('nothing was saved')] = saved.mock.calls
    const bytes = await (codes as Blob).arrayBuffer()
    expect([...new Uint8Array(bytes.slice(0, 3))]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('reports the number of list rows loaded for the printer', async () => {
    let pages = 0
    const rows = { contents: [aDocument('سند', 'pdf')], totalElements: 2_000, offset: 0, pageSize: 1_000 }
    serverOf({ 'POST /api/nodebase/children': () => (++pages === 1 ? rows : refused('forbidden', 403)) })
    const list = { folders: [node], keyword: '', sortBy: 'title', direction: 'ASC', title: '', selected: [] }
    expect(await run(within(print.machine, 'printList'), { list, scope: 'all', printedBy: '' })).toEqual([
      'print window-7 -',
      '1/2000',
      'failed',
    ])
  })

  it('sends the lines of a user import also without TLS, where the browser offers no hash function', async () => {
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
    serverOf(importService)
    const [first] = people
    expect(await run(within(userImport.machine, 'sendLines'), { preview: { ...importing, lines: [first] } })).toContain('done')
  })

  it('marks a task as stopped, not failed, if its window is closed meanwhile', async () => {
    serverOf({ [link]: () => 'token' })
    expect(await run(within(explorer.machine, 'startDownload'), { uuids: [node] }, true)).toEqual(['download window-7 1', 'stopped'])
  })
})
