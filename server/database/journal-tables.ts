import type { Generated } from 'kysely'
import type { Json, Millis } from './people-tables'

/** A permission entry before and after a change of permissions; null if there was none. */
export interface FormerPermissionTable {
  user_id: string
  operation_id: string
  node_id: string
  principal_id: string
  before: Json<unknown> | null
  after: Json<unknown> | null
}

/** A change of a user, with the id that the caller gave to it (`operationUuid`), or a generated id. */
export interface JournalTable {
  user_id: string
  id: string
  number: Generated<number>
  kind: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE' | 'UNTAG' | 'PERMISSION' | 'SHARE' | 'CREATE'
  /** Digest of the request. A repeated call with the same id must have the same digest. */
  asked: string
  /** Result of the call; null until the call is complete. */
  result: Json<unknown> | null
  /** Data to undo the change, or to redo it after an undo; null if neither is possible. */
  inverse: Json<unknown> | null
  undone_at: Millis | null
  /** True if the user has made a new change since the undo, so that this change cannot be redone. */
  closed: Generated<boolean>
  /** Id of the request that last undid or redid the change. */
  turned_by: string | null
  created_at: Millis
}

export interface JournalTables {
  journal: JournalTable
  former_permission: FormerPermissionTable
}
