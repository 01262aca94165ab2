import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import { documentTextMachine } from '#widgets/text/document-text.machine'
import type { ContentEvent, DataEvent, WindowInput } from '../window-kind'
import { pageWordsMachine } from './page-words.machine'

interface Payload {
  uuid: string
  title: string
}

interface DocumentTextWindowContext {
  payload: Payload
  text: ActorRefFrom<typeof documentTextMachine>
  /** Words over the picture, while they are shown. */
  words: ActorRefFrom<typeof pageWordsMachine> | undefined
}

/** Shows the text of a document, or the words that were recognised in its pictures. */
export const documentTextWindowMachine = setup({
  types: {} as {
    context: DocumentTextWindowContext
    events: ContentEvent | { type: 'words.open' } | { type: 'words.close' }
    input: WindowInput<Payload>
  },
  actors: { text: documentTextMachine, words: pageWordsMachine },
  actions: {
    openWords: assign({ words: ({ context: { payload }, spawn }) => spawn('words', { id: 'words', input: { uuid: payload.uuid } }) }),
    closeWords: assign({ words: undefined }),
    forwardToParts: enqueueActions(({ context: { text, words }, enqueue }, { event }: { event: DataEvent }) => {
      for (const part of [text, words]) if (part) enqueue.sendTo(part, event)
    }),
  },
}).createMachine({
  id: 'documentTextWindow',
  context: ({ input: { payload }, spawn }) => ({
    payload,
    text: spawn('text', { id: 'text', input: { payload } }),
    words: undefined,
  }),
  on: {
    'data.changed': { actions: { type: 'forwardToParts', params: ({ event }) => ({ event }) } },
    'data.stale': { actions: { type: 'forwardToParts', params: ({ event }) => ({ event }) } },
  },
  initial: 'text',
  states: {
    text: { on: { 'words.open': { target: 'words', actions: 'openWords' } } },
    words: { on: { 'words.close': { target: 'text', actions: [stopChild('words'), 'closeWords'] } } },
  },
})
