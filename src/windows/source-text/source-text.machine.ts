import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { detailOf } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import { documentTextMachine } from '#widgets/text/document-text.machine'
import { wrapIndex } from '#machines/wrap-index'
import { errorOf, outputOf } from '#machines/settled'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { Opened, Source } from './source-text'

type TextActor = ActorRefFrom<typeof documentTextMachine>

export type SourceTextEvent =
  | WindowFact
  | { type: 'source.choose'; uuid: string }
  | { type: 'passage.choose'; at: number }
  /** Moves to the next or previous passage; wraps around at the ends. */
  | { type: 'passage.step'; by: 1 | -1 }

export interface SourceTextContext {
  window: WindowRef
  payload: { uuid: string; title: string }
  sources: readonly Source[]
  chosen: Source | undefined
  /** Index of a passage. It is a new object for every jump, so that the same one can be chosen twice. */
  passage: { mark: number } | undefined
  own: TextActor | undefined
  /** Texts of the sources that were opened. */
  others: Readonly<Record<string, TextActor>>
}

const openedBy = (event: object): Opened => outputOf<Opened>(event)
const sourcesBy = (event: object): Opened['sources'] => outputOf<Pick<Opened, 'sources'>>(event).sources

/** Shows the text of a document next to the texts from which passages were copied. */
export const sourceTextMachine = setup({
  types: {} as { context: SourceTextContext; events: SourceTextEvent; input: WindowInput<SourceTextContext['payload']> },
  actors: {
    /** Opens the document. Throws an error with a message for the user in `detail`. */
    open: providedPromise<Opened, { uuid: string }>('open'),
    fetchSources: providedPromise<Pick<Opened, 'sources'>, { uuid: string }>('fetchSources'),
    text: documentTextMachine,
  },
  guards: {
    hasNone: ({ event }) => sourcesBy(event).length === 0,
    hadNone: ({ context }) => context.sources.length === 0,
    isAnother: ({ context, event }) =>
      event.type === 'source.choose' && event.uuid !== context.chosen?.uuid && context.sources.some(({ uuid }) => uuid === event.uuid),
    isThere: ({ context, event }) => event.type === 'passage.choose' && context.chosen?.ranges[event.at] !== undefined,
    hasPassages: ({ context }) => (context.chosen?.ranges.length ?? 0) > 0,
    concernsTexts: ({ context: { payload, sources }, event }) =>
      event.type === 'data.changed' &&
      (event.resource === 'permission' ||
        (event.resource === 'node' && [payload, ...sources].some(({ uuid }) => event.uuids.includes(uuid)))),
  },
  actions: {
    keep: assign(({ context: { chosen }, event }) => {
      const sources = sourcesBy(event)
      const next = sources.find(({ uuid }) => uuid === chosen?.uuid) ?? sources[0]
      return { sources, chosen: next, passage: undefined }
    }),
    openOwn: assign({
      own: ({ context: { payload }, event, spawn }) => spawn('text', { id: 'own', input: { payload, first: openedBy(event).first } }),
    }),
    openChosen: assign({
      others: ({ context: { chosen, others }, spawn }) =>
        !chosen || others[chosen.uuid]
          ? others
          : {
              ...others,
              [chosen.uuid]: spawn('text', { id: chosen.uuid, input: { payload: { uuid: chosen.uuid, title: chosen.title } } }),
            },
    }),
    dropOthers: enqueueActions(({ context: { others, sources }, enqueue }) => {
      const kept = Object.fromEntries(Object.entries(others).filter(([uuid]) => sources.some((source) => source.uuid === uuid)))
      for (const uuid of Object.keys(others)) if (!kept[uuid]) enqueue(stopChild(uuid))
      enqueue.assign({ others: kept })
    }),
    choose: assign(({ context: { chosen, sources }, event }) => ({
      chosen: event.type === 'source.choose' ? sources.find(({ uuid }) => uuid === event.uuid) : chosen,
      passage: undefined,
    })),
    goTo: assign(({ event }) => (event.type === 'passage.choose' ? { passage: { mark: event.at } } : {})),
    step: assign(({ context: { chosen, passage }, event }) => {
      if (event.type !== 'passage.step' || !chosen) return {}
      return { passage: { mark: wrapIndex(passage?.mark, event.by, chosen.ranges.length) } }
    }),
    notifyTexts: enqueueActions(({ context: { own, others }, event, enqueue }) => {
      if (event.type !== 'data.changed' && event.type !== 'data.stale') return
      for (const text of [own, ...Object.values(others)]) if (text) enqueue.sendTo(text, event)
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
}).createMachine({
  id: 'sourceText',
  context: ({ input: { window, payload } }) => ({
    ...{ window, payload, sources: [], others: {} },
    ...{ chosen: undefined, passage: undefined, own: undefined },
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
        onDone: [
          { guard: 'hasNone', target: 'opened.without', actions: ['keep', 'openOwn'] },
          { target: 'opened', actions: ['keep', 'openOwn', 'openChosen'] },
        ],
        onError: { target: 'closing', actions: ['notifyFailure', 'close'] },
      },
      // A pending response may be older than the change, so the request is repeated.
      on: {
        'data.changed': { guard: 'concernsTexts', target: 'loading', reenter: true },
        'data.stale': { target: 'loading', reenter: true },
      },
    },
    opened: {
      initial: 'shown',
      on: {
        'data.changed': { guard: 'concernsTexts', target: '.refreshing', actions: 'notifyTexts' },
        'data.stale': { target: '.refreshing', actions: 'notifyTexts' },
      },
      states: {
        shown: {
          on: {
            'source.choose': { guard: 'isAnother', actions: ['choose', 'openChosen'] },
            'passage.choose': { guard: 'isThere', actions: 'goTo' },
            'passage.step': { guard: 'hasPassages', actions: 'step' },
          },
        },
        without: {},
        /** The current sources stay visible while they are reloaded, and if reloading fails. */
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'fetchSources',
            input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
            onDone: [
              { guard: 'hasNone', target: 'without', actions: ['keep', 'dropOthers'] },
              { target: 'shown', actions: ['keep', 'dropOthers', 'openChosen'] },
            ],
            onError: [{ guard: 'hadNone', target: 'without' }, { target: 'shown' }],
          },
        },
      },
    },
    closing: {},
  },
})
