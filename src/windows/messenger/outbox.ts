import { type Attachment, type ChatMessage, longestMessage } from '#api/contract/chat'
import { isBlank } from '#text/blank'

/** Unsent text and attachments of a conversation. */
export interface Draft {
  text: string
  attachments: readonly Attachment[]
}

/**
 * A message that the user has sent and the server has not confirmed yet. With its key, the server stores a message only once even if it is
 * sent again.
 */
export interface OutgoingMessage {
  key: string
  conversationUuid: string
  text: string
  attachment?: Attachment | undefined
  at: number
  /** Reason why the server rejected the message. */
  refusal?: string | undefined
}

/** Drafts and unsent messages, as they are stored when the window is closed or the page is reloaded. */
export interface StoredOutbox {
  queue: readonly OutgoingMessage[]
  /** Drafts by id of the conversation. */
  drafts: Readonly<Record<string, Draft>>
}

/** Event to the parent actor after a message was delivered. */
export interface MessageSent {
  type: 'outgoing.sent'
  message: ChatMessage
}

export const emptyDraft: Draft = { text: '', attachments: [] }
export const maxAttachments = 10

const isEmpty = ({ text, attachments }: Draft): boolean => isBlank(text) && attachments.length === 0

export { longestMessage }
export const isTooLong = ({ text }: Draft): boolean => text.length > longestMessage

export const canPost = (draft: Draft): boolean => !isEmpty(draft) && !isTooLong(draft)

export const getDraft = ({ drafts }: Pick<StoredOutbox, 'drafts'>, conversationUuid: string): Draft =>
  drafts[conversationUuid] ?? emptyDraft

export const replaceDraft = (drafts: StoredOutbox['drafts'], conversationUuid: string, draft: Draft): StoredOutbox['drafts'] => {
  const { [conversationUuid]: _, ...others } = drafts
  return isEmpty(draft) ? others : { ...others, [conversationUuid]: draft }
}

/** Splits a draft into messages. A message can have only one attachment, so the other attachments become separate messages. */
export const splitDraft = ({ text, attachments }: Draft, conversationUuid: string, newKey: () => string, at: number): OutgoingMessage[] =>
  (attachments.length === 0 ? [undefined] : attachments).map((attachment, index) => ({
    ...{ key: newKey(), conversationUuid, text: index === 0 ? text : '', at },
    ...(attachment && { attachment }),
  }))

/** Adds attachments to a draft. Attachments that it already has are ignored. */
export const addAttachmentsTo = (draft: Draft, more: readonly Attachment[]): Draft => {
  const fresh = more.filter(({ uuid }, index) => ![...draft.attachments, ...more.slice(0, index)].some((one) => one.uuid === uuid))
  return { ...draft, attachments: [...draft.attachments, ...fresh].slice(0, maxAttachments) }
}

/** Returns the next message to send. The order of the messages is preserved. */
export const findNextMessage = (queue: readonly OutgoingMessage[]): OutgoingMessage | undefined =>
  queue.find(({ refusal }) => refusal === undefined)
