import { assign, setup } from 'xstate'
import type { DefinitionUsage } from '#api/contract/ontology'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput } from '#windows/window-kind'
import type { DeleteConfirmationPayload } from './payload'

interface Confirmation extends WindowInput<DeleteConfirmationPayload> {
  usages: readonly DefinitionUsage[]
}

/** Asks before nodes are deleted. The desktop performs the deletion, so it continues after this window is closed. */
export const deleteConfirmationMachine = setup({
  types: {} as {
    context: Confirmation
    input: WindowInput<DeleteConfirmationPayload>
    events: ContentEvent | { type: 'delete.confirm' } | { type: 'delete.cancel' }
  },
  actors: { fetchUsages: providedPromise<readonly DefinitionUsage[], readonly string[]>('fetchUsages') },
  actions: {
    requestOperation: ({ context: { window, payload } }) => window.send({ type: 'nodes.operate', operation: payload }),
    close: ({ context: { window } }) => window.send({ type: 'window.close' }),
    /** Enlarges the window to show the list of usages. */
    enlargeWindow: () => {},
  },
  guards: {
    canBeUsed: ({ context: { payload } }) => payload.kind === 'delete' && payload.ontology === true,
  },
}).createMachine({
  id: 'deleteConfirmation',
  context: ({ input }) => ({ ...input, usages: [] }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'canBeUsed', target: 'loadingUsages' }, { target: 'asking' }] },
    /** Waits until the usages are loaded, so that the user sees them before confirming. */
    loadingUsages: {
      invoke: {
        id: 'fetchUsages',
        src: 'fetchUsages',
        input: ({ context: { payload } }) => ('uuids' in payload ? payload.uuids : []),
        onDone: [
          { guard: ({ event }) => event.output.length === 0, target: 'asking' },
          { target: 'asking', actions: [assign({ usages: ({ event }) => event.output }), 'enlargeWindow'] },
        ],
        onError: { target: 'withoutUsages' },
      },
      on: { 'delete.cancel': { target: 'answered', actions: 'close' } },
    },
    asking: {
      on: {
        'delete.confirm': { target: 'answered', actions: ['requestOperation', 'close'] },
        'delete.cancel': { target: 'answered', actions: 'close' },
      },
    },
    /** The usages could not be loaded; the question is shown without them. */
    withoutUsages: {
      on: {
        'delete.confirm': { target: 'answered', actions: ['requestOperation', 'close'] },
        'delete.cancel': { target: 'answered', actions: 'close' },
      },
    },
    /** Ignores a second press of a button after the answer. */
    answered: {},
  },
})
