import { type Kysely, sql } from 'kysely'

/** Extensions of formats that cannot be detected from the bytes alone, or that are stored with a general type. */
const names = `txt text md markdown csv tsv log json xml srt vtt yml yaml ini sql tex html htm xhtml
  docx docm dotx pptx pptm ppsx xlsx xlsm odt ott ods odp pdf rtf epub doc xls ppt msg eml mht mhtml`
  .split(/\s+/)
  .map((name) => `'${name}'`)
  .join(', ')

/**
 * Makes mails searchable. A job reads mails again, which were read as plain text, and the formats that could not be read before, because
 * their texts have an earlier edition.
 */
export const mailsAndOldFormats = {
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw(`create or replace function holds_text(mime text, extension text) returns boolean language sql immutable parallel safe as $$
      select mime ~ '^text/|^message/rfc822|^application/(pdf|json|xml|rtf|epub|x-cfb|msword|vnd\\.(ms-|openxmlformats|oasis\\.opendocument))'
        or (mime in ('application/octet-stream', 'application/zip') and extension in (${names})) $$`)
      .execute(db)
    await sql`update content_text t set edition = 0 where t.status = 'UNSUPPORTED' or exists (select from version v join node n on n.id = v.node_id
      where v.blob_hash = t.blob_hash and n.extension in ('eml', 'mht', 'mhtml'))`.execute(db)
  },
}
