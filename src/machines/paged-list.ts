/** `pages` replaces the shown rows, `scroll` adds to their end. */
export type Paging = 'pages' | 'scroll'

export interface PageRequest<Query> {
  query: Query
  /** Number of items to skip before the page. */
  offset: number
  /** Number of items on the page. It may be more than the server returns in one call; the actor then sends several requests. */
  size: number
  /** Cursor at the end of the previous page. If the server supports cursors, it replaces `offset`. */
  after?: string
}

export interface Page<Item> {
  contents: readonly Item[]
  totalElements: number
  next?: string | undefined
  /** The words as they read in the other keyboard layout, if only that reading has results. */
  layoutReadings?: readonly string[]
  /** Number of results that contain all words of a search, if others follow them. */
  withAllWords?: number | undefined
  /** Words of a search that no result contains, with the words that are shown instead. */
  corrections?: readonly { typed: string; shown: readonly string[]; reason?: 'layout' | undefined }[] | undefined
  /** Words of a search, and their synonyms that were searched too. */
  synonyms?: readonly { typed: string; shown: readonly string[] }[] | undefined
  /** Milliseconds that the server needed for the search. */
  time?: number | undefined
  /** True if there may be further items that the user may not see. */
  limited?: true | undefined
}

/** The shown rows, and the offset of the first one. */
export interface Shown<Item> extends Page<Item> {
  offset: number
}

export type PagedListEvent<Item, Query> =
  /**
   * Starts at the first item, for a new query or another sort order. `rows` is the number of rows to load first. With `clear`, the shown
   * rows disappear at once.
   */
  | { type: 'list.query'; query: Query; clear: boolean; rows?: number }
  | { type: 'list.paging'; paging: Paging; pageSize: number }
  | { type: 'list.page'; offset: number }
  | { type: 'list.more' }
  /** The user asked for the current rows, so the result is shown even if it moves rows. The item in `keep` stays visible. */
  | { type: 'list.refresh'; keep?: Item }
  /**
   * Something has changed on the server. The list is loaded in the background. The result is shown later if it would move rows that the
   * user is using.
   */
  | { type: 'list.changed' }
  | { type: 'list.apply' }
  | { type: 'list.retry' }
  /** The server has moved a row before another row, or to the end of the list. */
  | { type: 'list.move'; uuid: string; before?: string | undefined }
  /** The pointer is moving over the rows, so they must not move. */
  | { type: 'pointer.moved' }
  | { type: 'pointer.left' }
  | { type: 'edit.begun' }
  | { type: 'edit.ended' }

export const emptyList: Shown<never> = { contents: [], totalElements: 0, offset: 0 }

type Keyed = { uuid: string }

export const hasMore = ({ contents, totalElements, offset, next }: Shown<unknown>): boolean =>
  next !== undefined || offset + contents.length < totalElements

/** Returns true if the page is beyond the end of the list, because items were removed. */
export const isBeyondEnd = ({ contents, totalElements, offset }: Shown<unknown>): boolean =>
  contents.length === 0 && offset > 0 && totalElements > 0

export const getLastOffset = (totalElements: number, pageSize: number): number =>
  Math.max(0, Math.ceil(totalElements / pageSize) - 1) * pageSize

/** Returns the offset of the page to load instead: that of the last page, or 0 if the server counts more items than it returns. */
export const getFallbackOffset = ({ offset, totalElements }: Shown<unknown>, pageSize: number): number => {
  const last = getLastOffset(totalElements, pageSize)
  return last < offset ? last : 0
}

/**
 * Appends a page to the shown rows. An item that the shown rows already contain, because it moved from one page to the next, is shown only
 * once.
 */
export const appendPage = <Item extends Keyed>(shown: Shown<Item>, page: Page<Item>): Shown<Item> => {
  const known = new Set(shown.contents.map(({ uuid }) => uuid))
  const fresh = page.contents.filter(({ uuid }) => !known.has(uuid))
  // If a page brings no new items, the total is reduced to the number of shown rows. Otherwise the next page would be requested forever.
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

/**
 * Returns the page and ensures that it contains the item `kept`. If the item is missing, it is added as the first row: a new item stays
 * visible even if it is sorted into another page.
 */
export const withPinnedItem = <Item extends Keyed>(page: Page<Item>, kept: Item | null): Page<Item> =>
  kept === null || page.contents.some(({ uuid }) => uuid === kept.uuid) ? page : { ...page, contents: [kept, ...page.contents] }

export interface PageNumbers {
  /** Number of the current page, from 1. */
  current: number
  last: number
  /** Numbers of the pages for which buttons are shown. */
  shown: number[]
}

/** Returns the numbers of at most `buttons` pages around the current page, with the current and the last page number. */
export const getPageNumbers = (offset: number, pageSize: number, totalElements: number, buttons: number): PageNumbers => {
  const last = Math.max(1, Math.ceil(totalElements / pageSize))
  const current = Math.min(last, Math.floor(offset / pageSize) + 1)
  const first = Math.max(1, Math.min(current - Math.floor(buttons / 2), last - buttons + 1))
  return { current, last, shown: Array.from({ length: Math.min(buttons, last) }, (_, index) => first + index) }
}

/** Returns true if the pointerRestDelay of the list below the view is shorter than the given share of the view's height. */
export const isNearEnd = (scroll: { top: number; height: number; content: number }, share: number): boolean =>
  scroll.content - scroll.top - scroll.height <= scroll.height * share
