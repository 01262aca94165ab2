import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import { documentTextMachine } from '#widgets/text/document-text.machine'
import { wrapIndex } from '#machines/wrap-index'
import { getEventError, getEventOutput } from '#machines/settled'
import type { DataChanged, DataEvent, ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { OpenedText, SourceDocument } from './source-text'

type TextActor = ActorRefFrom<typeof documentTextMachine>

export type SourceTextEvent =
  | ContentEvent
  | { type: 'source.choose'; uuid: string }
  | { type: 'passage.choose'; at: number }
  /** Moves to the next or previous copied passage. At the ends it wraps around. */
  | { type: 'passage.step'; by: 1 | -1 }

export interface SourceTextContext {
  window: WindowRef
  payload: { uuid: string; title: string }
  sources: readonly SourceDocument[]
  chosen: SourceDocument | undefined
  /** Index of the current passage. Each jump creates a new object, so that jumping to the same passage again scrolls again. */
  passage: { mark: number } | undefined
  documentText: TextActor | undefined
  /** Actors with the texts of the source documents that the user has opened, by document id. */
  sourceTexts: Readonly<Record<string, TextActor>>
}

const getOpened = (event: object): OpenedText => getEventOutput<OpenedText>(event)
const getSources = (event: object): OpenedText['sources'] => getEventOutput<Pick<OpenedText, 'sources'>>(event).sources

/** Shows the text of a document next to the texts from which passages were copied. */
export const sourceTextMachine = setup({
  types: {} as { context: SourceTextContext; events: SourceTextEvent; input: WindowInput<SourceTextContext['payload']> },
  actors: {
    /** Loads the document. Throws an error whose `detail` is a message for the user. */
    open: providedPromise<OpenedText, { uuid: string }>('open'),
    fetchSources: providedPromise<Pick<OpenedText, 'sources'>, { uuid: string }>('fetchSources'),
    text: documentTextMachine,
  },
  guards: {
    hasNoSources: ({ event }) => getSources(event).length === 0,
    hasNoLoadedSources: ({ context }) => context.sources.length === 0,
    isOtherSource: ({ context: { chosen, sources } }, { uuid }: { uuid: string }) =>
      uuid !== chosen?.uuid && sources.some((source) => source.uuid === uuid),
    hasPassage: ({ context: { chosen } }, { at }: { at: number }) => chosen?.ranges[at] !== undefined,
    hasPassages: ({ context }) => (context.chosen?.ranges.length ?? 0) > 0,
    affectsTexts: ({ context: { payload, sources } }, { resource, uuids }: Pick<DataChanged, 'resource' | 'uuids'>) =>
      resource === 'permission' || (resource === 'node' && [payload, ...sources].some(({ uuid }) => uuids.includes(uuid))),
  },
  actions: {
    setSources: assign(({ context: { chosen }, event }) => {
      const sources = getSources(event)
      const next = sources.find(({ uuid }) => uuid === chosen?.uuid) ?? sources[0]
      return { sources, chosen: next, passage: undefined }
    }),
    openDocumentText: assign({
      documentText: ({ context: { payload }, event, spawn }) =>
        spawn('text', { id: 'documentText', input: { payload, initialPage: getOpened(event).first } }),
    }),
    openChosen: assign({
      sourceTexts: ({ context: { chosen, sourceTexts }, spawn }) =>
        !chosen || sourceTexts[chosen.uuid]
          ? sourceTexts
          : {
              ...sourceTexts,
              [chosen.uuid]: spawn('text', { id: chosen.uuid, input: { payload: { uuid: chosen.uuid, title: chosen.title } } }),
            },
    }),
    removeUnusedTexts: enqueueActions(({ context: { sourceTexts, sources }, enqueue }) => {
      const kept = Object.fromEntries(Object.entries(sourceTexts).filter(([uuid]) => sources.some((source) => source.uuid === uuid)))
      for (const uuid of Object.keys(sourceTexts)) if (!kept[uuid]) enqueue(stopChild(uuid))
      enqueue.assign({ sourceTexts: kept })
    }),
    setChosen: assign(({ context: { sources } }, { uuid }: { uuid: string }) => ({
      chosen: sources.find((source) => source.uuid === uuid),
      passage: undefined,
    })),
    setPassage: assign((_, { at }: { at: number }) => ({ passage: { mark: at } })),
    stepPassage: assign(({ context: { chosen, passage } }, { by }: { by: 1 | -1 }) =>
      chosen ? { passage: { mark: wrapIndex(passage?.mark, by, chosen.ranges.length) } } : {},
    ),
    forwardToTexts: enqueueActions(({ context: { documentText, sourceTexts }, enqueue }, { event }: { event: DataEvent }) => {
      for (const text of [documentText, ...Object.values(sourceTexts)]) if (text) enqueue.sendTo(text, event)
    }),
    notifyFailure: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({
        ...{ type: 'notify', level: 'error' },
        message: getErrorDetail(getEventError(event)) ?? '',
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'sourceText',
  context: ({ input: { window, payload } }) => ({
    ...{ window, payload, sources: [], sourceTexts: {} },
    ...{ chosen: undefined, passage: undefined, documentText: undefined },
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
        onDone: [
          { guard: 'hasNoSources', target: 'opened.withoutSources', actions: ['setSources', 'openDocumentText'] },
          { target: 'opened', actions: ['setSources', 'openDocumentText', 'openChosen'] },
        ],
        onError: { target: 'closing', actions: ['notifyFailure', 'close'] },
      },
      // A response that is in transit may be older than the change, so the request is repeated.
      on: {
        'data.changed': {
          guard: { type: 'affectsTexts', params: ({ event }) => ({ resource: event.resource, uuids: event.uuids }) },
          target: 'loading',
          reenter: true,
        },
        'data.stale': { target: 'loading', reenter: true },
      },
    },
    opened: {
      initial: 'shown',
      on: {
        'data.changed': {
          guard: { type: 'affectsTexts', params: ({ event }) => ({ resource: event.resource, uuids: event.uuids }) },
          target: '.refreshing',
          actions: { type: 'forwardToTexts', params: ({ event }) => ({ event }) },
        },
        'data.stale': { target: '.refreshing', actions: { type: 'forwardToTexts', params: ({ event }) => ({ event }) } },
      },
      states: {
        shown: {
          on: {
            'source.choose': {
              guard: { type: 'isOtherSource', params: ({ event }) => ({ uuid: event.uuid }) },
              actions: [{ type: 'setChosen', params: ({ event }) => ({ uuid: event.uuid }) }, 'openChosen'],
            },
            'passage.choose': {
              guard: { type: 'hasPassage', params: ({ event }) => ({ at: event.at }) },
              actions: { type: 'setPassage', params: ({ event }) => ({ at: event.at }) },
            },
            'passage.step': { guard: 'hasPassages', actions: { type: 'stepPassage', params: ({ event }) => ({ by: event.by }) } },
          },
        },
        withoutSources: {},
        /** Reloads the sources. The current ones stay visible, also if reloading fails. */
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'fetchSources',
            input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
            onDone: [
              { guard: 'hasNoSources', target: 'withoutSources', actions: ['setSources', 'removeUnusedTexts'] },
              { target: 'shown', actions: ['setSources', 'removeUnusedTexts', 'openChosen'] },
            ],
            onError: [{ guard: 'hasNoLoadedSources', target: 'withoutSources' }, { target: 'shown' }],
          },
        },
      },
    },
    closing: {},
  },
})
