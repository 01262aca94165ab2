import type { Generated, Kysely, Transaction } from 'kysely'
import type { NoText } from '#text/unreadable'
import type { EditingTables } from './editing-tables'
import type { HomeTables } from './home-tables'
import type { JournalTables } from './journal-tables'
import type { MetadataTables } from './metadata-tables'
import type { KeywordLinkTable, KeywordTagTable, ParagraphKeywordTable, ParagraphOrderTable, ParagraphTable } from './paragraph-tables'
import type { OntologyTables } from './ontology-tables'
import type { ReportTables } from './report-tables'
import type {
  CaptchaTable,
  ChatMessageTable,
  ConversationMemberTable,
  ConversationTable,
  DesktopTable,
  HelpEntryTable,
  JobTable,
  Json,
  LogSealTable,
  LogTable,
  Millis,
  PublicProfileGrantTable,
  PublicProfileTable,
  RoleTable,
  SavedSearchTable,
  ServiceCallTable,
  SessionTable,
  SettingTable,
  SignInAttemptTable,
  SignInFailureTable,
  TaskActionTable,
  TileGrantTable,
  TileTable,
  UserJobTable,
  UserProfileTable,
  UserRoleTable,
  UserTable,
} from './people-tables'
import type { WorkflowTables } from './workflow-tables'

/** 0 document, 1 folder, 3 special tree node, 4 recycle bin. */
export type NodeType = 0 | 1 | 3 | 4
export type SystemRole = 'hastineh' | 'paragraphs' | 'home' | 'bin'

export interface NodeTable {
  id: string
  type: NodeType
  /** 1 ontology class or folder, 2 instance. */
  node_type: number
  entity_name: string
  title: string
  /** Lower case, without the dot; '' for folders. */
  extension: string
  file_type: string
  author_id: string
  owner_id: string | null
  system_role: SystemRole | null
  /** Home parent of the node. Null for roots. Further folders that contain the node are rows of `placement`. */
  parent_id: string | null
  /** `/root/…/self/` by home parents, with the ids unchanged; COLLATE "C", so that a subtree is a range. */
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
  /** True if the node has, or had, classes of its common metadata, or is a document with links, keywords or possibly shared content. */
  connected: Generated<boolean>
  /** Number of folders directly in this folder, including shortcuts. A trigger on `placement` updates it. */
  child_folders: Generated<number>
  child_documents: Generated<number>
  /** Number of the child folders and documents that are shortcuts. Their permissions do not come from this folder. */
  child_shortcuts: Generated<number>
  /** Counter that each change of the children increases. A cached order is valid while the counter stays the same. */
  child_changes: Generated<number>
  deleted_at: Millis | null
  deleted_by: string | null
  deleted_from: string | null
}

/** A folder that contains a node: the home parent, or one with a shortcut. Sort columns are copied, so that one index serves a page. */
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

/** A path prefix that is out of date: nodes with it have been moved below the node `node_id`. A job will update their paths. */
export interface StalePathTable {
  prefix: string
  node_id: string
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
  /** The workflow that was chosen when this content was uploaded. */
  workflow_id: Generated<string | null>
}

/** SHA-256 in lower-case hex. The row is written after the bytes are durable. */
export interface BlobTable {
  hash: string
  size: number
  created_at: Millis
}

/** Data derived from a blob: thumbnails now; page images and texts later. `derived_hash` is null if it cannot be made. */
export interface DerivedTable {
  blob_hash: string
  kind: string
  derived_hash: string | null
  mime: string | null
  created_at: Millis
}

/** Failures of the machine while deriving data from a blob; not retried before `retry_at`. */
export interface FailedMakingTable {
  blob_hash: string
  kind: string
  failures: number
  retry_at: Millis
}

/** Words of a recording between two pauses, from the speech service. */
export interface HeardPartTable {
  blob_hash: string
  until_seconds: number
  words: unknown
}

/** Text of a blob, if it has one. `terms` is set once it can be found. */
export interface ContentTextTable {
  blob_hash: string
  status: 'READING' | 'READY' | 'CUT' | 'TIMEOUT' | NoText
  /** Length in UTF-16 units. */
  characters: number
  terms: string | null
  /** Version of the text extractor that read the text; 0 until the text is read. */
  edition: number
  indexed_at: Millis
  number: Generated<number>
  /** Size limit in bytes when the status became `TOO_LARGE`. */
  refused_above: Generated<number | null>
}

/** Fingerprints that texts with a common passage share; `content` is the number of a text. */
export interface ContentPrintTable {
  print: number
  content: number
}

/** Passages that a text shares with another one, or with itself. */
export interface ContentOverlapTable {
  blob_hash: string
  other_hash: string
  /** Percentage of the text that the other text contains, from 0 to 100. */
  covered: number
  similarity: number
  /** Four offsets per passage, the longest first. */
  ranges: number[]
}

/** Pieces of the text of a blob in order. All pieces joined are the whole text. */
export interface ContentPieceTable {
  blob_hash: string
  number: number
  text: string
  terms: string
  /** Number of UTF-16 units of the text before this piece. */
  start: number
  /** Pairs of offset and second of the piece of a transcript. Written and read by SQL. */
  moments: Generated<unknown>
}

/** An entry of a node's permission set. `principal_id` is a user or a role. */
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

export interface UploadBatchTable {
  id: string
  user_id: string
  target_id: string
  shortcuts: Generated<number>
  failed: Generated<number>
  succeeded: Generated<number>
  created_at: Millis
}

/** A file that is uploaded in parts. It has ended once `ended_at` is set: completed with a result, or abandoned without one. */
export interface UploadSessionTable {
  id: string
  user_id: string
  target_id: string
  batch_id: string
  name: string
  /** '' for a single file. */
  path: string
  size: number
  last_modified: number | null
  workflow_id: string | null
  /** Bytes that are durable. */
  received: Generated<number>
  /** Number of the current sender of the file. Parts that an earlier sender uploads are refused. */
  turn: Generated<number>
  /** Hash of the complete content, once all parts are joined. */
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
  /** Offset of the part in the file, in bytes. */
  at: number
  size: number
  hash: string
}

/** A capability link. Only the hash of the token is stored. */
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

/** A node on the copy list or cut list of a user's clipboard, in the order in which the nodes were added. */
export interface ClipboardItemTable {
  user_id: string
  list: 'copy' | 'cut'
  node_id: string
  /** Source folder of a cut item. */
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
  /** Source of an automatically assigned keyword. */
  paste_source: string | null
  added_at: Millis
}

/** A link, stored once: the smaller id first. */
export interface DocumentLinkTable {
  first_id: string
  second_id: string
  created_at: Millis
}

/** Queue of a long copy: requested items, and folders whose children are being copied. */
export interface CopyItemTable {
  stage_id: string
  place: Generated<number>
  role: 'folder' | 'document' | 'open'
  source_id: string
  copy_id: string | null
  /** Id of the child that was copied last, for a folder whose children are being copied. */
  after_id: string | null
  placed: Generated<boolean>
}

export interface TemplateTable {
  id: string
  title: string
  extension: 'docx' | 'pptx' | 'xlsx'
  /** Null until the file is stored. */
  blob_hash: string | null
  mime: string | null
  size: number | null
  created_at: Millis
}

/** Audience of a template; without rows it is for everyone. */
export interface TemplateGrantTable {
  template_id: string
  principal_id: string
  principal_kind: 'user' | 'role'
}

export interface Schema extends MetadataTables, EditingTables, HomeTables, JournalTables, OntologyTables, ReportTables, WorkflowTables {
  app_user: UserTable
  role: RoleTable
  user_role: UserRoleTable
  session: SessionTable
  sign_in_failure: SignInFailureTable
  sign_in_attempt: SignInAttemptTable
  captcha: CaptchaTable
  setting: SettingTable
  node: NodeTable
  placement: PlacementTable
  stale_path: StalePathTable
  version: VersionTable
  blob: BlobTable
  derived: DerivedTable
  failed_making: FailedMakingTable
  heard_part: HeardPartTable
  content_text: ContentTextTable
  content_piece: ContentPieceTable
  content_print: ContentPrintTable
  content_overlap: ContentOverlapTable
  permission: PermissionTable
  user_profile: UserProfileTable
  desktop: DesktopTable
  public_profile: PublicProfileTable
  public_profile_grant: PublicProfileGrantTable
  upload_batch: UploadBatchTable
  upload_session: UploadSessionTable
  upload_part: UploadPartTable
  link: LinkTable
  job: JobTable
  user_job: UserJobTable
  log: LogTable
  log_seal: LogSealTable
  service_call: ServiceCallTable
  tile: TileTable
  tile_grant: TileGrantTable
  task_action: TaskActionTable
  saved_search: SavedSearchTable
  conversation: ConversationTable
  conversation_member: ConversationMemberTable
  chat_message: ChatMessageTable
  help_entry: HelpEntryTable
  clipboard_item: ClipboardItemTable
  keyword: KeywordTable
  document_keyword: DocumentKeywordTable
  document_link: DocumentLinkTable
  paragraph: ParagraphTable
  paragraph_keyword: ParagraphKeywordTable
  paragraph_order: ParagraphOrderTable
  keyword_link: KeywordLinkTable
  keyword_tag: KeywordTagTable
  copy_item: CopyItemTable
  template: TemplateTable
  template_grant: TemplateGrantTable
}

/** The database or a transaction. Repositories take it as their first parameter; there is no global one. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
