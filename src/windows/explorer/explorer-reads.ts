import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { Named } from '#machines/rename.machine'
import { getExplorerRights } from './commands/situation'
import { type ExplorerContext, type ExplorerEvent, getOpenFolders, isBin, getMode, findRow, getSelectedRows } from './context'
import { getBinRules, type ListingQuery, createListingQuery } from './explorer'
import { defaultOpenAction } from '#widgets/open-node/open-action'
import { getListCriteria } from './list/listing'
import type { ExplorerPayload } from './payload'
import { canUploadInto, downloadObstacle, mayDownload, summariseSelection } from './commands/rights'
import { buildCriteria, isEmptySearch, type Search, limitToFolder } from './search/search'

export const getListingQuery = (context: ExplorerContext): ListingQuery =>
  createListingQuery(getOpenFolders(context), context.rules, context.keyword, {
    ...(isBin(context) && { bin: { uuid: context.binUuid } }),
    ...(context.search && { search: context.search }),
  })

/**
 * Returns the criteria with which the viewer lists the documents in the order of this list; undefined for the root folders, which contain no
 * documents.
 */
export const getViewerList = (context: ExplorerContext): Criteria | undefined => {
  const query = getListingQuery(context)
  const { folders, search, sortBy, direction } = query
  return folders.length === 0 && !search ? undefined : { ...getListCriteria(query), ...(sortBy !== undefined && { sortBy, direction }) }
}

/** Returns the payload that restores the window after a page reload. */
export const payloadForRestore = (context: ExplorerContext): ExplorerPayload => {
  const { payload, binUuid, rules, search } = context
  if (search) {
    const { savedUuid, title, showInDesktop, notify } = payload
    return { ...search, rules, ...(savedUuid !== undefined && { savedUuid, title, showInDesktop, ...(notify && { notify }) }) }
  }
  const [folderUuid, ...others] = getOpenFolders(context)
  const folders = others.length > 0 ? { folderUuids: [...getOpenFolders(context)] } : folderUuid ? { folderUuid } : {}
  return { ...folders, ...(payload.bin && { bin: payload.bin, ...(binUuid !== null && { binUuid }) }), rules: getBinRules(rules, '') }
}

/** Returns the search for the search box of a folder window, limited to the open folder. */
export const limitToOpenFolder = (context: ExplorerContext, search: Search): Search => {
  const [uuid, ...others] = getOpenFolders(context)
  const here = uuid === undefined || others.length > 0 ? null : { uuid, title: context.located.path.at(-1)?.title ?? '' }
  return limitToFolder(search, here)
}

/** Returns the criteria of a search window; null if the search is empty. */
export const getCriteria = ({ search }: ExplorerContext): Criteria | null =>
  search && !isEmptySearch(search.query) ? buildCriteria(search) : null

/** Returns the parent folders of the rows. */
export const getRowParents = ({ children: { contents } }: ExplorerContext): string[] => [
  ...new Set(contents.flatMap(({ parentUuid }) => parentUuid ?? [])),
]

/** Returns the item to name: a row of the list, or a new item in the open folder. */
export const getItemToName = (context: ExplorerContext, event: ExplorerEvent): Named => {
  const row = event.type === 'row.rename' ? findRow(context, event.uuid) : undefined
  if (row) return { kind: 'existing', uuid: row.uuid, title: row.title }
  const [parentUuid = ''] = getOpenFolders(context)
  if (event.type === 'document.create') return { kind: 'new', parentUuid, title: event.title, document: event.document }
  return { kind: 'new', parentUuid, title: '' }
}

/** Row that the user opens; `aside` asks for a new window. */
export interface RowToOpen {
  uuid: string
  aside: boolean
}
export const getOpenAction = (context: ExplorerContext, uuid: string) => {
  const row = findRow(context, uuid)
  // Items in a recycle bin cannot be opened; the user must restore them first.
  return row && getMode(context) !== 'bin' ? defaultOpenAction(row, context.session) : 'nothing'
}
/** Returns true if the item opens in a new window. Search results always do. */
export const opensInNewWindow = (context: ExplorerContext, { aside }: RowToOpen): boolean => aside || context.search !== null

export const canDownload = (context: ExplorerContext, nodes: readonly Node[]): boolean =>
  mayDownload(context) && nodes.length > 0 && downloadObstacle(summariseSelection(nodes, undefined)) === undefined

/** Returns true if files can be uploaded into this row or, if the id is that of the open folder, into that folder. */
export const canReceive = (context: ExplorerContext, uuid: string): boolean => {
  const { folder } = context.located
  const target = findRow(context, uuid) ?? (folder?.uuid === uuid ? folder : undefined)
  return target !== undefined && canUploadInto(getExplorerRights(context), target)
}

/** Maximum number of items that can be dragged out; larger selections must be downloaded. */
export const maxDraggedOut = 1000
/** Returns the rows to drag: one unselected row, or the whole selection. */
export const getRowsToDrag = (context: ExplorerContext, uuids: readonly string[]): readonly Node[] => {
  const [uuid] = uuids
  if (uuids.length > 1 || uuid === undefined) return getSelectedRows(context)
  return [findRow(context, uuid)].flatMap((row) => row ?? [])
}
