import type { ChatMessage, Conversation } from '#api/contract/chat'

/** Loaded messages of a conversation. */
export interface Talk {
  /** Messages, oldest first, without gaps. */
  messages: readonly ChatMessage[]
  /** Cursor of the older messages; undefined if there are none. */
  next?: string | undefined
}

/** Page of messages, newest first. */
export interface TalkPage {
  contents: readonly ChatMessage[]
  next?: string | undefined
}

export interface Latest {
  conversation: Conversation
  page: TalkPage
}

export const emptyTalk: Talk = { messages: [] }

/** Marks all messages as read that precede a read message of the same side: the own messages, or those of the others. */
const propagateReadMarks = (messages: readonly ChatMessage[], me: string): ChatMessage[] => {
  const readTo = (own: boolean) => messages.findLast((message) => message.read && (message.authorUuid === me) === own)?.number ?? 0
  const [mine, theirs] = [readTo(true), readTo(false)]
  return messages.map((message) =>
    message.read || message.number > (message.authorUuid === me ? mine : theirs) ? message : { ...message, read: true },
  )
}

/** Merges the newest page. If messages between it and the loaded ones are missing, the newest page replaces the loaded messages. */
export const mergeLatest = ({ messages, next }: Talk, page: TalkPage, me: string): Talk => {
  const fresh = page.contents.toReversed()
  const [first, last] = [fresh[0]?.number, fresh.at(-1)?.number]
  if (first === undefined || last === undefined || (messages.at(-1)?.number ?? 0) < first - 1)
    return { messages: propagateReadMarks(fresh, me), next: page.next }
  const older = messages.filter(({ number }) => number < first)
  const newer = messages.filter(({ number }) => number > last)
  return { messages: propagateReadMarks([...older, ...fresh, ...newer], me), next: older.length > 0 ? next : page.next }
}

export const prependOlder = ({ messages }: Talk, page: TalkPage, me: string): Talk => {
  const first = messages[0]?.number ?? Number.POSITIVE_INFINITY
  const older = page.contents.toReversed().filter(({ number }) => number < first)
  return { messages: propagateReadMarks([...older, ...messages], me), next: page.next }
}

/** Appends a message that was just sent. Does nothing if messages before it are missing: loading those adds this message too. */
export const appendSent = (talk: Talk, message: ChatMessage): Talk => {
  const follows = (talk.messages.at(-1)?.number ?? message.number - 1) === message.number - 1
  return follows ? { ...talk, messages: [...talk.messages, message] } : talk
}

export const markReadUpTo = (talk: Talk, upTo: string, me: string): Talk => {
  const place = talk.messages.find(({ uuid }) => uuid === upTo)?.number ?? 0
  const messages = talk.messages.map((message) =>
    message.authorUuid !== me && message.number <= place ? { ...message, read: true } : message,
  )
  return { ...talk, messages }
}

/** Returns the newest message of another user if it is unread. */
export const findUnread = ({ messages }: Talk, me: string): ChatMessage | undefined => {
  const latest = messages.findLast(({ authorUuid }) => authorUuid !== me)
  return latest?.read ? undefined : latest
}

export const findFirstUnread = ({ messages }: Talk, me: string): number | null =>
  messages.find(({ authorUuid, read }) => authorUuid !== me && !read)?.number ?? null

/** Maximum time between two messages of a group, in milliseconds. */
const maxPauseMs = 10 * 60_000

export interface Line {
  message: ChatMessage
  /** True if the message starts a group, which shows the author once. */
  startsGroup: boolean
  /** Date of a day separator before the message; undefined if the day is the same. */
  day: number | undefined
}

/** Returns the display lines. `formatDay` returns the date of an instant in the user's calendar. */
export const toLines = (messages: readonly ChatMessage[], formatDay: (instant: number) => string): Line[] =>
  messages.map((message, index) => {
    const before = messages[index - 1]
    const isNewDay = before === undefined || formatDay(before.date) !== formatDay(message.date)
    const isOther = before?.authorUuid !== message.authorUuid || message.date - (before?.date ?? 0) > maxPauseMs
    return { message, startsGroup: isNewDay || isOther, day: isNewDay ? message.date : undefined }
  })
