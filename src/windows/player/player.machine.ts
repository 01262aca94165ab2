import { assign, sendTo, setup } from 'xstate'
import { subtitleChunk } from '#api/contract/constants'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef } from '../window-kind'
import type { PlayerPayload } from './payload'
import { getPartIndex, type Segment, type SubtitleChoice, type SubtitleRequest, mergeSegments } from './player'

interface PlayerContext {
  window: WindowRef
  document: PlayerPayload
  /** Temporary URL of the recording. */
  address: string
  /** True if the recording could be played from this URL at least once. */
  hasPlayed: boolean
  /** Position of the playback in seconds. */
  time: number
  source: SubtitleChoice
  segments: readonly Segment[]
  /** Indexes of the parts of the recording whose subtitles are loaded. */
  parts: readonly number[]
  showsList: boolean
  detail: string | undefined
  /** True while the server creates the requested subtitles. */
  isTranscribing: boolean
  /** Reason why there are no subtitles. */
  subtitleError: string | undefined
}

type PlayerEvent =
  | ContentEvent
  | { type: 'media.played' }
  | { type: 'media.failed' }
  | { type: 'media.time'; seconds: number }
  | { type: 'source.choose'; source: SubtitleChoice }
  | { type: 'list.toggle' }
  | { type: 'player.retry' }
  | { type: 'subtitles.retry' }

/** Error codes that mean that there will never be subtitles. */
const NEVER = new Set([
  'serviceMissing',
  'converterMissing',
  'notTranscribable',
  'unsupportedFormat',
  'notDocument',
  'forbidden',
  'notFound',
])
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

const toRequest = ({ context: { document, source, time } }: { context: PlayerContext }): SubtitleRequest => ({
  uuid: document.uuid,
  source: source === 'ALIGNMENT' ? 'ALIGNMENT' : 'SPEECH_TO_TEXT',
  start: getPartIndex(time) * subtitleChunk,
  end: (getPartIndex(time) + 1) * subtitleChunk,
})

/** Plays a recording. The subtitles are loaded part by part as the playback proceeds. */
export const playerMachine = setup({
  types: {} as { context: PlayerContext; input: WindowInput<PlayerPayload>; events: PlayerEvent },
  actors: {
    openMedia: providedPromise<string, PlayerPayload>('openMedia'),
    fetchSubtitles: providedPromise<readonly Segment[], SubtitleRequest>('fetchSubtitles'),
  },
  guards: {
    hasPlayed: ({ context }) => context.hasPlayed,
    needsPart: ({ context: { source, parts, time } }) => source !== 'NONE' && !parts.includes(getPartIndex(time)),
    isBeingTranscribed: (_, { error }: { error: unknown }) => codeOf(error) === 'beingMade',
    isUnavailable: (_, { error }: { error: unknown }) => NEVER.has(String(codeOf(error))),
    isThisDocument: ({ context }, { uuids }: { uuids: readonly string[] }) => uuids.includes(context.document.uuid),
  },
  delays: { pollDelay: 5_000 },
  actions: {
    setAddress: assign({ address: (_, { address }: { address: string }) => address, hasPlayed: false, detail: undefined }),
    setPlayed: assign({ hasPlayed: true }),
    setTime: assign({ time: (_, { seconds }: { seconds: number }) => seconds }),
    setSource: assign((_, { source }: { source: SubtitleChoice }) => ({ source, segments: [], parts: [], isTranscribing: false })),
    markTranscribing: assign({ isTranscribing: true }),
    addSegments: assign(({ context: { segments, parts, time } }, { loaded }: { loaded: readonly Segment[] }) => ({
      ...{ segments: mergeSegments(segments, loaded), parts: [...parts, getPartIndex(time)], isTranscribing: false },
    })),
    toggleList: assign({ showsList: ({ context }) => !context.showsList }),
    setSubtitleError: assign({ subtitleError: (_, { error }: { error: unknown }) => getErrorDetail(error), isTranscribing: false }),
    setDetail: assign({ detail: (_, { error }: { error: unknown }) => getErrorDetail(error) }),
    setWindowTitle: sendTo(
      ({ context }) => context.window,
      ({ context: { document } }) => ({ type: 'window.retitle' as const, title: document.title, extension: document.extension }),
    ),
  },
}).createMachine({
  id: 'player',
  context: ({ input: { window, payload } }) => ({
    ...{ window, document: payload, address: '', hasPlayed: false, time: payload.second ?? 0, detail: undefined, subtitleError: undefined },
    ...{ source: 'SPEECH_TO_TEXT' as const, segments: [], parts: [], showsList: false, isTranscribing: false },
  }),
  entry: 'setWindowTitle',
  type: 'parallel',
  states: {
    media: {
      initial: 'opening',
      on: { 'media.time': { actions: { type: 'setTime', params: ({ event }) => ({ seconds: event.seconds }) } } },
      states: {
        opening: {
          invoke: {
            id: 'openMedia',
            src: 'openMedia',
            input: ({ context }) => context.document,
            onDone: { target: 'playing', actions: { type: 'setAddress', params: ({ event }) => ({ address: event.output }) } },
            onError: { target: 'failed', actions: { type: 'setDetail', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        playing: {
          on: {
            'media.played': { actions: 'setPlayed' },
            // The URL is temporary. If the recording could be played before, the URL has expired and a new one is requested; otherwise the
            // browser cannot play the format.
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
        'source.choose': { target: '.waiting', actions: { type: 'setSource', params: ({ event }) => ({ source: event.source }) } },
      },
      states: {
        /** All subtitles that are needed now are loaded, or subtitles are switched off. */
        waiting: { always: { guard: 'needsPart', target: 'loading' } },
        loading: {
          invoke: {
            id: 'fetchSubtitles',
            src: 'fetchSubtitles',
            input: toRequest,
            onDone: { target: 'waiting', actions: { type: 'addSegments', params: ({ event }) => ({ loaded: event.output }) } },
            onError: [
              {
                guard: { type: 'isBeingTranscribed', params: ({ event }) => ({ error: event.error }) },
                target: 'transcribing',
                actions: 'markTranscribing',
              },
              {
                guard: { type: 'isUnavailable', params: ({ event }) => ({ error: event.error }) },
                target: 'missing',
                actions: { type: 'setSubtitleError', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'failed', actions: { type: 'setSubtitleError', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        /** The server is transcribing the recording. The result is loaded after a change event of the document, or after a delay. */
        transcribing: {
          after: { pollDelay: 'loading' },
          on: {
            'data.changed': { guard: { type: 'isThisDocument', params: ({ event }) => ({ uuids: event.uuids }) }, target: 'loading' },
            'data.stale': 'loading',
          },
        },
        failed: {
          on: {
            'subtitles.retry': 'loading',
            'data.changed': { guard: { type: 'isThisDocument', params: ({ event }) => ({ uuids: event.uuids }) }, target: 'loading' },
            'data.stale': 'loading',
          },
        },
        missing: {},
      },
    },
  },
})
