import { type Kysely, sql } from 'kysely'

/**
 * Stores with each piece of a transcript the offsets in it at which other seconds of the recording begin, as pairs of offset and second. Other
 * pieces have null. Transcribed recordings are indexed again.
 */
export const spokenTexts = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table content_piece add column moments jsonb`.execute(db)
    await sql`update content_text t set edition = 0 from derived d where d.blob_hash = t.blob_hash and d.kind = 'subtitles'`.execute(db)
  },
}
