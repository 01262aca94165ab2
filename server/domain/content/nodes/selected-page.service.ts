import type { RawBuilder, SqlBool } from 'kysely'
import { cursorInvalid } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { readCursor, writeCursor } from './children-cursor'
import { findSelectedRows } from './children.repository'
import { type ChildrenQuery, type NodePage, toQueryCaller } from './children.service'
import { toRecords } from './records.service'
import { type Sorting, sortColumns } from './sort-columns'

type Condition = RawBuilder<SqlBool>

/**
 * Returns a page of nodes by SQL conditions on `p` (placement) and `n` (node). `scope` selects the folders; `narrowed` selects the nodes in
 * them.
 */
export async function readSelectedPage(
  context: ReadContext,
  scope: readonly Condition[],
  narrowed: readonly Condition[],
  folderIds: readonly string[],
  { sortBy, direction, offset, pageSize, after }: ChildrenQuery,
): Promise<NodePage> {
  const sorting: Sorting = { column: sortColumns[sortBy], direction }
  const cursor = after === undefined ? undefined : readCursor(after, sorting)
  if (after !== undefined && !cursor) throw cursorInvalid('json.after')
  const selection = { where: [...scope, ...narrowed], several: folderIds.length > 1 }
  const start = cursor?.offset ?? offset
  const { rows, total } = await findSelectedRows(context.db, toQueryCaller(context), selection, sorting, {
    ...(cursor && { after: cursor }),
    skip: cursor ? 0 : offset,
    limit: pageSize + 1,
  })
  const shown = rows.slice(0, pageSize)
  const contents = await toRecords(context, shown, { parents: folderIds })
  const last = shown.at(-1)
  const next =
    rows.length > pageSize && last
      ? { next: writeCursor({ rank: last.rank, key: last.key, id: last.id, offset: start + shown.length }, sorting) }
      : {}
  return { contents, totalElements: total, offset: start, pageSize, ...next }
}
