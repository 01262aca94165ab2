import { assign, setup } from 'xstate'
import { textChunk } from '#api/contract/constants'
import type { TextPage, TextStatus } from '#api/contract/text-page'
import { providedPromise } from '#machines/provided'
import type { Session, WindowFact, WindowInput, WindowRef } from '#windows/window-kind'

export interface DocumentTextPayload {
  uuid: string
  title: string
}

/** A part of a text, in UTF-16 units. */
export interface TextRequest {
  uuid: string
  offset: number
  length: number
}

interface DocumentTextContext {
  window: WindowRef
  session: Session
  payload: DocumentTextPayload
  /** As far as it has been loaded, from the beginning. */
  text: string
  status: TextStatus
  /** UTF-16 units of the whole. */
  maxLen: number
  error: unknown
}

/** So much at most is asked for at once. */
const mostAtOnce = 100_000

const pageOf = (event: unknown): TextPage => (event as { output: TextPage }).output

/** Shows the text of a document, part by part; what is not read yet is asked for again, and what changes is read anew in its place. */
export const documentTextMachine = setup({
  types: {} as {
    context: DocumentTextContext
    events: WindowFact | { type: 'text.more' } | { type: 'text.retry' }
    input: WindowInput<DocumentTextPayload>
  },
  actors: { fetchText: providedPromise<TextPage, TextRequest>('fetchText') },
  delays: { rereading: 2_000 },
  guards: {
    concernsText: ({ context, event }) =>
      event.type === 'data.changed' &&
      (event.resource === 'permission' || (event.resource === 'node' && event.uuids.includes(context.payload.uuid))),
    isUnread: ({ event }) => pageOf(event).status === 'READING',
    isOfAnother: ({ context, event }) => pageOf(event).maxLen !== context.maxLen,
    hasMore: ({ context }) => context.text.length < context.maxLen,
  },
  actions: {
    keep: assign(({ event }) => {
      const { text, status, maxLen } = pageOf(event)
      return { text, status, maxLen, error: undefined }
    }),
    append: assign({ text: ({ context, event }) => context.text + pageOf(event).text }),
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
    clear: assign({ text: '', maxLen: 0 }),
  },
}).createMachine({
  id: 'documentText',
  context: ({ input: { window, session, payload } }) => ({
    ...{ window, session, payload },
    ...{ text: '', status: 'READING', maxLen: 0, error: undefined },
  }),
  initial: 'loading',
  on: { 'data.changed': { guard: 'concernsText', target: '.loading', reenter: true }, 'data.stale': '.loading' },
  states: {
    loading: {
      invoke: {
        id: 'fetchText',
        src: 'fetchText',
        input: ({ context: { payload, text } }) => ({
          ...{ uuid: payload.uuid, offset: 0, length: Math.min(mostAtOnce, Math.max(textChunk, text.length)) },
        }),
        onDone: [
          { guard: 'isUnread', target: 'unread', actions: 'keep' },
          { target: 'shown', actions: 'keep' },
        ],
        onError: { target: 'failed', actions: ['clear', 'keepError'] },
      },
    },
    unread: { after: { rereading: 'loading' } },
    shown: {
      initial: 'idle',
      states: {
        idle: { on: { 'text.more': { guard: 'hasMore', target: 'growing' } } },
        growing: {
          invoke: {
            id: 'fetchMore',
            src: 'fetchText',
            input: ({ context: { payload, text } }) => ({ uuid: payload.uuid, offset: text.length, length: textChunk }),
            onDone: [
              { guard: 'isOfAnother', target: '#documentText.loading' },
              { target: 'idle', actions: 'append' },
            ],
            onError: { target: 'stuck', actions: 'keepError' },
          },
        },
        stuck: { on: { 'text.retry': 'growing' } },
      },
    },
    failed: { on: { 'text.retry': 'loading' } },
  },
})
