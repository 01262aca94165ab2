import { assign, sendTo, setup } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import { getEventError } from '#machines/settled'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { DocumentPayload } from '../document-action/document-payload'
import type { HandoverPayload } from './handover'

interface HandoverContext {
  window: WindowRef
  document: HandoverPayload
  /** Result of the handover: a URL to open, or a message for the user. */
  outcome: string
  failure: { code: string; detail: string | undefined } | undefined
}

/** Kind of the window that is offered after a failed handover. */
export type Alternative = 'webdav-edit' | 'offline-edit' | 'force-ocr'

type HandoverEvent =
  | ContentEvent
  | { type: 'handover.retry' }
  | { type: 'handover.close' }
  /** Opens the window that is offered as an alternative. */
  | { type: 'handover.openAlternative'; kind: Alternative }

const toFailure = (event: object): HandoverContext['failure'] => {
  const error = getEventError(event)
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return { code, detail: getErrorDetail(error) }
}

/**
 * Passes a document to a local program, to an editor or to the browser's downloads as soon as the window opens. After a failure it offers
 * alternatives.
 */
export const handoverMachine = setup({
  types: {} as { context: HandoverContext; input: WindowInput<HandoverPayload>; events: HandoverEvent },
  actors: { handOver: providedPromise<string, HandoverPayload & { window: WindowRef }>('handOver') },
  actions: {
    setOutcome: assign({ outcome: (_, { outcome }: { outcome: string }) => outcome, failure: undefined }),
    setFailure: assign({ failure: ({ event }) => toFailure(event) }),
    openAlternative: sendTo(
      ({ context }) => context.window,
      ({ context: { document } }, { kind }: { kind: Alternative }): WindowRequest => {
        const { what: _, ...payload } = document
        const own: DocumentPayload & { what?: string } = kind === 'webdav-edit' ? { ...payload, what: 'webdav' } : payload
        return { type: 'window.open', kind, payload: own, title: document.title }
      },
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'handover',
  context: ({ input: { window, payload } }) => ({ window, document: payload, outcome: '', failure: undefined }),
  initial: 'working',
  on: { 'handover.close': { target: '.closed', actions: 'close' } },
  states: {
    working: {
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context: { document, window } }) => ({ ...document, window }),
        onDone: { target: 'done', actions: { type: 'setOutcome', params: ({ event }) => ({ outcome: event.output }) } },
        onError: { target: 'failed', actions: 'setFailure' },
      },
    },
    done: { on: { 'handover.retry': 'working' } },
    failed: {
      on: {
        'handover.retry': 'working',
        'handover.openAlternative': {
          target: 'closed',
          actions: [{ type: 'openAlternative', params: ({ event }) => ({ kind: event.kind }) }, 'close'],
        },
      },
    },
    /** Ignores a second press of the close button. */
    closed: { on: { 'handover.close': {} } },
  },
})
