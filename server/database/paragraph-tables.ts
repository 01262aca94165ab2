import type { Millis } from './people-tables'

/** A range of a document's text, or a titled text in a folder: `title` and `name_key`, or `quote` and `blob_hash`, are null. */
export interface ParagraphTable {
  id: string
  node_id: string
  author_id: string
  title: string | null
  name_key: string | null
  text: string
  /** What stands in the document; `text` may have been edited since. */
  quote: string | null
  /** The content that the indexes count in. */
  blob_hash: string | null
  /** UTF-16 units, `[from, to)`; equal once the quote is in the document no more. Both 0 in a folder. */
  from_index: number
  to_index: number
  terms: string
  created_at: Millis
  edited_at: Millis
}

export interface ParagraphKeywordTable {
  paragraph_id: string
  keyword_id: string
  /** Where it comes from when nobody chose it. */
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

/** Where somebody has placed a paragraph among those that a folder lists. */
export interface ParagraphOrderTable {
  parent_id: string
  paragraph_id: string
  order_no: number
}

/** A folder under whose title a keyword was used; under its earlier titles, too. */
export interface KeywordTagTable {
  node_id: string
  keyword_id: string
}
