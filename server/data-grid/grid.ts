import type * as z from 'zod/mini'
import type { gridQuery } from '#api/contract/grid'
import { Problem } from '#server/http/problem'

export type GridQuery = z.output<typeof gridQuery>

/** The same for the same contents, so that a save can tell whether somebody else was faster. */
export function revisionOf(contents: unknown): string {
  const text = JSON.stringify(contents)
  // FNV-1a over two lanes: nobody gains anything by a collision, who may save may save.
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return [low, high].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Refuses a list that takes the place of another one than was read. */
export function requireSameIds(rows: readonly { id: string }[], before: readonly string[] | undefined): void {
  if (before && (rows.length !== new Set(before).size || rows.some(({ id }) => !before.includes(id)))) throw new Problem('conflict')
}

export type Reads<Row> = Readonly<
  Partial<Record<'firstName' | 'lastName' | 'username' | 'email' | 'title' | 'authority', (row: Row) => string | null>>
>

/** What a grid's row has to match: each field that is asked for, and the keyword in any of them. */
export function matching<Row>(query: GridQuery, reads: Reads<Row>): { asked: string | undefined; of(row: Row): string | null }[] {
  const all = Object.values(reads)
  const keyword = { asked: query.keyword, of: (row: Row) => all.map((read) => read(row) ?? '').join('\n') }
  return [keyword, ...Object.entries(reads).map(([name, of]) => ({ asked: query[name as keyof Reads<Row>], of }))]
}

/** What rows are ordered by: any name may be asked for, and one that the grid does not have means the usual order. */
export const orderOf = <Row>(
  { sortBy = '' }: GridQuery,
  known: Readonly<Record<string, (row: Row) => string>>,
  usual: (row: Row) => string,
): ((row: Row) => string) => (Object.hasOwn(known, sortBy) ? known[sortBy] : undefined) ?? usual
