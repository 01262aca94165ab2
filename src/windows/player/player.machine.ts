import { assign, sendTo, setup } from 'xstate'
import { subtitleChunk } from '#api/contract/constants'
import { detailOf } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import type { WindowFact, WindowInput, WindowRef } from '../window-kind'
import type { DocumentPayload } from '#widgets/document-action/document-payload'
import { partAt, type Segment, type SubtitleChoice, type SubtitleRequest, withSegments } from './player'

interface PlayerContext {
  window: WindowRef
  document: DocumentPayload
  /** Temporary URL of the recording. */
  address: string
  /** True once the recording has played from this URL. */
  hasPlayed: boolean
  /** Position in seconds. */
  time: number
  source: SubtitleChoice
  segments: readonly Segment[]
  /** Indexes of the parts with loaded subtitles. */
  parts: readonly number[]
  showsList: boolean
  detail: string | undefined
  /** True if the server is creating the requested subtitles. */
  isMaking: boolean
  /** Reason why there are no subtitles. */
  trouble: string | undefined
}

type PlayerEvent =
  | WindowFact
  | { type: 'media.played' }
  | { type: 'media.failed' }
  | { type: 'media.time'; seconds: number }
  | { type: 'source.choose'; source: SubtitleChoice }
  | { type: 'list.toggle' }
  | { type: 'player.retry' }
  | { type: 'subtitles.retry' }

/** Error codes after which there will never be subtitles. */
const NEVER = new Set([
  'serviceMissing',
  'converterMissing',
  'notTranscribable',
  'unsupportedFormat',
  'notDocument',
  'forbidden',
  'notFound',
])
const codeIn = (event: object): unknown => ('error' in event ? (event.error as { code?: unknown } | undefined)?.code : undefined)

const asked = ({ context: { document, source, time } }: { context: PlayerContext }): SubtitleRequest => ({
  uuid: document.uuid,
  source: source === 'ALIGNMENT' ? 'ALIGNMENT' : 'SPEECH_TO_TEXT',
  start: partAt(time) * subtitleChunk,
  end: (partAt(time) + 1) * subtitleChunk,
})

const addressIn = (event: object): string => ('output' in event ? String(event.output) : '')

/** Plays a recording. Subtitles of the chosen source are loaded part by part as playback proceeds. */
export const playerMachine = setup({
  types: {} as { context: PlayerContext; input: WindowInput<DocumentPayload>; events: PlayerEvent },
  actors: {
    openMedia: providedPromise<string, DocumentPayload>('openMedia'),
    fetchSubtitles: providedPromise<readonly Segment[], SubtitleRequest>('fetchSubtitles'),
  },
  guards: {
    hasPlayed: ({ context }) => context.hasPlayed,
    wantsPart: ({ context: { source, parts, time } }) => source !== 'NONE' && !parts.includes(partAt(time)),
    isBeingMade: ({ event }) => codeIn(event) === 'beingMade',
    isNone: ({ event }) => NEVER.has(String(codeIn(event))),
    isThisDocument: ({ context, event }) => event.type === 'data.changed' && event.uuids.includes(context.document.uuid),
  },
  delays: { lookAgain: 5_000 },
  actions: {
    setAddress: assign({ address: ({ event }) => addressIn(event), hasPlayed: false, detail: undefined }),
    setPlayed: assign({ hasPlayed: true }),
    setTime: assign({ time: ({ context, event }) => (event.type === 'media.time' ? event.seconds : context.time) }),
    setSource: assign(({ event }) =>
      event.type === 'source.choose' ? { source: event.source, segments: [], parts: [], isMaking: false } : {},
    ),
    setMaking: assign({ isMaking: true }),
    setSegments: assign(({ context: { segments, parts, time }, event }) =>
      'output' in event
        ? { segments: withSegments(segments, event.output as Segment[]), parts: [...parts, partAt(time)], isMaking: false }
        : {},
    ),
    toggleList: assign({ showsList: ({ context }) => !context.showsList }),
    setTrouble: assign({ trouble: ({ event }) => ('error' in event ? detailOf(event.error) : undefined), isMaking: false }),
    setDetail: assign({ detail: ({ event }) => ('error' in event ? detailOf(event.error) : undefined) }),
    entitle: sendTo(
      ({ context }) => context.window,
      ({
        context: {
          document: { title, extension },
        },
      }) => ({ type: 'window.retitle' as const, title, extension }),
    ),
  },
}).createMachine({
  id: 'player',
  context: ({ input: { window, payload } }) => ({
    ...{ window, document: payload, address: '', hasPlayed: false, time: 0, detail: undefined, trouble: undefined },
    ...{ source: 'SPEECH_TO_TEXT' as const, segments: [], parts: [], showsList: false, isMaking: false },
  }),
  entry: 'entitle',
  type: 'parallel',
  states: {
    media: {
      initial: 'opening',
      on: { 'media.time': { actions: 'setTime' } },
      states: {
        opening: {
          invoke: {
            id: 'openMedia',
            src: 'openMedia',
            input: ({ context }) => context.document,
            onDone: { target: 'playing', actions: 'setAddress' },
            onError: { target: 'failed', actions: 'setDetail' },
          },
        },
        playing: {
          on: {
            'media.played': { actions: 'setPlayed' },
            // The URL expires: if it worked before, a new one is requested; otherwise the format cannot be played.
            'media.failed': [{ guard: 'hasPlayed', target: 'opening' }, { target: 'unplayable' }],
          },
        },
        unplayable: { on: { 'player.retry': 'opening' } },
        failed: { on: { 'player.retry': 'opening' } },
      },
    },
    subtitles: {
      initial: 'waiting',
      on: {
        'list.toggle': { actions: 'toggleList' },
        'source.choose': { target: '.waiting', actions: 'setSource' },
      },
      states: {
        /** All needed subtitles are loaded, or subtitles are off. */
        waiting: { always: { guard: 'wantsPart', target: 'loading' } },
        loading: {
          invoke: {
            id: 'fetchSubtitles',
            src: 'fetchSubtitles',
            input: asked,
            onDone: { target: 'waiting', actions: 'setSegments' },
            onError: [
              { guard: 'isBeingMade', target: 'making', actions: 'setMaking' },
              { guard: 'isNone', target: 'missing', actions: 'setTrouble' },
              { target: 'failed', actions: 'setTrouble' },
            ],
          },
        },
        /** The server transcribes the recording. A change event of the document, or a retry after a delay, loads the result. */
        making: {
          after: { lookAgain: 'loading' },
          on: { 'data.changed': { guard: 'isThisDocument', target: 'loading' }, 'data.stale': 'loading' },
        },
        failed: {
          on: { 'subtitles.retry': 'loading', 'data.changed': { guard: 'isThisDocument', target: 'loading' }, 'data.stale': 'loading' },
        },
        missing: {},
      },
    },
  },
})
