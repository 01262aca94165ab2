import type { BellNotification } from '#api/contract/messaging'

/** Subject of a link, a notification or a message. */
export type LinkTarget = Pick<BellNotification, 'nodeUuid' | 'taskUuid' | 'searchUuid' | 'requestedBy' | 'windowKind'> & {
  /** Message with an item that the user may not see. The target is to request access to the item. */
  messageUuid?: string
}
