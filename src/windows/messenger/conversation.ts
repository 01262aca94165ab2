import type { ChatMessage, Conversation } from '#api/contract/chat'

/** Loaded messages of a conversation. */
export interface LoadedMessages {
  /** Messages without gaps, the oldest first. */
  messages: readonly ChatMessage[]
  /** Cursor of the older messages; undefined if there are none. */
  next?: string | undefined
}

/** A page of messages, the newest first. */
export interface MessagePage {
  contents: readonly ChatMessage[]
  next?: string | undefined
}

export interface Latest {
  conversation: Conversation
  page: MessagePage
}

export const noMessages: LoadedMessages = { messages: [] }

/** Marks messages as read if a later message of the same side is read. The two sides are the user, and all other members. */
const propagateReadMarks = (messages: readonly ChatMessage[], userUuid: string): ChatMessage[] => {
  const readTo = (own: boolean) => messages.findLast((message) => message.read && (message.authorUuid === userUuid) === own)?.number ?? 0
  const [mine, theirs] = [readTo(true), readTo(false)]
  return messages.map((message) =>
    message.read || message.number > (message.authorUuid === userUuid ? mine : theirs) ? message : { ...message, read: true },
  )
}

/** Adds the newest page to the loaded messages. If there is a gap between them, the page replaces the loaded messages. */
export const mergeLatest = ({ messages, next }: LoadedMessages, page: MessagePage, userUuid: string): LoadedMessages => {
  const fresh = page.contents.toReversed()
  const [first, last] = [fresh[0]?.number, fresh.at(-1)?.number]
  if (first === undefined || last === undefined || (messages.at(-1)?.number ?? 0) < first - 1)
    return { messages: propagateReadMarks(fresh, userUuid), next: page.next }
  const older = messages.filter(({ number }) => number < first)
  const newer = messages.filter(({ number }) => number > last)
  return { messages: propagateReadMarks([...older, ...fresh, ...newer], userUuid), next: older.length > 0 ? next : page.next }
}

export const prependOlder = ({ messages }: LoadedMessages, page: MessagePage, userUuid: string): LoadedMessages => {
  const first = messages[0]?.number ?? Number.POSITIVE_INFINITY
  const older = page.contents.toReversed().filter(({ number }) => number < first)
  return { messages: propagateReadMarks([...older, ...messages], userUuid), next: page.next }
}

/** Adds a message that was just sent. If earlier messages are missing, it does nothing: loading those also loads this message. */
export const appendSent = (loaded: LoadedMessages, message: ChatMessage): LoadedMessages => {
  const follows = (loaded.messages.at(-1)?.number ?? message.number - 1) === message.number - 1
  return follows ? { ...loaded, messages: [...loaded.messages, message] } : loaded
}

export const markReadUpTo = (loaded: LoadedMessages, upTo: string, userUuid: string): LoadedMessages => {
  const place = loaded.messages.find(({ uuid }) => uuid === upTo)?.number ?? 0
  const messages = loaded.messages.map((message) =>
    message.authorUuid !== userUuid && message.number <= place ? { ...message, read: true } : message,
  )
  return { ...loaded, messages }
}

/** Returns the newest message of another user, if that message is unread. */
export const findUnread = ({ messages }: LoadedMessages, userUuid: string): ChatMessage | undefined => {
  const latest = messages.findLast(({ authorUuid }) => authorUuid !== userUuid)
  return latest?.read ? undefined : latest
}

export const findFirstUnread = ({ messages }: LoadedMessages, userUuid: string): number | null =>
  messages.find(({ authorUuid, read }) => authorUuid !== userUuid && !read)?.number ?? null

/** Maximum time between two messages of the same group, in milliseconds. */
const maxPauseMs = 10 * 60_000

export interface Line {
  message: ChatMessage
  /** True if the message is the first one of a group. It shows the author. */
  startsGroup: boolean
  /** Date to show above the message, in epoch milliseconds; undefined if the previous message is of the same day. */
  day: number | undefined
}

/** Returns the messages with the information needed to draw them. `formatDay` returns the date of a time in the user's calendar. */
export const toLines = (messages: readonly ChatMessage[], formatDay: (instant: number) => string): Line[] =>
  messages.map((message, index) => {
    const before = messages[index - 1]
    const isNewDay = before === undefined || formatDay(before.date) !== formatDay(message.date)
    const isOther = before?.authorUuid !== message.authorUuid || message.date - (before?.date ?? 0) > maxPauseMs
    return { message, startsGroup: isNewDay || isOther, day: isNewDay ? message.date : undefined }
  })
