import { type Kysely, sql } from 'kysely'

/** Corrects the type of texts in UTF-16 whose byte order mark was taken for audio. */
export const misjudgedTypes = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`update version v set mime = 'text/plain' from node n where n.id = v.node_id and v.mime = 'audio/mpeg'
      and n.extension in ('txt', 'text', 'log', 'md', 'csv', 'tsv', 'srt', 'vtt', 'json', 'xml', 'ini', 'sql', 'html', 'htm')`.execute(db)
  },
}
