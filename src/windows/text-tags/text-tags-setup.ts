import { type ActorRefFrom, type AnyActorRef, assign, raise, sendTo, setup } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import type { TextPage } from '#api/contract/text-page'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import { getPendingTags, applyTagAssignments, findTaggings } from '#machines/taggings'
import { documentTextMachine } from '#widgets/text/document-text.machine'
import { wrapIndex } from '#machines/wrap-index'
import {
  type DataEvent,
  hasFeature,
  type Session,
  type SessionEvent,
  type ContentEvent,
  type WindowInput,
  type WindowRef,
  type WindowRequest,
} from '../window-kind'
import type { AddTagPayload, KeywordLinkPayload } from '#widgets/taggings/tag-payloads'
import { toExcerpt, sortByPosition, overlapsTaggedParagraph, type Span } from './tagged-paragraphs'

type TextActor = ActorRefFrom<typeof documentTextMachine>

/** First page of the text of a document, its paragraphs that have keywords, and the right of the user to write. */
export interface OpenedText {
  first: TextPage
  paragraphs: readonly Paragraph[]
  mayWrite: boolean
}

export type TagChange =
  | { do: 'removeKeyword'; paragraphUuid: string; keyword: { uuid: string; title: string } }
  | { do: 'removeLink'; paragraphUuid: string; keywordLinkUuid: string; alt: string }
  | { do: 'delete'; paragraphUuid: string; words: string }

/** A change of the keywords of a document, and the window that shows the notice about it. */
export interface TagChangeRequest {
  uuid: string
  change: TagChange | undefined
  window: WindowRef
}

export type TextTagsEvent =
  | ContentEvent
  | SessionEvent
  /** The user has selected text. The selection is empty if `from` equals `to`. */
  | ({ type: 'text.select' } & Selection)
  | { type: 'tag.choose'; uuid: string }
  /** Moves to the next or previous paragraph with keywords. At the ends it wraps around. */
  | { type: 'tag.step'; by: 1 | -1 }
  | { type: 'tag.add' }
  | { type: 'tag.edit'; uuid: string }
  | { type: 'link.add'; uuid: string }
  | { type: 'tag.delete'; uuid: string }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'tag.change'; change: TagChange }
  | { type: 'tags.refresh' }

/** Selected range of the text, with its content. */
interface Selection extends Span {
  text: string
}

export interface TextTagsContext extends WindowInput<{ uuid: string; title: string }> {
  documentText: TextActor | undefined
  /** Paragraphs that have keywords, in the order of the text. */
  paragraphs: readonly Paragraph[]
  mayWrite: boolean
  selection: Selection
  /** Paragraph that the user has jumped to. Each jump creates a new object, so that jumping to the same paragraph again scrolls again. */
  chosen: { uuid: string } | undefined
  /** Deletion that the user has not confirmed yet. */
  deletion: Extract<TagChange, { do: 'delete' }> | undefined
  /** Changes that are not saved yet; the first one is being sent. Keywords that they remove are dimmed until the server confirms. */
  changes: readonly TagChange[]
  error: unknown
}

const nothing: Selection = { from: 0, to: 0, text: '' }

const findParagraph = ({ paragraphs }: Pick<TextTagsContext, 'paragraphs'>, uuid: string | undefined): Paragraph | undefined =>
  paragraphs.find((one) => one.uuid === uuid)

/** Returns the payload of the window in which keywords are chosen: for the paragraph with the id `uuid`, or for the selected text. */
const toAddTagPayload = (context: TextTagsContext, uuid: string | undefined, system: AnyActorRef['system']): AddTagPayload => {
  const { payload, selection } = context
  const paragraphs = applyTagAssignments(context.paragraphs, getPendingTags(findTaggings(system)?.getSnapshot()))
  const paragraph = findParagraph({ paragraphs }, uuid)
  if (!paragraph) {
    const crosses = overlapsTaggedParagraph(paragraphs, selection)
    return { docUuid: payload.uuid, ...selection, text: toExcerpt(selection.text), keywords: [], overlaps: crosses }
  }
  const { fromIndex: from, toIndex: to, text, keywords } = paragraph
  return {
    ...{ docUuid: payload.uuid, from, to, text: toExcerpt(text), paragraphUuid: paragraph.uuid },
    keywords: keywords.map(({ uuid: keyword, title }) => ({ uuid: keyword, title })),
  }
}

/** Returns true if both changes are the same deletion. */
const isSame = (one: TagChange, other: TagChange): boolean =>
  one.paragraphUuid === other.paragraphUuid &&
  ((one.do === 'removeKeyword' && other.do === 'removeKeyword' && one.keyword.uuid === other.keyword.uuid) ||
    (one.do === 'removeLink' && other.do === 'removeLink' && one.keywordLinkUuid === other.keywordLinkUuid))

/** Returns true if the user may add, change and remove keywords. */
export const canTag = ({ session, mayWrite }: Pick<TextTagsContext, 'session' | 'mayWrite'>): boolean =>
  mayWrite && hasFeature(session, 'MANAGE_TAGGING')

/** Actors, guards and actions of the text tags window; `text-tags.machine` defines when they run. */
export const textTagsSetup = setup({
  types: {} as { context: TextTagsContext; events: TextTagsEvent; input: WindowInput<TextTagsContext['payload']> },
  actors: {
    /** Loads the document. Throws an error whose `detail` is a message for the user. */
    open: providedPromise<OpenedText, { uuid: string }>('open'),
    fetchTags: providedPromise<readonly Paragraph[], { uuid: string }>('fetchTags'),
    /** Saves a change of keywords, notifies the user and offers undo. */
    changeTags: providedPromise<void, TagChangeRequest>('changeTags'),
    text: documentTextMachine,
  },
  guards: {
    affectsText: ({ context: { payload } }, { resource, uuids }: { resource: string; uuids: readonly string[] }) =>
      resource === 'permission' || (['node', 'paragraph', 'keyword'].includes(resource) && uuids.includes(payload.uuid)),
    /** Returns true if keywords can be added to the selected text. An empty selection cannot have keywords. */
    canAdd: ({ context }) => canTag(context) && context.selection.from < context.selection.to,
    canChange: ({ context }) => canTag(context),
    canEdit: ({ context }, { uuid }: { uuid: string }) => {
      const paragraph = findParagraph(context, uuid)
      return canTag(context) && paragraph !== undefined && paragraph.fromIndex < paragraph.toIndex
    },
    hasParagraph: ({ context }, { uuid }: { uuid: string }) => findParagraph(context, uuid) !== undefined,
    canLink: ({ context }, { uuid }: { uuid: string }) => canTag(context) && findParagraph(context, uuid) !== undefined,
    hasChange: ({ context }) => context.changes.length > 0,
    isPending: ({ context: { changes } }, { change }: { change: TagChange }) => changes.some((one) => isSame(one, change)),
    canDelete: ({ context }, { uuid }: { uuid: string }) => {
      const paragraph = findParagraph(context, uuid)
      const isDeleting = context.changes.some((one) => one.do === 'delete' && one.paragraphUuid === paragraph?.uuid)
      return canTag(context) && paragraph !== undefined && !isDeleting
    },
    hasTags: ({ context }) => context.paragraphs.length > 0,
  },
  actions: {
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    /** Shows the title of the document in the title bar. `text-tags.content` provides the text. */
    retitle: () => {},
    setDocument: assign(({ context: { payload }, spawn }, { first, paragraphs, mayWrite }: OpenedText) => ({
      paragraphs: sortByPosition(paragraphs),
      mayWrite,
      documentText: spawn('text', { id: 'documentText', input: { payload, initialPage: first } }),
    })),
    setTags: assign((_, { paragraphs }: { paragraphs: readonly Paragraph[] }) => ({ paragraphs: sortByPosition(paragraphs) })),
    setSelection: assign((_, selection: Selection) => ({ selection })),
    choose: assign((_, { uuid }: { uuid: string }) => ({ chosen: { uuid } })),
    chooseNext: assign(({ context: { paragraphs, chosen } }, { by }: { by: 1 | -1 }) => {
      const at = paragraphs.findIndex(({ uuid }) => uuid === chosen?.uuid)
      const next = paragraphs[wrapIndex(at < 0 ? undefined : at, by, paragraphs.length)]
      return next ? { chosen: { uuid: next.uuid } } : {}
    }),
    openAddTag: sendTo(
      ({ context }) => context.window,
      ({ context, system }, { uuid }: { uuid?: string }): WindowRequest => ({
        type: 'window.open',
        kind: 'add-tag',
        payload: toAddTagPayload(context, uuid, system),
      }),
    ),
    openKeywordLink: sendTo(
      ({ context }) => context.window,
      ({ context }, { uuid }: { uuid: string }): WindowRequest => {
        const alt = toExcerpt(context.selection.text, 250)
        const payload: KeywordLinkPayload = { docUuid: context.payload.uuid, paragraphUuid: uuid, ...(alt !== '' && { alt }) }
        return { type: 'window.open', kind: 'keyword-link', payload }
      },
    ),
    setDeletion: assign(({ context }, { uuid }: { uuid: string }) => ({
      deletion: { do: 'delete' as const, paragraphUuid: uuid, words: toExcerpt(findParagraph(context, uuid)?.text ?? '', 80) },
    })),
    queueChange: assign(({ context: { changes } }, { change }: { change: TagChange | undefined }) => ({
      changes: change ? [...changes, change] : changes,
    })),
    clearDeletion: assign({ deletion: undefined }),
    removeSentChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clearError: assign({ error: undefined }),
    refresh: raise({ type: 'tags.refresh' }),
    forwardToText: sendTo('documentText', (_, event: DataEvent) => event),
    notifyFailure: sendTo(
      ({ context }) => context.window,
      (_, { error }: { error: unknown }): WindowRequest => ({ type: 'notify', level: 'error', message: getErrorDetail(error) ?? '' }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
})

export const initialContext = (input: WindowInput<TextTagsContext['payload']>): TextTagsContext => ({
  ...input,
  ...{ documentText: undefined, paragraphs: [], mayWrite: false, selection: nothing, chosen: undefined },
  ...{ deletion: undefined, changes: [], error: undefined },
})
