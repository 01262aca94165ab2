import { assign, sendTo, setup } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef } from '../window-kind'

export interface ExportChoice {
  withMetadata: boolean
  withLog: boolean
}
export interface ExportPayload {
  uuids: readonly string[]
  /** Title of the item; only if there is exactly one. */
  title?: string | undefined
}
export type ExportRequest = ExportChoice & ExportPayload

interface ExportContext {
  window: WindowRef
  items: ExportPayload
  choice: ExportChoice
  refusal: { detail: string | undefined } | undefined
}

type ExportEvent =
  | ContentEvent
  | { type: 'choice.change'; change: Partial<ExportChoice> }
  | { type: 'export.confirm' }
  | { type: 'export.cancel' }

/** Asks what the archive of the items should include, and starts its download. */
export const exportItemsMachine = setup({
  types: {} as { context: ExportContext; input: WindowInput<ExportPayload>; events: ExportEvent },
  actors: { startExport: providedPromise<void, ExportRequest & { window: WindowRef }>('startExport') },
  actions: {
    changeChoice: assign(({ context }, { change }: { change: Partial<ExportChoice> }) => ({
      choice: { ...context.choice, ...change },
      refusal: undefined,
    })),
    clearRefusal: assign({ refusal: undefined }),
    setRefusal: assign({ refusal: (_, { error }: { error: unknown }) => ({ detail: getErrorDetail(error) }) }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'exportItems',
  context: ({ input: { window, payload } }) => ({
    ...{ window, items: payload, refusal: undefined },
    choice: { withMetadata: true, withLog: false },
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'choice.change': { actions: { type: 'changeChoice', params: ({ event }) => ({ change: event.change }) } },
        'export.confirm': { target: 'starting', actions: 'clearRefusal' },
        'export.cancel': { target: 'closed', actions: 'close' },
      },
    },
    starting: {
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context: { items, choice, window } }) => ({ ...items, ...choice, window }),
        onDone: { target: 'closed', actions: 'close' },
        onError: { target: 'choosing', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
