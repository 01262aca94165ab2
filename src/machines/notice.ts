export type NoticeLevel = 'success' | 'info' | 'warning' | 'error'

/**
 * An action of a notice, offered in the toast and in the list. It disappears when it is used or outdated; an action with `leads` always
 * stays.
 */
export interface NoticeAction {
  label: string
  icon?: string
  leads?: boolean
  /** Operation that the action undoes or redoes. A later notice of the same operation replaces this action. */
  turns?: string
  run(): void
}

/** Content of a notice: `message` is the sentence, `data` the text behind «details». */
export interface NoticeText {
  type: NoticeLevel
  message: string
  title?: string | undefined
  data?: string | undefined
  action?: NoticeAction | undefined
  /** A later notice of the same topic replaces this one. */
  topic?: string | undefined
  /** The notice comes from other users or the server, not from the user's own action. Only these count in the badge of the bell. */
  news?: boolean | undefined
  /** The active window. Its error toasts disappear with it. */
  windowId?: string | undefined
}
export interface Notice extends NoticeText {
  id: string
  /** Time of the latest occurrence, in epoch milliseconds. */
  at: number
  /** Number of equal notices in a row. */
  count: number
  read: boolean
}

/** Withdraws the notice of this topic. */
export interface NoticeWithdrawal {
  type: 'notice.withdraw'
  topic: string
}
