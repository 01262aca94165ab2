import { type Attachment, type ChatMessage, longestMessage } from '#api/contract/chat'
import { isBlank } from '#text/blank'

/** What stands in the composer of a conversation. */
export interface Draft {
  text: string
  attachments: readonly Attachment[]
}

/** What was sent off and is not known to have arrived. Under its key it arrives once, however often it is sent. */
export interface Letter {
  key: string
  conversationUuid: string
  text: string
  attachment?: Attachment | undefined
  at: number
  /** Why the server refused it, in its words. */
  refusal?: string | undefined
}

/** What outlives the window and a reload of the page. */
export interface Kept {
  letters: readonly Letter[]
  /** By conversation. */
  drafts: Readonly<Record<string, Draft>>
}

/** Told to the owner. */
export interface LetterSent {
  type: 'letter.sent'
  message: ChatMessage
}

export const noDraft: Draft = { text: '', attachments: [] }
export const mostAttached = 10

const isEmpty = ({ text, attachments }: Draft): boolean => isBlank(text) && attachments.length === 0

export { longestMessage }
export const isTooLong = ({ text }: Draft): boolean => text.length > longestMessage

export const canPost = (draft: Draft): boolean => !isEmpty(draft) && !isTooLong(draft)

export const draftOf = ({ drafts }: Pick<Kept, 'drafts'>, conversationUuid: string): Draft => drafts[conversationUuid] ?? noDraft

export const withDraft = (drafts: Kept['drafts'], conversationUuid: string, draft: Draft): Kept['drafts'] => {
  const { [conversationUuid]: _, ...others } = drafts
  return isEmpty(draft) ? others : { ...others, [conversationUuid]: draft }
}

/** A message carries one item: further ones follow in messages of their own. */
export const lettersOf = ({ text, attachments }: Draft, conversationUuid: string, newKey: () => string, at: number): Letter[] =>
  (attachments.length === 0 ? [undefined] : attachments).map((attachment, index) => ({
    ...{ key: newKey(), conversationUuid, text: index === 0 ? text : '', at },
    ...(attachment && { attachment }),
  }))

/** With these among what is attached, each once. */
export const attached = (draft: Draft, more: readonly Attachment[]): Draft => {
  const fresh = more.filter(({ uuid }, index) => ![...draft.attachments, ...more.slice(0, index)].some((one) => one.uuid === uuid))
  return { ...draft, attachments: [...draft.attachments, ...fresh].slice(0, mostAttached) }
}

/** The one to send now: they arrive in their order. */
export const nextOf = (letters: readonly Letter[]): Letter | undefined => letters.find(({ refusal }) => refusal === undefined)
