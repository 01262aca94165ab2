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

/** Nodes that belong to a user's own view of the desktop. */
export interface HomeTables {
  working_directory: WorkingDirectoryTable
  star: StarTable
  opened_node: OpenedNodeTable
  access_request: AccessRequestTable
}
