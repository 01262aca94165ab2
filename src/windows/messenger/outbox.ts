import { type Attachment, type ChatMessage, longestMessage } from '#api/contract/chat'
import { isBlank } from '#text/blank'

/** Content of the composer of a conversation. */
export interface Draft {
  text: string
  attachments: readonly Attachment[]
}

/** Message that was sent and is not confirmed yet. Its key makes retries idempotent. */
export interface OutgoingMessage {
  key: string
  conversationUuid: string
  text: string
  attachment?: Attachment | undefined
  at: number
  /** Reason from the server if it rejected the message. */
  refusal?: string | undefined
}

/** Data that survives closing the window and reloading the page. */
export interface StoredOutbox {
  queue: readonly OutgoingMessage[]
  /** Drafts by conversation. */
  drafts: Readonly<Record<string, Draft>>
}

/** Event for the owner. */
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

/** Splits a draft into messages. A message has one attachment; further ones are sent as separate messages. */
export const splitDraft = ({ text, attachments }: Draft, conversationUuid: string, newKey: () => string, at: number): OutgoingMessage[] =>
  (attachments.length === 0 ? [undefined] : attachments).map((attachment, index) => ({
    ...{ key: newKey(), conversationUuid, text: index === 0 ? text : '', at },
    ...(attachment && { attachment }),
  }))

/** Adds attachments to the draft, without duplicates. */
export const addAttachmentsTo = (draft: Draft, more: readonly Attachment[]): Draft => {
  const fresh = more.filter(({ uuid }, index) => ![...draft.attachments, ...more.slice(0, index)].some((one) => one.uuid === uuid))
  return { ...draft, attachments: [...draft.attachments, ...fresh].slice(0, maxAttachments) }
}

/** Returns the next message to send. Order is preserved. */
export const findNextMessage = (queue: readonly OutgoingMessage[]): OutgoingMessage | undefined =>
  queue.find(({ refusal }) => refusal === undefined)
