import { type Kysely, sql } from 'kysely'

/** Extensions of formats that cannot be detected from the bytes alone, or that are stored as general packages. */
const names = `txt text md markdown csv tsv log json xml srt vtt yml yaml ini sql tex html htm xhtml
  docx docm dotx pptx pptm ppsx xlsx xlsm odt ott ods odp pdf rtf epub`
  .split(/\s+/)
  .map((name) => `'${name}'`)
  .join(', ')

/** Makes e-books searchable. A job reads formats again that could not be read before, because their texts have an earlier edition. */
export const booksAndRtf = {
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw(`create or replace function holds_text(mime text, extension text) returns boolean language sql immutable parallel safe as $$
      select mime ~ '^text/|^application/(pdf|json|xml|rtf|epub|x-cfb|msword|vnd\\.(ms-|openxmlformats|oasis\\.opendocument))'
        or (mime in ('application/octet-stream', 'application/zip') and extension in (${names})) $$`)
      .execute(db)
    await sql`update content_text set edition = 0 where status = 'UNSUPPORTED'`.execute(db)
  },
}
