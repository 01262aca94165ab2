import type { Criteria } from '#api/contract/criteria'
import { type Node, nodeKinds } from '#api/contract/node'
import type { Page, PageRequest } from '#machines/paged-list'
import type { ListingQuery, Located } from '../explorer'
import { buildCriteria, isEmptySearch, getSearchType } from '../search/search'

/** Error: the folder does not exist, is in a recycle bin, or is hidden from the user. */
export class FolderGone extends Error {
  readonly code = 'notFound'
}

/** Maximum number of rows that the server returns in one response. */
const maxRows = 1000

/** Maximum number of rows by which a scrolled list grows at a time. */
const maxGrowth = 100

/**
 * Returns the number of rows to request. A list that the user scrolls on doubles with each page, because each page is a request and
 * a render of the list.
 */
const getGrownSize = ({ offset, size, after }: PageRequest<ListingQuery>): number =>
  after === undefined ? size : Math.max(size, Math.min(maxGrowth, offset))

export interface ListingCalls {
  children(criteria: Criteria): Promise<Page<Node>>
  bin(criteria: Criteria): Promise<Page<Node>>
  roots(): Promise<Node[]>
  nodes(uuids: string[]): Promise<Node[]>
}

/** Returns the criteria of a query, without sort order and page. */
export const getListCriteria = ({ folders, keyword, bin, search }: ListingQuery): Criteria => {
  if (search) return buildCriteria(search)
  const place = bin ? (bin.uuid === null ? {} : { uuidList: [bin.uuid] }) : { uuidList: [...folders] }
  const searched: Criteria = bin ? { properties: ['title', 'text'], textHighlightingIsActive: true } : {}
  return { ...place, ...(keyword !== '' && { keyword, ...searched }) }
}

/**
 * Fetches the requested rows, in several API calls if needed. An empty search sends no request. The root folders are returned all at once,
 * in the order of the server.
 */
export const fetchListing = async (calls: ListingCalls, request: PageRequest<ListingQuery>): Promise<Page<Node>> => {
  const { folders, sortBy, direction, bin, search } = request.query
  // Searches for paragraphs or passages are run by the view that shows their results, not here.
  if (search && (isEmptySearch(search.query) || getSearchType(search.query) !== 'DMS')) return { contents: [], totalElements: 0 }
  if (folders.length === 0 && !bin && !search) {
    const contents = await calls.roots()
    return { contents, totalElements: contents.length }
  }
  const contents: Node[] = []
  const size = getGrownSize(request)
  let { offset, after } = request
  for (;;) {
    const page = await calls[bin ? 'bin' : 'children']({
      ...getListCriteria(request.query),
      ...(sortBy !== undefined && { sortBy, direction }),
      offset,
      pageSize: Math.min(maxRows, size - contents.length),
      ...(after === undefined ? {} : { after }),
    })
    contents.push(...page.contents)
    after = page.next
    offset += page.contents.length
    if (contents.length >= size || page.contents.length === 0 || (after === undefined && offset >= page.totalElements))
      return { ...page, contents, next: after }
  }
}

/** Returns the folder with the titles of its path. Throws `FolderGone` if the folder cannot be shown. */
export const locateFolder = async (calls: ListingCalls, folders: readonly string[]): Promise<Located> => {
  const [uuid, ...others] = folders
  if (uuid === undefined) return { folder: null, path: [] }
  if (others.length > 0) {
    const several = await calls.nodes([...folders])
    if (several.length < folders.length) throw new FolderGone('one of the folders is gone')
    return { folder: null, path: [], several: several.map((node) => ({ uuid: node.uuid, title: node.title })) }
  }
  const [folder] = await calls.nodes([uuid])
  if (!folder) throw new FolderGone(`folder ${uuid} is gone`)
  const steps = (folder.pwd ?? uuid).split('/').filter((step) => step !== '')
  const path = steps.length > 1 ? await calls.nodes(steps) : [folder]
  if (path.some((step) => step.type === nodeKinds.recycleBin && step.uuid !== uuid)) throw new FolderGone(`folder ${uuid} lies in a bin`)
  return { folder, path: path.map((node) => ({ uuid: node.uuid, title: node.title })) }
}
