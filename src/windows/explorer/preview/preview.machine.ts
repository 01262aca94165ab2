import { assign, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import { providedPromise } from '#machines/provided'
import { isSameContent, type FetchedPreview } from './preview'

export type PreviewEvent =
  | { type: 'preview.open' }
  | { type: 'preview.close' }
  /** The only selected item; null if none or several are selected. */
  | { type: 'preview.select'; node: Node | null }
  | { type: 'preview.retry' }

interface PreviewContext {
  node: Node | null
  shown: FetchedPreview | null
}

/** Previews the selected item once the selection stays unchanged for a moment. A pending request for another item is aborted. */
export const previewMachine = setup({
  types: {} as { context: PreviewContext; events: PreviewEvent },
  actors: { fetchPreview: providedPromise<FetchedPreview, { node: Node }>('fetchPreview') },
  delays: { selectionDelay: 200 },
  guards: {
    hasNode: ({ context }) => context.node !== null,
    isOtherContent: ({ context }, { node }: Pick<PreviewContext, 'node'>) => !isSameContent(context.node, node),
  },
  actions: {
    setNode: assign((_, { node }: Pick<PreviewContext, 'node'>) => ({ node })),
    setShown: assign((_, shown: FetchedPreview) => ({ shown })),
    clearPreview: assign({ shown: null }),
  },
}).createMachine({
  id: 'preview',
  context: { node: null, shown: null },
  initial: 'closed',
  on: { 'preview.select': { actions: { type: 'setNode', params: ({ event }) => ({ node: event.node }) } } },
  states: {
    closed: { on: { 'preview.open': 'open' } },
    open: {
      initial: 'waiting',
      exit: 'clearPreview',
      on: {
        'preview.close': 'closed',
        'preview.select': {
          guard: { type: 'isOtherContent', params: ({ event }) => ({ node: event.node }) },
          target: '.waiting',
          actions: ['clearPreview', { type: 'setNode', params: ({ event }) => ({ node: event.node }) }],
        },
      },
      states: {
        waiting: { after: { selectionDelay: [{ guard: 'hasNode', target: 'fetching' }, { target: 'empty' }] } },
        empty: {},
        fetching: {
          invoke: {
            id: 'fetchPreview',
            src: 'fetchPreview',
            input: ({ context }) => ({ node: context.node as Node }),
            onDone: { target: 'shown', actions: { type: 'setShown', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        shown: {},
        failed: { on: { 'preview.retry': 'fetching' } },
      },
    },
  },
})
