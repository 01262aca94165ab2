import type { Generated } from 'kysely'
import type { Json, Millis } from './people-tables'

/** An entry that a change of rights has written; the rows of `permission` as they were and as it left them, null where there was none. */
export interface FormerPermissionTable {
  user_id: string
  operation_id: string
  node_id: string
  principal_id: string
  before: Json<unknown> | null
  after: Json<unknown> | null
}

/** A change of a user by the user's own name for it (`operationUuid`), or by an id of ours. */
export interface JournalTable {
  user_id: string
  id: string
  number: Generated<number>
  kind: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE' | 'UNTAG' | 'PERMISSION' | 'CREATE'
  /** What the call asked for: a repetition must ask for the same. */
  asked: string
  /** What it was answered; null until it is done. */
  result: Json<unknown> | null
  /** What takes it back, and once it is taken back what does it again; null where nothing can. */
  inverse: Json<unknown> | null
  undone_at: Millis | null
  /** Something new was done since it was taken back: it stays so. */
  closed: Generated<boolean>
  /** The request that took it back or did it again last. */
  turned_by: string | null
  created_at: Millis
}

export interface JournalTables {
  journal: JournalTable
  former_permission: FormerPermissionTable
}
