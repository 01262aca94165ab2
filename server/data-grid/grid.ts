import type * as z from 'zod/mini'
import type { gridQuery } from '#api/contract/grid'

export type GridQuery = z.output<typeof gridQuery>

/** Returns a revision: equal contents have equal revisions. A save uses it to detect that another user was faster. */
export function computeRevision(contents: unknown): string {
  const text = JSON.stringify(contents)
  // FNV-1a with two lanes. It need not resist collisions: only users with the right to save can cause one.
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return [low, high].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Removes the icon and the colour of a row if they are null: the contract leaves out unset values. */
export const omitUnsetIconAndColor = <Row extends { icon: string | null; color: string | null }>({ icon, color, ...row }: Row) => ({
  ...row,
  ...(icon !== null && { icon }),
  ...(color !== null && { color }),
})

/** Returns true if both lists have the same elements. Order and repetitions are ignored. */
export const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((one) => others.includes(one))

export type FieldReaders<Row> = Readonly<
  Partial<Record<'firstName' | 'lastName' | 'username' | 'email' | 'title' | 'authority', (row: Row) => string | null>>
>

/** Returns the search fields of a grid: each requested field, and the keyword in any field. */
export function buildSearchFields<Row>(
  query: GridQuery,
  reads: FieldReaders<Row>,
): { searched: string | undefined; of(row: Row): string | null }[] {
  const all = Object.values(reads)
  const keyword = { searched: query.keyword, of: (row: Row) => all.map((read) => read(row) ?? '').join('\n') }
  return [keyword, ...Object.entries(reads).map(([name, of]) => ({ searched: query[name as keyof FieldReaders<Row>], of }))]
}

/** Returns the sort key of the rows. Unknown names select the default order. */
export const selectSortKey = <Row>(
  { sortBy = '' }: GridQuery,
  sortKeys: Readonly<Record<string, (row: Row) => string>>,
  usual: (row: Row) => string,
): ((row: Row) => string) => (Object.hasOwn(sortKeys, sortBy) ? sortKeys[sortBy] : undefined) ?? usual
