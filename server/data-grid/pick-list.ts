import { containsText, matchKey } from '#text/normalise'
import { createSortKey } from '#text/sort-key'

export interface PickQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  direction?: 'ASC' | 'DESC' | undefined
  operator?: 'OR' | 'AND' | undefined
}

const DEFAULT_SIZE = 10

/**
 * Returns a page of a pick list: the items whose fields match the requested words (one of them with OR, the default; all with AND), in
 * Persian order. Empty search fields are ignored. Filters in memory, so that both databases return the same result.
 */
export function pickPage<Item>(
  items: readonly Item[],
  { offset = 0, pageSize = DEFAULT_SIZE, direction = 'ASC', operator = 'OR' }: PickQuery,
  fields: readonly { searched: string | undefined; of(item: Item): string | null; exactly?: boolean }[],
  sortBy: (item: Item) => string,
): { contents: Item[]; totalElements: number; offset: number; pageSize: number } {
  const searchedFields = fields.flatMap((field) =>
    field.searched === undefined || matchKey(field.searched) === '' ? [] : [{ ...field, searched: field.searched }],
  )
  const fits = (item: Item) => (field: (typeof searchedFields)[number]) => {
    const value = field.of(item)
    return value !== null && (field.exactly ? matchKey(value) === matchKey(field.searched) : containsText(value, field.searched))
  }
  const found =
    searchedFields.length === 0
      ? items
      : items.filter((item) => (operator === 'OR' ? searchedFields.some(fits(item)) : searchedFields.every(fits(item))))
  const sorted = found
    .map((item) => ({ item, key: createSortKey(sortBy(item)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  if (direction === 'DESC') sorted.reverse()
  const contents = sorted.slice(offset, offset + pageSize).map(({ item }) => item)
  return { contents, totalElements: found.length, offset, pageSize }
}
