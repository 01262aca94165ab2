import { type Kysely, sql } from 'kysely'

/** Lets the texts of subtitle files be read again, with the seconds of their cues. */
export const timesOfSubtitleFiles = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`update content_text t set edition = 0 where exists (select from version v join node n on n.id = v.node_id
      where v.blob_hash = t.blob_hash and n.extension in ('srt', 'vtt'))`.execute(db)
  },
}
