import type { ColumnType, Generated } from 'kysely'

/** Who edits a document in a program of their own. */
interface EditLockTable {
  node_id: string
  token: string
  user_id: string
  /** What WebDAV sends about who locks, as it came. */
  owner: Generated<string>
  expires_at: number
}

/** A text recognised in pictures, by the bytes; its id is that of the user's long task. It counts once it is finished. */
interface RecognitionTable {
  id: string
  blob_hash: string
  engine: string
  language: string
  finished_at: number | null
}

interface RecognisedPageTable {
  recognition_id: string
  /** Counted from 1. */
  number: number
  paragraphs: ColumnType<string[], string, never>
}

/** What documents are edited with, and what is recognised in them. */
export interface EditingTables {
  edit_lock: EditLockTable
  recognition: RecognitionTable
  recognised_page: RecognisedPageTable
}
