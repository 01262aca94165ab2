import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** Epoch milliseconds. Every moment in the database is one. */
type Millis = number
/** Written with JSON.stringify, read as a value: both engines agree on nothing else. */
type Json<T> = ColumnType<T, string, string>

/** 0 document, 1 folder, 3 special tree node, 4 recycle bin. */
export type NodeType = 0 | 1 | 3 | 4
export type SystemRole = 'hastineh' | 'paragraphs' | 'home' | 'bin'

export interface UserTable {
  id: string
  username: string
  /** `matchKey(username)`: what must be unique and what a sign-in looks up. */
  username_key: string
  first_name: string
  last_name: string
  email: string | null
  national_code: string | null
  password_hash: string
  must_change_password: Generated<boolean>
  disabled: Generated<boolean>
  created_at: Millis
}

export interface RoleTable {
  id: string
  title: string
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
}

/** `scope` is `user:<username_key>` or `ip:<address or /64>`. */
export interface SignInFailureTable {
  scope: string
  failures: number
  last_at: Millis
  blocked_until: Millis
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

export interface NodeTable {
  id: string
  type: NodeType
  /** 1 ontology class or folder, 2 instance. */
  node_type: number
  entity_name: string
  title: string
  /** Lower-case, without the dot; '' for folders. */
  extension: string
  file_type: string
  author_id: string
  owner_id: string | null
  system_role: SystemRole | null
  /** Null for roots. Further parents are rows of `placement`. */
  parent_id: string | null
  /** `/root/…/self/` by home parents, ids as they are; COLLATE "C", so a subtree is a range. */
  path: string
  created_at: Millis
  edited_at: Millis
  version_id: string | null
  size: number
  extraction_type: string | null
  template_id: string | null
  source_doc_id: string | null
  show_in_search: Generated<boolean>
  exclude_from_search: Generated<boolean>
  is_concept: Generated<boolean>
  other_titles: Json<string[]>
  /** Kept by a trigger on `placement`: home and further children alike. */
  child_folders: Generated<number>
  child_documents: Generated<number>
  /** Of these, how many are not home placements, and so have rights of their own. */
  child_shortcuts: Generated<number>
  /** Grows with every change among the children, by the same triggers: what was remembered about their order holds while it stays. */
  child_changes: Generated<number>
  deleted_at: Millis | null
  deleted_by: string | null
  deleted_from: string | null
}

/** Where a node stands: one home row, and one row for each further parent. Sort columns are copies, so one index serves a page. */
export interface PlacementTable {
  parent_id: string
  node_id: string
  home: boolean
  /** 0 folder, 1 document: folders come first in both directions. */
  rank: number
  /** `matchKey` of the full name: unique in the folder. */
  name_key: string
  sort_key: string
  numeric_key: string
  size: number
  created_at: Millis
  edited_at: Millis
  order_no: number
}

export interface VersionTable {
  id: string
  node_id: string
  number: number
  blob_hash: string
  size: number
  mime: string
  author_id: string
  created_at: Millis
  /** The workflow chosen when these bytes came. */
  workflow_id: Generated<string | null>
}

/** SHA-256 in lower-case hex. A row is written after the bytes are durable. */
export interface BlobTable {
  hash: string
  size: number
  created_at: Millis
}

/** Something made from a blob: thumbnails now; page images and texts later. `derived_hash` is null when it cannot be made. */
export interface DerivedTable {
  blob_hash: string
  kind: string
  derived_hash: string | null
  mime: string | null
  created_at: Millis
}

/** One entry of a node's permission set. `principal_id` is a user or a role. */
export interface PermissionTable {
  id: string
  node_id: string
  principal_id: string
  principal_kind: 'user' | 'role'
  level: number
  recursive: boolean
  expires_at: Millis | null
  granted_by: string
  created_at: Millis
}

export interface WorkingDirectoryTable {
  user_id: string
  node_id: string
  order_no: number
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

export interface UploadBatchTable {
  id: string
  user_id: string
  target_id: string
  shortcuts: Generated<number>
  failed: Generated<number>
  succeeded: Generated<number>
  created_at: Millis
}

/** A file on its way in parts. Over once `ended_at` is set: with a result when it got its place, without one when it was given up. */
export interface UploadSessionTable {
  id: string
  user_id: string
  target_id: string
  batch_id: string
  name: string
  /** '' for a lone file. */
  path: string
  size: number
  last_modified: number | null
  workflow_id: string | null
  /** Bytes that are durable. */
  received: Generated<number>
  /** Only parts of this turn count. */
  turn: Generated<number>
  /** All parts put together, once that is done. */
  content_hash: string | null
  content_mime: string | null
  result: Json<UploadOutcome> | null
  created_at: Millis
  touched_at: Millis
  ended_at: Millis | null
}
export interface UploadOutcome {
  status: 'created' | 'keptBoth' | 'newVersion' | 'skipped' | 'shortcut'
  nodeId: string
  versionId: string
}

export interface UploadPartTable {
  session_id: string
  /** Where it begins in the file. */
  at: number
  size: number
  hash: string
}

export interface WorkflowTable {
  id: string
  title: string
  active: boolean
}

/** A capability link. Only the hash of the token is kept. */
export interface LinkTable {
  token_hash: string
  user_id: string
  session_id: string
  type: string
  payload: Json<{ uuidList: string[]; versionUuid?: string; inline: boolean; withMetadata: boolean; withLog: boolean }>
  single_use: boolean
  expires_at: Millis
  used_at: Millis | null
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
}

/** A long task of a user; the row of `job` that works on it has its id as key. */
export interface UserJobTable {
  id: string
  user_id: string
  kind: string
  status: Generated<'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>
  /** What its steps keep; null once nothing is left to do. */
  state: Json<unknown> | null
  done: Generated<number>
  skipped: Generated<number>
  total: number | null
  ip: string
  /** A code of the contract. */
  error: string | null
  /** Unforeseen errors in a row. */
  failures: Generated<number>
  created_at: Millis
  ended_at: Millis | null
}

/** A change of a user by the user's own name for it (`operationUuid`), or by an id of ours. */
export interface JournalTable {
  user_id: string
  id: string
  number: Generated<number>
  kind: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE'
  /** What the call asked for: a repetition must ask for the same. */
  asked: string
  /** What it was answered; null until it is done. */
  result: Json<unknown> | null
  /** What takes it back; null where nothing can. */
  inverse: Json<unknown> | null
  undone_at: Millis | null
  created_at: Millis
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
}

export interface ConversationTable {
  id: string
  /** Null between two users: each sees the other's name. */
  title: string | null
  created_by: string
  created_at: Millis
  /** The number of its latest message. Whoever writes raises it first, so that numbers become visible in their order. */
  last_number: Generated<number>
  last_at: Millis
}

export interface ConversationMemberTable {
  conversation_id: string
  user_id: string
  joined_at: Millis
  /** Messages up to this number have been read. */
  read_to: Generated<number>
}

/** A text, or a node that was sent. */
export interface ChatMessageTable {
  id: string
  conversation_id: string
  number: number
  author_id: string
  text: string | null
  node_id: string | null
  created_at: Millis
}

/** A row hides the entry of the same id that comes with the product; `deleted` leaves nothing in its place. */
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

/** In the order it was put there. */
export interface ClipboardItemTable {
  user_id: string
  list: 'copy' | 'cut'
  node_id: string
  /** For what is cut: the folder it is taken out of. */
  from_id: string | null
  place: Generated<number>
}

export interface KeywordTable {
  id: string
  title: string
  name_key: string
  sort_key: string
  created_by: string | null
  created_at: Millis
}

export interface DocumentKeywordTable {
  node_id: string
  keyword_id: string
  /** Where it comes from when nobody typed it. */
  paste_source: string | null
  added_at: Millis
}

/** Kept once for both ends: the smaller id first. */
export interface DocumentLinkTable {
  first_id: string
  second_id: string
  created_at: Millis
}

/** What a long copy still has before it: the items asked for, and folders whose children are being copied. */
export interface CopyItemTable {
  stage_id: string
  place: Generated<number>
  role: 'folder' | 'document' | 'open'
  source_id: string
  copy_id: string | null
  /** Of an open folder: its children up to this one are copied. */
  after_id: string | null
  placed: Generated<boolean>
}

export interface TemplateTable {
  id: string
  title: string
  extension: 'docx' | 'pptx' | 'xlsx'
  /** Null until its file is there. */
  blob_hash: string | null
  mime: string | null
  size: number | null
  created_at: Millis
}

/** Whom a template is for; one without a row is for everybody. */
export interface TemplateGrantTable {
  template_id: string
  principal_id: string
  principal_kind: 'user' | 'role'
}

export interface Schema {
  app_user: UserTable
  role: RoleTable
  user_role: UserRoleTable
  session: SessionTable
  sign_in_failure: SignInFailureTable
  captcha: CaptchaTable
  setting: SettingTable
  node: NodeTable
  placement: PlacementTable
  version: VersionTable
  blob: BlobTable
  derived: DerivedTable
  permission: PermissionTable
  working_directory: WorkingDirectoryTable
  user_profile: UserProfileTable
  desktop: DesktopTable
  public_profile: PublicProfileTable
  public_profile_grant: PublicProfileGrantTable
  upload_batch: UploadBatchTable
  upload_session: UploadSessionTable
  upload_part: UploadPartTable
  workflow: WorkflowTable
  link: LinkTable
  job: JobTable
  user_job: UserJobTable
  journal: JournalTable
  log: LogTable
  conversation: ConversationTable
  conversation_member: ConversationMemberTable
  chat_message: ChatMessageTable
  help_entry: HelpEntryTable
  clipboard_item: ClipboardItemTable
  keyword: KeywordTable
  document_keyword: DocumentKeywordTable
  document_link: DocumentLinkTable
  copy_item: CopyItemTable
  template: TemplateTable
  template_grant: TemplateGrantTable
}

/** The database or a transaction. Repositories take it as their first parameter; nobody imports a global one. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
