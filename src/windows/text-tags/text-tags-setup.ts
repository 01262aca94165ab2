import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import type { TextPage } from '#api/contract/text-page'
import { detailOf } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import { pendingTags, applyTagAssignments, findTaggings } from '#machines/taggings'
import { documentTextMachine } from '#widgets/text/document-text.machine'
import { wrapIndex } from '#machines/wrap-index'
import { errorOf, outputOf } from '#machines/settled'
import { hasFeature, type SessionFact, type WindowFact, type WindowInput, type WindowRef, type WindowRequest } from '../window-kind'
import type { AddTagPayload, KeywordLinkPayload } from '#widgets/taggings/tag-payloads'
import { excerpt, inOrder, overlaps, type Span } from './tagged-paragraphs'

type TextActor = ActorRefFrom<typeof documentTextMachine>

/** First page of a text, its paragraphs with keywords, and the user's write permission. */
export interface Opened {
  first: TextPage
  paragraphs: readonly Paragraph[]
  mayWrite: boolean
}

export type TagChange =
  | { do: 'removeKeyword'; paragraphUuid: string; keyword: { uuid: string; title: string } }
  | { do: 'removeLink'; paragraphUuid: string; keywordLinkUuid: string; alt: string }
  | { do: 'delete'; paragraphUuid: string; words: string }

/** Change of the tags of a document, and the window that reports it. */
export interface Changing {
  uuid: string
  change: TagChange | undefined
  window: WindowRef
}

export type TextTagsEvent =
  | WindowFact
  | SessionFact
  /** Empty selection if `from` equals `to`. */
  | ({ type: 'text.select' } & Selection)
  | { type: 'tag.choose'; uuid: string }
  /** Moves to the next or previous tagged part; wraps around at the ends. */
  | { type: 'tag.step'; by: 1 | -1 }
  | { type: 'tag.add' }
  | { type: 'tag.edit'; uuid: string }
  | { type: 'link.add'; uuid: string }
  | { type: 'tag.delete'; uuid: string }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'tag.change'; change: TagChange }
  | { type: 'tags.refresh' }

/** Selected range with its text. */
interface Selection extends Span {
  text: string
}

export interface TextTagsContext extends WindowInput<{ uuid: string; title: string }> {
  own: TextActor | undefined
  /** Paragraphs in text order. */
  paragraphs: readonly Paragraph[]
  mayWrite: boolean
  selection: Selection
  /** Chosen paragraph. It is a new object for every jump, so that the same one can be chosen twice. */
  chosen: { uuid: string } | undefined
  /** Deletion that waits for confirmation. */
  doomed: TagChange | undefined
  /** Changes in progress; the first one is being sent. Tags that they remove are dimmed until the server confirms. */
  changes: readonly TagChange[]
  error: unknown
}

const nothing: Selection = { from: 0, to: 0, text: '' }
const openedBy = (event: object): Opened => outputOf<Opened>(event)
const paragraphsBy = (event: object): readonly Paragraph[] => outputOf<readonly Paragraph[]>(event)

const paragraphOf = ({ paragraphs }: Pick<TextTagsContext, 'paragraphs'>, event: TextTagsEvent): Paragraph | undefined =>
  paragraphs.find((one) => 'uuid' in event && one.uuid === event.uuid)

/** Returns the payload of the keyword window: for the selection, or for an existing paragraph. */
const tagging = (context: TextTagsContext, event: TextTagsEvent, system: AnyActorRef['system']): AddTagPayload => {
  const { payload, selection } = context
  const paragraphs = applyTagAssignments(context.paragraphs, pendingTags(findTaggings(system)?.getSnapshot()))
  const paragraph = paragraphOf({ paragraphs }, event)
  if (!paragraph) {
    const crosses = overlaps(paragraphs, selection)
    return { docUuid: payload.uuid, ...selection, text: excerpt(selection.text), keywords: [], overlaps: crosses }
  }
  const { uuid, fromIndex: from, toIndex: to, text, keywords } = paragraph
  return {
    ...{ docUuid: payload.uuid, from, to, text: excerpt(text), paragraphUuid: uuid },
    keywords: keywords.map(({ uuid: keyword, title }) => ({ uuid: keyword, title })),
  }
}

/** Returns true if the same deletion is already in progress. */
const isSame = (one: TagChange, other: TagChange): boolean =>
  one.paragraphUuid === other.paragraphUuid &&
  ((one.do === 'removeKeyword' && other.do === 'removeKeyword' && one.keyword.uuid === other.keyword.uuid) ||
    (one.do === 'removeLink' && other.do === 'removeLink' && one.keywordLinkUuid === other.keywordLinkUuid))

/** Says if the user may add, change and remove keywords. */
export const canTag = ({ session, mayWrite }: Pick<TextTagsContext, 'session' | 'mayWrite'>): boolean =>
  mayWrite && hasFeature(session, 'MANAGE_TAGGING')

const concerned = ['node', 'paragraph', 'keyword']

/** Actors, guards and actions of the text tags window; `text-tags.machine` defines when they run. */
export const textTagsSetup = setup({
  types: {} as { context: TextTagsContext; events: TextTagsEvent; input: WindowInput<TextTagsContext['payload']> },
  actors: {
    /** Opens the document. Throws an error with a message for the user in `detail`. */
    open: providedPromise<Opened, { uuid: string }>('open'),
    fetchTags: providedPromise<readonly Paragraph[], { uuid: string }>('fetchTags'),
    /** Saves the change and notifies the user with an undo action. */
    changeTags: providedPromise<void, Changing>('changeTags'),
    text: documentTextMachine,
  },
  guards: {
    concernsText: ({ context: { payload }, event }) =>
      event.type === 'data.changed' &&
      (event.resource === 'permission' || (concerned.includes(event.resource) && event.uuids.includes(payload.uuid))),
    /** An empty selection cannot be tagged. */
    canAdd: ({ context }) => canTag(context) && context.selection.from < context.selection.to,
    canChange: ({ context }) => canTag(context),
    canEdit: ({ context, event }) => {
      const paragraph = paragraphOf(context, event)
      return canTag(context) && paragraph !== undefined && paragraph.fromIndex < paragraph.toIndex
    },
    isThere: ({ context, event }) => paragraphOf(context, event) !== undefined,
    canTake: ({ context, event }) => canTag(context) && paragraphOf(context, event) !== undefined,
    hasChange: ({ context }) => context.changes.length > 0,
    isAsked: ({ context: { changes }, event }) => event.type === 'tag.change' && changes.some((one) => isSame(one, event.change)),
    canDelete: ({ context, event }) => {
      const paragraph = paragraphOf(context, event)
      const isGoing = context.changes.some((one) => one.do === 'delete' && one.paragraphUuid === paragraph?.uuid)
      return canTag(context) && paragraph !== undefined && !isGoing
    },
    hasTags: ({ context }) => context.paragraphs.length > 0,
  },
  actions: {
    setSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    /** The title of the window contains the title of the document. */
    retitle: () => {},
    setOpened: assign(({ event }) => {
      const { paragraphs, mayWrite } = openedBy(event)
      return { paragraphs: inOrder(paragraphs), mayWrite }
    }),
    openOwn: assign({
      own: ({ context: { payload }, event, spawn }) => spawn('text', { id: 'own', input: { payload, first: openedBy(event).first } }),
    }),
    setTags: assign({ paragraphs: ({ event }) => inOrder(paragraphsBy(event)) }),
    select: assign({
      selection: ({ event }) => (event.type === 'text.select' ? { from: event.from, to: event.to, text: event.text } : nothing),
    }),
    choose: assign(({ event }) => (event.type === 'tag.choose' ? { chosen: { uuid: event.uuid } } : {})),
    step: assign(({ context: { paragraphs, chosen }, event }) => {
      if (event.type !== 'tag.step') return {}
      const at = paragraphs.findIndex(({ uuid }) => uuid === chosen?.uuid)
      const next = paragraphs[wrapIndex(at < 0 ? undefined : at, event.by, paragraphs.length)]
      return next ? { chosen: { uuid: next.uuid } } : {}
    }),
    openTagging: sendTo(
      ({ context }) => context.window,
      ({ context, event, system }): WindowRequest => ({ type: 'window.open', kind: 'add-tag', payload: tagging(context, event, system) }),
    ),
    openLink: sendTo(
      ({ context }) => context.window,
      ({ context, event }): WindowRequest => {
        const alt = excerpt(context.selection.text, 250)
        const payload: KeywordLinkPayload = {
          ...{ docUuid: context.payload.uuid, paragraphUuid: paragraphOf(context, event)?.uuid ?? '' },
          ...(alt !== '' && { alt }),
        }
        return { type: 'window.open', kind: 'keyword-link', payload }
      },
    ),
    doom: assign(({ context, event }) => {
      const { uuid, text = '' } = paragraphOf(context, event) ?? {}
      return { doomed: uuid === undefined ? undefined : { do: 'delete' as const, paragraphUuid: uuid, words: excerpt(text, 80) } }
    }),
    queue: assign(({ context: { changes, doomed }, event }) => {
      const change = event.type === 'tag.change' ? event.change : doomed
      return { changes: change ? [...changes, change] : changes }
    }),
    spare: assign({ doomed: undefined }),
    dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    setError: assign({ error: ({ event }) => errorOf(event) }),
    dropError: assign({ error: undefined }),
    refresh: raise({ type: 'tags.refresh' }),
    notifyText: enqueueActions(({ context: { own }, event, enqueue }) => {
      if (own && (event.type === 'data.changed' || event.type === 'data.stale')) enqueue.sendTo(own, event)
    }),
    notifyFailure: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({
        ...{ type: 'notify', level: 'error' },
        message: detailOf(errorOf(event)) ?? '',
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
})

export const begin = (input: WindowInput<TextTagsContext['payload']>): TextTagsContext => ({
  ...input,
  ...{ own: undefined, paragraphs: [], mayWrite: false, selection: nothing, chosen: undefined },
  ...{ doomed: undefined, changes: [], error: undefined },
})
