import { type ActorRefFrom, type AnyStateMachine, assign, setup, stopChild } from 'xstate'
import type { Node } from '#api/contract/node'
import { providedPromise } from '#machines/provided'
import type { createSuggestMachine } from '#machines/suggest.machine'

/** Finds items by the words typed in the palette. */
export type ItemSearch = ReturnType<typeof createSuggestMachine<Node>>

/** Overlay over the whole desktop until the user closes it: the command palette or the shortcut sheet. */
export const overlayMachine = setup({
  types: {} as {
    context: { items: ActorRefFrom<ItemSearch> | undefined }
    events: { type: 'overlay.palette' } | { type: 'overlay.sheet' } | { type: 'overlay.close' }
  },
  actors: { loadItemSearch: providedPromise<AnyStateMachine, void>('loadItemSearch') },
  actions: {
    startSearch: assign(({ spawn }, { itemSearch }: { itemSearch: AnyStateMachine }) => ({
      items: spawn(itemSearch) as ActorRefFrom<ItemSearch>,
    })),
    clearSearch: assign({ items: undefined }),
  },
}).createMachine({
  id: 'overlay',
  context: { items: undefined },
  initial: 'none',
  states: {
    none: { on: { 'overlay.palette': 'palette', 'overlay.sheet': 'sheet' } },
    palette: {
      exit: [stopChild(({ context }) => context.items ?? ''), 'clearSearch'],
      on: { 'overlay.palette': 'none', 'overlay.sheet': 'sheet', 'overlay.close': 'none' },
      invoke: {
        id: 'loadItemSearch',
        src: 'loadItemSearch',
        onDone: { actions: { type: 'startSearch', params: ({ event }) => ({ itemSearch: event.output }) } },
        // Without its code the palette lists no items.
        onError: {},
      },
    },
    sheet: { on: { 'overlay.sheet': 'none', 'overlay.palette': 'palette', 'overlay.close': 'none' } },
  },
})
