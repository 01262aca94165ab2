import type { ColumnType, Generated } from 'kysely'
import type { OcrWord } from '#server/ports'

/** Locks of documents that users edit in external programs. */
interface EditLockTable {
  node_id: string
  token: string
  user_id: string
  /** Owner element of the WebDAV lock, as sent. */
  owner: Generated<string>
  expires_at: number
}

/**
 * A text recognised in images, by the hash of the content. It is used once it is finished. One that a user requested has the id of the
 * user's long task; automatic ones wait in the order of `queued_at`.
 */
interface RecognitionTable {
  id: string
  blob_hash: string
  engine: string
  language: string
  finished_at: number | null
  is_automatic: Generated<boolean>
  queued_at: number | null
  /** Time until which a job works on an automatic recognition. */
  claimed_until: Generated<number>
  /** Reason why an automatic recognition ended without a text. */
  failure: string | null
}

/** A stored word of a recognised page. The text of a word that was deleted is empty. */
export interface RecognisedWord extends OcrWord {
  isCorrected?: true
}

interface RecognisedPageTable {
  recognition_id: string
  /** Number of the page, from 1. */
  number: number
  paragraphs: ColumnType<string[], string, never>
}

interface RecognisedWordsTable {
  recognition_id: string
  /** Number of the page, from 1. */
  number: number
  /** Size of the recognised picture, to which the boxes refer. */
  width: number
  height: number
  words: ColumnType<RecognisedWord[], string, string>
  /** Number of corrections. */
  revision: Generated<number>
}

/** Tables for editing documents and for recognised texts. */
export interface EditingTables {
  edit_lock: EditLockTable
  recognition: RecognitionTable
  recognised_page: RecognisedPageTable
  recognised_words: RecognisedWordsTable
}
