/** `pages` replaces the shown rows, `scroll` adds to their end. */
export type Paging = 'pages' | 'scroll'

export interface PageRequest<Query> {
  query: Query
  /** Number of items to skip. */
  offset: number
  /** May be more than the maximum of one server call; the actor then sends several requests. */
  size: number
  /** Cursor of the end of the previous items. It replaces `offset` if the server supports it. */
  after?: string
}

export interface Page<Item> {
  contents: readonly Item[]
  totalElements: number
  next?: string | undefined
  /** Other readings of the words that have results, if the words themselves have none. */
  meant?: readonly string[]
  /** Milliseconds that the server needed. */
  time?: number | undefined
  /** Further items may exist that the user may not see. */
  limited?: true | undefined
}

/** The shown rows. */
export interface Shown<Item> extends Page<Item> {
  offset: number
}

export type PagedListEvent<Item, Query> =
  /** A new query, or the same query with another order: starts at the first item. `rows` is the number of rows of the first request. */
  | { type: 'list.query'; query: Query; clear: boolean; rows?: number }
  | { type: 'list.paging'; paging: Paging; pageSize: number }
  | { type: 'list.page'; offset: number }
  | { type: 'list.more' }
  /** Requested by the user; the result is always shown. `keep` stays visible. */
  | { type: 'list.refresh'; keep?: Item }
  /** Something has changed: loads silently, and does not show the result while rows are held and would move. */
  | { type: 'list.changed' }
  | { type: 'list.apply' }
  | { type: 'list.retry' }
  /** The server has moved a row before another one, or to the end. */
  | { type: 'list.move'; uuid: string; before?: string | undefined }
  /** While the pointer moves over the rows or a row is edited, the rows must not move. */
  | { type: 'pointer.moved' }
  | { type: 'pointer.left' }
  | { type: 'edit.begun' }
  | { type: 'edit.ended' }

export const emptyList: Shown<never> = { contents: [], totalElements: 0, offset: 0 }

type Keyed = { uuid: string }

export const hasMore = ({ contents, totalElements, offset, next }: Shown<unknown>): boolean =>
  next !== undefined || offset + contents.length < totalElements

/** Returns true if the page is beyond the end because items were removed. */
export const isBeyondEnd = ({ contents, totalElements, offset }: Shown<unknown>): boolean =>
  contents.length === 0 && offset > 0 && totalElements > 0

export const getLastOffset = (totalElements: number, pageSize: number): number =>
  Math.max(0, Math.ceil(totalElements / pageSize) - 1) * pageSize

/** Returns the offset to load instead: the last page, or the first one if the server counts more items than it returns. */
export const getFallbackOffset = ({ offset, totalElements }: Shown<unknown>, pageSize: number): number => {
  const last = getLastOffset(totalElements, pageSize)
  return last < offset ? last : 0
}

/** Appends a page. An item that moved across the border of two pages is not shown twice. */
export const appendPage = <Item extends Keyed>(shown: Shown<Item>, page: Page<Item>): Shown<Item> => {
  const known = new Set(shown.contents.map(({ uuid }) => uuid))
  const fresh = page.contents.filter(({ uuid }) => !known.has(uuid))
  // A page that claims more items but brings no new ones would be requested forever.
  const total = fresh.length === 0 ? shown.offset + shown.contents.length : page.totalElements
  return {
    ...page,
    next: fresh.length === 0 ? undefined : page.next,
    contents: [...shown.contents, ...fresh],
    totalElements: total,
    offset: shown.offset,
  }
}

/** Returns true if showing `page` would put another item under the pointer. */
export const wouldMoveRows = <Item extends Keyed>(shown: Shown<Item>, page: Page<Item>): boolean =>
  shown.contents.some(({ uuid }, index) => page.contents[index]?.uuid !== uuid)

/** Returns the page, with `kept` added before it if missing: a newly created item stays visible wherever it is sorted. */
export const withKeptItem = <Item extends Keyed>(page: Page<Item>, kept: Item | null): Page<Item> =>
  kept === null || page.contents.some(({ uuid }) => uuid === kept.uuid) ? page : { ...page, contents: [kept, ...page.contents] }

export interface PageNumbers {
  /** Number of the present page, from 1. */
  current: number
  last: number
  /** Numbers of the pages that have a button. */
  shown: number[]
}

/** Returns at most `buttons` page numbers around the present page. */
export const getPageNumbers = (offset: number, pageSize: number, totalElements: number, buttons: number): PageNumbers => {
  const last = Math.max(1, Math.ceil(totalElements / pageSize))
  const current = Math.min(last, Math.floor(offset / pageSize) + 1)
  const first = Math.max(1, Math.min(current - Math.floor(buttons / 2), last - buttons + 1))
  return { current, last, shown: Array.from({ length: Math.min(buttons, last) }, (_, index) => first + index) }
}

/** Returns true if less than the given share of the viewport's height is left below. */
export const isNearEnd = (scroll: { top: number; height: number; content: number }, share: number): boolean =>
  scroll.content - scroll.top - scroll.height <= scroll.height * share
