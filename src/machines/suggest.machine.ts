import { assign, setup } from 'xstate'
import { trimName } from '#text/normalise'
import { providedPromise } from './provided'

export type SuggestEvent = { type: 'suggest.type'; text: string } | { type: 'suggest.clear' }

interface SuggestContext<Item> {
  text: string
  items: readonly Item[]
}

/** Suggestions for the typed text, loaded when the user stops typing and from the second character on. */
export const createSuggestMachine = <Item>() =>
  setup({
    types: {} as { context: SuggestContext<Item>; events: SuggestEvent },
    actors: { fetchItems: providedPromise<readonly Item[], { text: string }>('fetchItems') },
    delays: { typingPause: 200 },
    guards: { isLongEnough: ({ context }) => trimName(context.text).length >= 2 },
    actions: {
      setText: assign((_, { text }: { text: string }) => ({ text })),
      clear: assign({ text: '', items: [] }),
      setItems: assign((_, { items }: { items: readonly Item[] }) => ({ items })),
      clearItems: assign({ items: [] }),
    },
  }).createMachine({
    id: 'suggest',
    context: { text: '', items: [] },
    initial: 'idle',
    on: {
      'suggest.type': { target: '.typing', actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
      'suggest.clear': { target: '.idle', actions: 'clear' },
    },
    states: {
      idle: {},
      typing: {
        after: {
          typingPause: [
            { guard: 'isLongEnough', target: 'loading' },
            { target: 'idle', actions: 'clearItems' },
          ],
        },
      },
      loading: {
        invoke: {
          id: 'fetchItems',
          src: 'fetchItems',
          input: ({ context }) => ({ text: context.text }),
          onDone: { target: 'idle', actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) } },
          // Without suggestions the typed text can still be used.
          onError: { target: 'idle', actions: 'clearItems' },
        },
      },
    },
  })
