import { setup } from 'xstate'
import type { WindowFact, WindowInput } from '#windows/window-kind'
import type { DeleteConfirmationPayload } from './payload'

type Confirmation = WindowInput<DeleteConfirmationPayload>

/** Asks before items are deleted; what is confirmed is done by the desktop, past the end of this window. */
export const deleteConfirmationMachine = setup({
  types: {} as { context: Confirmation; input: Confirmation; events: WindowFact | { type: 'delete.confirm' } | { type: 'delete.cancel' } },
  actions: {
    operate: ({ context: { window, payload } }) => window.send({ type: 'nodes.operate', operation: payload }),
    close: ({ context: { window } }) => window.send({ type: 'window.close' }),
  },
}).createMachine({
  id: 'deleteConfirmation',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      on: {
        'delete.confirm': { target: 'answered', actions: ['operate', 'close'] },
        'delete.cancel': { target: 'answered', actions: 'close' },
      },
    },
    /** A second press changes nothing. */
    answered: {},
  },
})
