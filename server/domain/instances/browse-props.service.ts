import { type SqlBool, sql } from 'kysely'
import { notBinned, visibleNodes } from '#server/access/visibility'
import { openedFolder } from '../nodes/children.service'
import type { Reader } from '../nodes/records.service'
import { browseRows } from './said.repository'

const READ = 1

/** The relations and dates by which what stands in a folder can be browsed, as far as the reader may read it. */
export async function browsePropsOf(reader: Reader, folderId: string) {
  const { db, caller, now } = reader
  await openedFolder(reader, folderId)
  const readable = (await visibleNodes(db, caller, now, READ))('n')
  const visible = (await visibleNodes(db, caller, now))('m')
  const seen = sql<SqlBool>`${visible} and ${notBinned('m')}`
  const rows = await browseRows(db, folderId, { readable: sql<SqlBool>`${readable} and ${notBinned('n')}`, seen })
  return rows.map(({ id, title, kind, type }) => ({ uuid: id, title, kind, ...(type !== null && { type }) }))
}
