export type NoticeLevel = 'success' | 'info' | 'warning' | 'error'

/**
 * Button of a notification, in the toast and in the list. It disappears after a click or when it is outdated. A button with `leads` opens
 * something and never disappears.
 */
export interface NoticeAction {
  label: string
  icon?: string
  isPermanent?: boolean
  /** Id of the operation that the button undoes or redoes. A later notification of the same operation removes this button. */
  operationUuid?: string
  run(): void
}

/** Content of a notification: `message` is the sentence, `data` the text behind «details». */
export interface NoticeText {
  type: NoticeLevel
  message: string
  title?: string | undefined
  data?: string | undefined
  action?: NoticeAction | undefined
  /** Subject of the notification. A later notification with the same topic replaces this one. */
  topic?: string | undefined
  /**
   * True if another user or the server caused the notification, not the user's own action. Only such notifications count in the badge of
   * the bell.
   */
  news?: boolean | undefined
  /** Id of the window that was active. The error toasts of a window disappear when it closes. */
  windowId?: string | undefined
}
export interface Notice extends NoticeText {
  id: string
  /** Time of the latest of the equal notifications, in epoch milliseconds. */
  at: number
  /** Number of equal notifications that arrived shortly after each other and are shown as one. */
  count: number
  read: boolean
}

/** Removes the notification with this topic. */
export interface NoticeWithdrawal {
  type: 'notice.withdraw'
  topic: string
}
