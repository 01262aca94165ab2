import { type Kysely, sql } from 'kysely'

/** Lets the texts of PDF files be read again, in columns: other texts get the number of the present edition without being read. */
export const textsInColumns = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`update content_text t set edition = 4 where edition = 3
      and not exists (select from version v where v.blob_hash = t.blob_hash and v.mime = 'application/pdf')`.execute(db)
  },
}
