import type { Millis } from './people-tables'

interface WorkingDirectoryTable {
  user_id: string
  node_id: string
  order_no: number
}

/** A node that a user starred. */
interface StarTable {
  user_id: string
  node_id: string
  at: Millis
}

/** A node that a user opened, with the time of the last opening. */
interface OpenedNodeTable {
  user_id: string
  node_id: string
  at: Millis
}

/** A request of a user for the right to read a node, with the time of the latest one. */
interface AccessRequestTable {
  user_id: string
  node_id: string
  at: Millis
}

/** A link to a node for people without an account. */
interface PublicLinkTable {
  id: string
  node_id: string
  /** SHA-256 of the token in hex. The token is not stored. */
  token_hash: string
  level: 'read' | 'download' | 'upload'
  password_hash: string | null
  expires_at: Millis
  max_uses: number | null
  uses: number
  creator_id: string
  created_at: Millis
  revoked_at: Millis | null
}

/** An end of a permission of a user or role that was announced. */
interface ExpiryAnnouncementTable {
  node_id: string
  principal_id: string
  expires_at: Millis
}

/** Nodes that belong to a user's own view of the desktop. */
export interface HomeTables {
  working_directory: WorkingDirectoryTable
  star: StarTable
  opened_node: OpenedNodeTable
  access_request: AccessRequestTable
  public_link: PublicLinkTable
  expiry_announcement: ExpiryAnnouncementTable
}
