import type { ColumnType, Generated } from 'kysely'
import type { SavedSearch } from '#api/contract/search'

/** Epoch milliseconds. All times in the database use this unit. */
export type Millis = number
/** Written with JSON.stringify, read as a value, which works the same on both engines. */
export type Json<T> = ColumnType<T, string, string>

export interface UserTable {
  id: string
  username: string
  /** `matchKey(username)`: unique, and used for the sign-in. */
  username_key: string
  first_name: string
  last_name: string
  email: string | null
  national_code: string | null
  password_hash: string
  must_change_password: Generated<boolean>
  disabled: Generated<boolean>
  created_at: Millis
  /** 0 before the first sign-in. */
  last_login_at: Generated<Millis>
  /** `matchKey` of the fields that a user list can search. */
  first_name_key: string
  last_name_key: string
  full_name_key: string
  email_key: string
  /** `createSortKey` of the fields that a user list can sort by. */
  first_name_sort: string
  last_name_sort: string
  full_name_sort: string
  username_sort: string
  email_sort: string
}

export interface RoleTable {
  id: string
  title: string
  title_key: string
  title_sort: string
  authority: string
  created_at: Millis
}

export interface UserRoleTable {
  user_id: string
  role_id: string
}

export interface SessionTable {
  id: string
  user_id: string
  created_at: Millis
  expires_at: Millis
  last_seen_at: Millis
  revoked_at: Millis | null
  ip: string | null
  user_agent: string | null
  /** Tokens of earlier generations are invalid. */
  token_generation: Generated<number>
}

/**
 * Counter of failed sign-ins. `scope` is `user:<username_key>`, `ip:<address or /64>`, or both for the failures of one name from one
 * address.
 */
export interface SignInFailureTable {
  scope: string
  failures: number
  last_at: Millis
  blocked_until: Millis
}

/** Sign-ins whose password is being checked. `address` and `username` are scopes of `SignInFailureTable`. */
export interface SignInAttemptTable {
  id: string
  address: string
  username: string
  started_at: Millis
}

export interface CaptchaTable {
  id: string
  username_key: string
  answer_hash: string
  expires_at: Millis
}

export interface SettingTable {
  key: string
  value: string
  updated_at: Millis
  updated_by: string | null
}

export interface UserProfileTable {
  user_id: string
  taskbar_color: Generated<string>
  window_color: Generated<string>
  start_menu_color: Generated<string>
  font_size: Generated<string>
  settings: Json<Record<string, unknown>>
}

export interface DesktopTable {
  id: string
  owner_id: string
  title: string
  is_default: boolean
  background_hash: string | null
  background_mime: string | null
}

export interface PublicProfileTable {
  id: string
  title: string
  flags: Json<string[]>
}

export interface PublicProfileGrantTable {
  profile_id: string
  principal_id: string
}

export interface JobTable {
  id: Generated<number>
  queue: string
  key: string | null
  payload: Json<unknown>
  state: Generated<'ready' | 'running' | 'done' | 'dead'>
  run_at: Millis
  lease_until: Millis | null
  attempt: Generated<number>
  max_attempts: Generated<number>
  error: string | null
  /** Time at which the job last ended, successfully or not. */
  ended_at: Generated<Millis | null>
}

/** A long task of a user. The row of `job` that runs it has the task's id as its key. */
export interface UserJobTable {
  id: string
  user_id: string
  kind: string
  status: Generated<'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>
  /** State between two steps; null once the task is complete. */
  state: Json<unknown> | null
  done: Generated<number>
  skipped: Generated<number>
  total: number | null
  ip: string
  /** An error code of the contract. */
  error: string | null
  /** Number of unexpected errors in a row. */
  failures: Generated<number>
  created_at: Millis
  ended_at: Millis | null
}

export interface LogTable {
  id: Generated<number>
  at: Millis
  type: string
  level: string
  user_id: string | null
  username: string
  ip: string | null
  node_id: string | null
  detail: Json<Record<string, unknown>>
  /** Error code of a refused or failed action. */
  code: Generated<string | null>
}

/** A call of this server to an external service; only the newest are kept. */
export interface ServiceCallTable {
  id: Generated<number>
  at: Millis
  service: string
  request: string
  status: string
  /** HTTP status. */
  code: number | null
  answer: string | null
  duration_ms: number
}

/** A tile on the desktops of its audience. The audience is in `tile_grant`; a tile without rows there is for everyone. */
export interface TileTable {
  id: string
  title: string
  icon: string | null
  color: string | null
  kind: 'WINDOW' | 'NODE' | 'ADDRESS'
  target: string
  order_no: number
  created_at: Millis
}

export interface TileGrantTable {
  tile_id: string
  principal_id: string
}

export interface TaskActionTable {
  id: string
  title: string
  /** Value that the process receives. */
  key: string
  icon: string | null
  color: string | null
  needs_comment: boolean
  order_no: number
  created_at: Millis
}

export interface SavedSearchTable {
  id: string
  user_id: string
  title: string
  name_key: string
  sort_key: string
  show_in_desktop: boolean
  query: Json<SavedSearch['query']>
  created_at: Millis
}

/** Seals of the log in order. The digest of each seal includes the previous seal. */
export interface LogSealTable {
  number: number
  log_id: number
  seal: string
}

export interface ConversationTable {
  id: string
  /** Null for a conversation of two: each sees the other's name. */
  title: string | null
  /** `matchKey` of the title. */
  title_key: Generated<string>
  /** Ids of the two users in order, separated by a colon; null for a group. */
  pair: string | null
  created_by: string
  /** Id that the creator gave to the conversation. */
  client_id: string | null
  created_at: Millis
  /** Number of the latest message. A writer increases it first, so that numbers become visible in order. */
  last_number: Generated<number>
  last_at: Millis
}

export interface ConversationMemberTable {
  conversation_id: string
  user_id: string
  joined_at: Millis
  /** Number of the last read message. */
  read_to: Generated<number>
  /** Messages up to this number are hidden from the member. */
  from_number: Generated<number>
}

/** A text, an attached node, or both. */
export interface ChatMessageTable {
  id: string
  conversation_id: string
  number: number
  author_id: string
  text: string | null
  node_id: string | null
  created_at: Millis
  /** Id that the author gave to the message. */
  client_id: string | null
}

/** A help entry of this installation. It replaces the product's help entry with the same id; `deleted` removes that entry. */
export interface HelpEntryTable {
  id: string
  title: string
  text: string
  title_en: string | null
  text_en: string | null
  window_kind: string | null
  order_no: number
  version: number
  deleted: Generated<boolean>
  updated_at: Millis
  updated_by: string | null
}
