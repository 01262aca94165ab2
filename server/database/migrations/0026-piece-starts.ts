import { type Kysely, sql } from 'kysely'

/** Length in UTF-16 units: characters beyond the first 65,536 of Unicode are two units. */
const units = String.raw`length(text) + length(regexp_replace(text, '[^\U00010000-\U0010FFFF]', '', 'g'))`

/** Adds the start of each text piece in UTF-16 units, so that a page of a long text is found without reading the text before it. */
export const pieceStarts = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of [
      `alter table content_piece add column start int`,
      `update content_piece p set start = s.start from (select blob_hash, number,
          coalesce(sum(${units}) over (partition by blob_hash order by number rows between unbounded preceding and 1 preceding), 0) as start
        from content_piece) s where s.blob_hash = p.blob_hash and s.number = p.number`,
      `alter table content_piece alter column start set not null`,
    ])
      await sql.raw(statement).execute(db)
  },
}
