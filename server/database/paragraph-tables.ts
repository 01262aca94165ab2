import type { Millis } from './people-tables'

/** A range of a document's text, or a titled text in a folder: `title` and `name_key`, or `quote` and `blob_hash`, are null. */
export interface ParagraphTable {
  id: string
  node_id: string
  author_id: string
  title: string | null
  name_key: string | null
  text: string
  /** Original words of the document. `text` may have been edited since. */
  quote: string | null
  /** Hash of the content that the offsets refer to. */
  blob_hash: string | null
  /** UTF-16 offsets, `[from, to)`; equal if the document no longer contains the quote. Both are 0 in a folder. */
  from_index: number
  to_index: number
  terms: string
  created_at: Millis
  edited_at: Millis
}

export interface ParagraphKeywordTable {
  paragraph_id: string
  keyword_id: string
  /** Source of an automatically assigned keyword. */
  paste_source: string | null
  created_by: string
  created_at: Millis
}

export interface KeywordLinkTable {
  id: string
  paragraph_id: string
  keyword_id: string
  alt: string
  alt_key: string
  created_by: string
  created_at: Millis
}

/** Manual position of a paragraph in the list of a folder. */
export interface ParagraphOrderTable {
  parent_id: string
  paragraph_id: string
  order_no: number
}

/** A folder whose present or earlier title was used as a keyword. */
export interface KeywordTagTable {
  node_id: string
  keyword_id: string
}
