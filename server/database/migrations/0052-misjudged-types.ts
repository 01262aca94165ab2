import { type Kysely, sql } from 'kysely'

/** Texts in UTF-16, whose mark was taken for the beginning of sound. */
export const misjudgedTypes = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`update version v set mime = 'text/plain' from node n where n.id = v.node_id and v.mime = 'audio/mpeg'
      and n.extension in ('txt', 'text', 'log', 'md', 'csv', 'tsv', 'srt', 'vtt', 'json', 'xml', 'ini', 'sql', 'html', 'htm')`.execute(db)
  },
}
