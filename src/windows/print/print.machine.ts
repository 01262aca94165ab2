import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Session, ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'
import type { PrintPayload } from './payload'

/** Rows to print: all of them, or the selected ones. */
export type Scope = 'all' | 'selected'

export interface PrintJob {
  list: PrintPayload
  scope: Scope
  /** Text at the top of the printout that names the user. */
  printedBy: string
  window: WindowRef
}

interface PrintContext {
  window: WindowRef
  session: Session
  list: PrintPayload
  scope: Scope
}

/** Asks which rows to print, loads them and opens the print dialog of the browser. */
export const printMachine = setup({
  types: {} as {
    context: PrintContext
    events: ContentEvent | { type: 'scope.choose'; scope: Scope } | { type: 'print.start' } | { type: 'print.cancel' }
    input: WindowInput<PrintPayload>
  },
  actors: {
    /** Prints the list. Resolves when the browser has opened the print dialog. */
    printList: providedPromise<void, PrintJob>('printList'),
  },
  actions: {
    setScope: assign((_, { scope }: { scope: Scope }) => ({ scope })),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'print',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    list: payload,
    scope: payload.selected.length > 1 ? 'selected' : 'all',
  }),
  initial: 'asking',
  on: { 'print.cancel': { actions: 'close' } },
  states: {
    asking: {
      on: {
        'scope.choose': { actions: { type: 'setScope', params: ({ event }) => ({ scope: event.scope }) } },
        'print.start': 'preparing',
      },
    },
    preparing: {
      invoke: {
        id: 'printList',
        src: 'printList',
        input: ({ context: { list, scope, session, window } }) => ({ list, scope, printedBy: session.fullName, window }),
        onDone: { target: 'asking', actions: 'close' },
        onError: 'failed',
      },
    },
    failed: {
      on: {
        'scope.choose': { actions: { type: 'setScope', params: ({ event }) => ({ scope: event.scope }) } },
        'print.start': 'preparing',
      },
    },
  },
})
