export type NoticeLevel = 'success' | 'info' | 'warning' | 'error'

/** Offered until it is done or overtaken, by the toast and by the list; what `leads` somewhere always. */
export interface NoticeAction {
  label: string
  icon?: string
  leads?: boolean
  /** The change it takes back or does again. A later notice of the same change is what holds. */
  turns?: string
  run(): void
}

/** What a notice says: `message` the sentence, `data` the text behind «details». */
export interface NoticeText {
  type: NoticeLevel
  message: string
  title?: string | undefined
  data?: string | undefined
  action?: NoticeAction | undefined
  /** A later notice of the same topic replaces this one. */
  topic?: string | undefined
  /** Told by others or by the server, not the echo of what the user does: the bell counts these. */
  news?: boolean | undefined
  /** The window that was active: an error goes with it. */
  windowId?: string | undefined
}
export interface Notice extends NoticeText {
  id: string
  /** Epoch milliseconds of the latest of them. */
  at: number
  /** Counts equal notices in a row. */
  count: number
  read: boolean
}

/** Withdraws the notice of this topic. */
export interface NoticeWithdrawal {
  type: 'notice.withdraw'
  topic: string
}
