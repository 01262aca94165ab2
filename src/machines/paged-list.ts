/** `pages` replaces what is shown, `scroll` adds to its end. */
export type Paging = 'pages' | 'scroll'

export interface PageRequest<Query> {
  query: Query
  /** Items before the wanted ones. */
  offset: number
  /** May be more than one call of the server gives; the effect then asks several times. */
  size: number
  /** The server's mark of where the items before ended; takes the place of `offset` where the server knows it. */
  after?: string
}

export interface Page<Item> {
  contents: readonly Item[]
  totalElements: number
  next?: string | undefined
  /** Other words that find something, where these find nothing. */
  meant?: readonly string[]
  /** Milliseconds. */
  time?: number | undefined
  /** More may be there than the user's rights reach. */
  limited?: true | undefined
}

/** What is on show. */
export interface Shown<Item> extends Page<Item> {
  offset: number
}

export type PagedListEvent<Item, Query> =
  /** Another question, or the same in another order: starts at the first item. `rows` asks for that many at once. */
  | { type: 'list.query'; query: Query; clear: boolean; rows?: number }
  | { type: 'list.paging'; paging: Paging; pageSize: number }
  | { type: 'list.page'; offset: number }
  | { type: 'list.more' }
  /** Asked for by the user, shown whatever comes; `keep` stays in sight. */
  | { type: 'list.refresh'; keep?: Item }
  /** Somebody changed something: looked at quietly, and not shown while held if rows would move. */
  | { type: 'list.changed' }
  | { type: 'list.apply' }
  | { type: 'list.retry' }
  /** The server has put a row before another, or at the end. */
  | { type: 'list.put'; uuid: string; before?: string | undefined }
  /** While a pointer moves over the rows or one of them is being edited, they stay where they are. */
  | { type: 'pointer.moved' }
  | { type: 'pointer.left' }
  | { type: 'edit.begun' }
  | { type: 'edit.ended' }

export const nothingShown: Shown<never> = { contents: [], totalElements: 0, offset: 0 }

type Keyed = { uuid: string }

export const hasMore = ({ contents, totalElements, offset, next }: Shown<unknown>): boolean =>
  next !== undefined || offset + contents.length < totalElements

/** The page asked for lies behind the end, because items went away meanwhile. */
export const isBeyondEnd = ({ contents, totalElements, offset }: Shown<unknown>): boolean =>
  contents.length === 0 && offset > 0 && totalElements > 0

export const lastOffset = (totalElements: number, pageSize: number): number =>
  Math.max(0, Math.ceil(totalElements / pageSize) - 1) * pageSize

/** Where to look instead of behind the end: on the last page, or on the first where a server counts more than it gives. */
export const offsetWithin = ({ offset, totalElements }: Shown<unknown>, pageSize: number): number => {
  const last = lastOffset(totalElements, pageSize)
  return last < offset ? last : 0
}

/** More rows behind those shown. An item that slid over the border of two pages is not shown twice. */
export const appended = <Item extends Keyed>(shown: Shown<Item>, page: Page<Item>): Shown<Item> => {
  const known = new Set(shown.contents.map(({ uuid }) => uuid))
  const fresh = page.contents.filter(({ uuid }) => !known.has(uuid))
  // A page that says there is more and brings nothing new would be asked for again for ever.
  const total = fresh.length === 0 ? shown.offset + shown.contents.length : page.totalElements
  return {
    ...page,
    next: fresh.length === 0 ? undefined : page.next,
    contents: [...shown.contents, ...fresh],
    totalElements: total,
    offset: shown.offset,
  }
}

/** Whether showing `page` would put another item under a pointer that rests on a row. */
export const moves = <Item extends Keyed>(shown: Shown<Item>, page: Page<Item>): boolean =>
  shown.contents.some(({ uuid }, index) => page.contents[index]?.uuid !== uuid)

/** The page, with `kept` before it where the page does not hold it: what was made just now stays in sight wherever it sorts. */
export const keeping = <Item extends Keyed>(page: Page<Item>, kept: Item | null): Page<Item> =>
  kept === null || page.contents.some(({ uuid }) => uuid === kept.uuid) ? page : { ...page, contents: [kept, ...page.contents] }

export interface PageNumbers {
  /** From 1. */
  current: number
  last: number
  /** The numbers on the buttons. */
  shown: number[]
}

/** At most `buttons` numbers around the present page. */
export const pageNumbers = (offset: number, pageSize: number, totalElements: number, buttons: number): PageNumbers => {
  const last = Math.max(1, Math.ceil(totalElements / pageSize))
  const current = Math.min(last, Math.floor(offset / pageSize) + 1)
  const first = Math.max(1, Math.min(current - Math.floor(buttons / 2), last - buttons + 1))
  return { current, last, shown: Array.from({ length: Math.min(buttons, last) }, (_, index) => first + index) }
}

/** Near the end: less than the given share of the viewport's height is left below it. */
export const isNearEnd = (scroll: { top: number; height: number; content: number }, share: number): boolean =>
  scroll.content - scroll.top - scroll.height <= scroll.height * share
