import type { HelpEntry } from '#api/contract/help'
import type { Db } from '#server/database/schema'

export interface HelpRow extends HelpEntry {
  deleted: boolean
}

/** Returns all entries that this installation has saved, including deleted ones. */
export async function readHelp(db: Db, id?: string): Promise<HelpRow[]> {
  const query = db
    .selectFrom('help_entry')
    .select(['id', 'title', 'text', 'title_en', 'text_en', 'window_kind', 'order_no', 'version', 'deleted'])
  const rows = await (id === undefined ? query : query.where('id', '=', id)).execute()
  return rows.map((row) => ({
    uuid: row.id,
    title: row.title,
    text: row.text,
    ...(row.title_en !== null && { titleEn: row.title_en }),
    ...(row.text_en !== null && { textEn: row.text_en }),
    ...(row.window_kind !== null && { windowKind: row.window_kind }),
    order: row.order_no,
    version: row.version,
    deleted: row.deleted,
  }))
}

/** Replaces the stored text of a help entry. Returns false and writes nothing if another user has saved a newer version. */
export async function writeHelp(db: Db, entry: HelpRow, by: { userId: string; at: number }): Promise<boolean> {
  const values = {
    title: entry.title,
    text: entry.text,
    title_en: entry.titleEn ?? null,
    text_en: entry.textEn ?? null,
    window_kind: entry.windowKind ?? null,
    order_no: entry.order,
    version: entry.version,
    deleted: entry.deleted,
    updated_at: by.at,
    updated_by: by.userId,
  }
  const written = await db
    .insertInto('help_entry')
    .values({ id: entry.uuid, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('help_entry.version', '=', entry.version - 1),
    )
    .returning('id')
    .execute()
  return written.length > 0
}
