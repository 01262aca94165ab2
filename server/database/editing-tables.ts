import type { Generated } from 'kysely'

/** Who edits a document in a program of their own. */
interface EditLockTable {
  node_id: string
  token: string
  user_id: string
  /** What WebDAV sends about who locks, as it came. */
  owner: Generated<string>
  expires_at: number
}

/** What documents are edited with. */
export interface EditingTables {
  edit_lock: EditLockTable
}
