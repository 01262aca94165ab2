import { type ExplorerContext, getOpenFolders } from '../context'
import { getListCriteria } from '../list/listing'
import { getListingQuery, limitToOpenFolder } from '../explorer-reads'
import { isEmptySearch, noSearch, type SearchQuery, getSearchType, getSearchWords } from '../search/search'
import type { ResultsExport } from '../search/search-setup'
import type { Command } from './command'
import { maySearch } from './find-command'
import type { Situation } from './situation'
import { getWords } from './words'

const loadExplanations = () => import('../search/describe-result')

/** Returns true if the window shows a search for documents. Searches for paragraphs or passages cannot be saved or exported. */
const searchesDocuments = ({ mode, context }: Situation): boolean =>
  mode === 'search' && context.search !== null && getSearchType(context.search.query) === 'DMS'

const getSortOrder = (context: ExplorerContext): Pick<SearchQuery, 'sortBy' | 'direction'> => {
  const { sortBy, direction } = getListingQuery(context)
  return sortBy === undefined ? {} : { sortBy, direction }
}

/** Opens the search window for the open folder and its subfolders. */
export const search: Command = {
  id: 'search',
  label: (t) => t.searchHere,
  icon: 'search',
  hidden: (situation) => !maySearch(situation) || situation.mode === 'search',
  run: ({ context }) => context.window.send({ type: 'window.open', kind: 'search', payload: limitToOpenFolder(context, noSearch) }),
}

/** Opens the window that saves this search. It shows the stored name if the search is already saved. */
export const saveSearch: Command = {
  id: 'save',
  label: (t) => t.saveSearch,
  icon: 'pin',
  hidden: (situation) => !maySearch(situation) || !searchesDocuments(situation),
  obstacle: ({ context: { search: shown } }) => (shown === null || isEmptySearch(shown.query) ? 'searchEmpty' : undefined),
  run: ({ context }) => {
    const { search: shown, payload } = context
    if (!shown) return
    const { savedUuid: uuid, title = getSearchWords(shown.query), showInDesktop, notify } = payload
    const saved = {
      query: { ...shown.query, ...getSortOrder(context) },
      title,
      ...(uuid !== undefined && { uuid, showInDesktop, ...(notify && { notify }) }),
    }
    context.window.send({ type: 'window.open', kind: 'save-search', payload: saved })
  },
}

const createExportCommand = (holds: ResultsExport['holds']): Omit<Command, 'id' | 'label'> => ({
  icon: 'download',
  hidden: (situation) => !maySearch(situation) || !searchesDocuments(situation),
  obstacle: ({ context }) => (context.children.totalElements === 0 ? 'listEmpty' : undefined),
  run: ({ context }, { send }) => {
    send({ type: 'results.export', holds, criteria: { ...getListCriteria(getListingQuery(context)), ...getSortOrder(context) } })
  },
})

export const exportList: Command = { id: 'export', label: (t) => t.exportList, ...createExportCommand('LIST') }
export const exportContent: Command = { id: 'exportContent', label: (t) => t.exportContent, ...createExportCommand('CONTENT') }

/** Starts dynamic browsing: groups the content of the open folder by a relation or a date. */
export const showBy: Command = {
  id: 'showBy',
  label: (t) => t.showBy,
  icon: 'sliders',
  hidden: (situation) => !maySearch(situation) || situation.mode !== 'folders' || getOpenFolders(situation.context).length !== 1,
  run: ({ context }) => {
    const { folder } = context.located
    if (folder)
      context.window.send({ type: 'window.open', kind: 'browse', payload: { uuid: folder.uuid, title: folder.title }, title: folder.title })
  },
}

/** Returns the words that the shown items were found by; '' if they were not found by words. */
const getFindingWords = ({ mode, context: { search: shown, keyword } }: Situation): string =>
  mode === 'bin' ? keyword : mode === 'search' && shown && getSearchType(shown.query) === 'DMS' ? getSearchWords(shown.query) : ''

/** Says by which of the typed words a result was found, and where in it they are. Only the data of the result is used. */
export const explain: Command = {
  id: 'explain',
  label: (t) => t.explainResult,
  icon: 'info',
  hidden: (situation) => situation.one === undefined || getFindingWords(situation) === '',
  run: (situation, { locale }) => {
    const { one, context } = situation
    const tell = (message: string) => context.window.send({ type: 'notify', level: 'info', message })
    if (!one) return
    loadExplanations().then(
      ({ describeResult }) => tell(describeResult(one, getFindingWords(situation), context.children, locale)),
      () => tell(getWords(locale).explainFailed),
    )
  },
}
