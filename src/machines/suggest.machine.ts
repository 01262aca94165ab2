import { assign, setup } from 'xstate'
import { trimName } from '#text/normalise'
import { outputOf } from './settled'
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
    delays: { pause: 200 },
    guards: { isLongEnough: ({ context }) => trimName(context.text).length >= 2 },
    actions: {
      type: assign({ text: ({ context, event }) => (event.type === 'suggest.type' ? event.text : context.text) }),
      clear: assign({ text: '', items: [] }),
      keep: assign({ items: ({ event }) => outputOf<readonly Item[]>(event) }),
      forget: assign({ items: [] }),
    },
  }).createMachine({
    id: 'suggest',
    context: { text: '', items: [] },
    initial: 'idle',
    on: { 'suggest.type': { target: '.typing', actions: 'type' }, 'suggest.clear': { target: '.idle', actions: 'clear' } },
    states: {
      idle: {},
      typing: {
        after: {
          pause: [
            { guard: 'isLongEnough', target: 'asking' },
            { target: 'idle', actions: 'forget' },
          ],
        },
      },
      asking: {
        invoke: {
          id: 'fetchItems',
          src: 'fetchItems',
          input: ({ context }) => ({ text: context.text }),
          onDone: { target: 'idle', actions: 'keep' },
          // Without suggestions the typed text can still be used.
          onError: { target: 'idle', actions: 'forget' },
        },
      },
    },
  })
