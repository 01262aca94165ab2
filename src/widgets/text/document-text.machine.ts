import { assign, setup } from 'xstate'
import { textChunk } from '#api/contract/constants'
import type { TextPage, TextStatus } from '#api/contract/text-page'
import { providedPromise } from '#machines/provided'
import type { DataChanged, ContentEvent } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'

export interface DocumentTextInput {
  payload: { uuid: string; title: string }
  /** First part of the text, if it is already loaded. */
  initialPage?: TextPage | undefined
}

/** Request for a part of a text, in UTF-16 units. */
export interface TextRequest {
  uuid: string
  offset: number
  length: number
}

interface DocumentTextContext extends DocumentTextInput {
  /** The text that is loaded so far, from the beginning of the document. */
  text: string
  status: TextStatus
  /** Place in the queue of recognition, from 1. */
  place: number | undefined
  /** True if the text was recognised in pictures. */
  isRecognised: boolean
  /** Length of the whole text in UTF-16 units. */
  maxLen: number
  error: unknown
  /** Position up to which the text should be loaded. */
  requestedLength: number
}

/** Maximum number of UTF-16 units per request. */
const maxUnitsPerRequest = 100_000

/** Says if the text is not there yet but will come. */
const isTextPending = (status: TextStatus): boolean => status === 'READING' || status === 'QUEUED' || status === 'RECOGNISING'

const pageOf = (event: object): TextPage => getEventOutput<TextPage>(event)

/** Loads the text of a document part by part. Requests it again while the server is still extracting it, and reloads it after a change. */
export const documentTextMachine = setup({
  types: {} as {
    context: DocumentTextContext
    events: ContentEvent | { type: 'text.more'; to?: number } | { type: 'text.retry' }
    input: DocumentTextInput
  },
  actors: { fetchText: providedPromise<TextPage, TextRequest>('fetchText') },
  delays: { reloadDelay: 2_000 },
  guards: {
    affectsText: ({ context }, { resource, uuids }: Pick<DataChanged, 'resource' | 'uuids'>) =>
      resource === 'permission' || (resource === 'node' && uuids.includes(context.payload.uuid)),
    hasInitialPage: ({ context }) => context.initialPage !== undefined,
    isInitialPagePending: ({ context }) => context.initialPage !== undefined && isTextPending(context.initialPage.status),
    isExtracting: ({ event }) => isTextPending(pageOf(event).status),
    isTextReplaced: ({ context, event }) => pageOf(event).maxLen !== context.maxLen,
    hasMore: ({ context }) => context.text.length < context.maxLen,
  },
  actions: {
    setText: assign(({ event }) => {
      const { text, status, maxLen, place, isRecognised = false } = pageOf(event)
      return { text, status, maxLen, place, isRecognised, error: undefined }
    }),
    setInitialPage: assign(({ context: { initialPage } }) =>
      initialPage ? { text: initialPage.text, status: initialPage.status, maxLen: initialPage.maxLen, place: initialPage.place } : {},
    ),
    setRequestedLength: assign((_, { requestedLength }: { requestedLength: number }) => ({ requestedLength })),
    append: assign(({ context: { text }, event }) => {
      const { text: part } = pageOf(event)
      // An empty part is treated as the end of the text; otherwise it would be requested forever.
      return part === '' ? { maxLen: text.length } : { text: text + part }
    }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    clear: assign({ text: '', maxLen: 0 }),
  },
}).createMachine({
  id: 'documentText',
  context: ({ input: { payload, initialPage } }) => ({
    payload,
    initialPage,
    text: '',
    status: 'READING',
    place: undefined,
    isRecognised: false,
    maxLen: 0,
    error: undefined,
    requestedLength: 0,
  }),
  initial: 'opening',
  on: {
    'data.changed': { guard: { type: 'affectsText', params: ({ event }) => event }, target: '.loading' },
    'data.stale': '.loading',
  },
  states: {
    opening: {
      always: [
        { guard: 'isInitialPagePending', target: 'extracting', actions: 'setInitialPage' },
        { guard: 'hasInitialPage', target: 'shown', actions: 'setInitialPage' },
        { target: 'loading' },
      ],
    },
    loading: {
      invoke: {
        id: 'fetchText',
        src: 'fetchText',
        input: ({ context: { payload, text } }) => ({
          ...{ uuid: payload.uuid, offset: 0, length: Math.min(maxUnitsPerRequest, Math.max(textChunk, text.length)) },
        }),
        onDone: [
          { guard: 'isExtracting', target: 'extracting', actions: 'setText' },
          { target: 'shown', actions: 'setText' },
        ],
        onError: { target: 'failed', actions: ['clear', 'setError'] },
      },
    },
    extracting: { after: { reloadDelay: 'loading' } },
    shown: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'text.more': {
              guard: 'hasMore',
              target: 'loadingMore',
              actions: { type: 'setRequestedLength', params: ({ event: { to = 0 } }) => ({ requestedLength: to }) },
            },
          },
        },
        loadingMore: {
          invoke: {
            id: 'fetchMore',
            src: 'fetchText',
            input: ({ context: { payload, text, requestedLength } }) => ({
              ...{ uuid: payload.uuid, offset: text.length },
              length: Math.min(maxUnitsPerRequest, Math.max(textChunk, requestedLength - text.length)),
            }),
            onDone: [
              { guard: 'isTextReplaced', target: '#documentText.loading' },
              { target: 'idle', actions: 'append' },
            ],
            onError: { target: 'loadMoreFailed', actions: 'setError' },
          },
        },
        loadMoreFailed: { on: { 'text.retry': 'loadingMore' } },
      },
    },
    failed: { on: { 'text.retry': 'loading' } },
  },
})
