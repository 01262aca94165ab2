import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Criteria } from '#api/contract/criteria'
import type { Facets } from '#api/contract/facets'
import type { Node } from '#api/contract/node'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import { aDocument, aFolder, aFrame, aSession, idOf } from '../builders'
import { overTree } from '../over-tree'
import type { Digits } from '#text/digits'
import { DialogHost } from '#ui/dialog'
import { LocaleProvider } from '#ui/locale'
import type { ListingQuery } from '#windows/explorer/explorer'
import { folderViewMachine } from '#windows/explorer/folder-view/folder-view.machine'
import { loadFolderView } from '#windows/explorer/folder-view/folder-view.content'
import { ExplorerView } from '#windows/explorer/explorer.view'
import { fetchListing } from '#windows/explorer/list/listing'
import type { ExplorerPayload } from '#windows/explorer/payload'
import type { Search } from '#windows/explorer/search/search'
import { searchMachine } from '#windows/explorer/search/search.machine'
import type { ResultsExport } from '#windows/explorer/search/search-setup'
import type { FolderViewMode, FolderViewContent } from '#widgets/folder-view/folder-view'
import type { Session, WindowRef } from '#windows/window-kind'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

export const hits = [
  aDocument('گزارش سالانه', 'docx', {
    parentUuid: idOf('home'),
    titleHighlight: { text: 'گزارش سالانه', ranges: [[0, 5]] },
    textHighlight: { text: 'در این گزارش آمده است', ranges: [[7, 12]] },
  }),
  aFolder('گزارش‌ها', { parentUuid: idOf('home') }),
]

interface Showing {
  payload?: ExplorerPayload
  found?: readonly Node[]
  time?: number
  suggested?: readonly string[]
  facets?: Facets
  session?: Partial<Session>
  locale?: 'fa' | 'en'
  digits?: Digits
  width?: number
}

/** Renders the explorer of the product with a search, or in a folder, with fake results. The clock moves only on request. */
export const showSearch = async ({
  payload = { query: { properties: ['title', 'text'] } },
  found = hits,
  time = 40,
  suggested = [],
  facets,
  session = {},
  locale = 'fa',
  digits,
  width = 1_000,
}: Showing = {}) => {
  await page.viewport(1_100, 760)
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'fa' ? 'rtl' : 'ltr'
  const asked: Criteria[] = []
  const suggestedFor: string[] = []
  const exported: ResultsExport[] = []
  const answer = async (criteria: Criteria) => {
    asked.push(criteria)
    return { contents: found, totalElements: found.length, time }
  }
  const { machine } = overTree()
  const calls = { children: answer, bin: answer, roots: async () => [aFolder('root')], nodes: async () => [] }
  const suggest = async (text: string) => {
    suggestedFor.push(text)
    return suggested
  }
  const search = searchMachine.provide({
    actors: {
      suggest: createSuggestMachine<string>().provide({
        actors: { fetchItems: fromPromise<readonly string[], { text: string }>(({ input }) => suggest(input.text)) },
      }),
      fetchRelatedSearches: fromPromise<readonly string[], { text: string }>(async () => suggested),
      fetchLayoutReadings: fromPromise<readonly string[], { search: Search }>(async ({ input }) =>
        input.search.query.keyword === 'skn' ? ['سند'] : [],
      ),
      ...(facets && { fetchFacets: fromPromise<Facets, { criteria: Criteria }>(async () => facets) }),
      fetchNames: fromPromise<Search['names'], { search: Search }>(async () => ({ author: 'سارا رضایی', parent: 'خانه' })),
      fetchParentTitles: fromPromise<ReadonlyMap<string, string>, { uuids: readonly string[] }>(
        async ({ input }) => new Map(input.uuids.map((uuid) => [uuid, 'خانه'])),
      ),
      exportResults: fromPromise<void, ResultsExport & { window: WindowRef }>(
        async ({ input: { window: _, ...wanted } }) => void exported.push(wanted),
      ),
    },
  })
  const { frame, asked: wanted } = aFrame()
  const clock = new SimulatedClock()
  const actor = createActor(
    machine.provide({
      actors: {
        loadSearch: fromPromise(async () => search),
        folderView: folderViewMachine.provide({
          actors: { loadFolderView: fromPromise<FolderViewContent, { mode: FolderViewMode }>(({ input }) => loadFolderView(input.mode)) },
        }),
        listing: createPagedListMachine<Node, ListingQuery>().provide({
          actors: { fetchPage: fromPromise<Page<Node>, PageRequest<ListingQuery>>(({ input }) => fetchListing(calls, input)) },
        }),
      },
    }),
    { clock, input: { payload, window: frame, session: aSession({ flags: ['SEARCH', 'COPY', 'CUT', 'UPLOAD'], ...session }) } },
  ).start()
  const host = document.createElement('div')
  host.style.cssText = `inline-size:${width}px;block-size:700px`
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale, digits }}>
      <DialogHost>
        <ExplorerView actor={actor} />
      </DialogHost>
    </LocaleProvider>,
  )
  await expect.poll(() => host.querySelector('[data-search], [data-part=footer]')).not.toBeNull()
  const all = (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)]
  const opened = () => wanted.flatMap((one) => (one.type === 'window.open' ? [one] : []))
  const remembered = () => wanted.flatMap((one) => (one.type === 'window.remember' ? [one.payload as ExplorerPayload] : [])).at(-1)
  const notified = () => wanted.flatMap((one) => (one.type === 'notify' ? [one.message] : []))
  return { host, actor, clock, all, asked, suggestedFor, exported, opened, remembered, notified }
}

/** Returns the labels of the active filters, and of the button that removes them all. */
export const listChips = () =>
  page
    .getByRole('list', { name: 'پالایه‌های فعال' })
    .getByRole('listitem')
    .elements()
    .map((chip) => chip.querySelector('span')?.textContent.replaceAll(/[\u2068\u2069]/g, ''))
