import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import { getEventError } from '#machines/settled'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { ServerError } from '#widgets/data-grid/grid'
import type { DocumentPayload } from '#widgets/document-action/document-payload'
import type { OcrChoice, OcrRequest } from './force-ocr'

interface ForceOcrContext {
  window: WindowRef
  document: DocumentPayload
  choice: OcrChoice
  refusal: ServerError | undefined
}

type ForceOcrEvent = ContentEvent | { type: 'choice.change'; change: Partial<OcrChoice> } | { type: 'ocr.confirm' } | { type: 'ocr.cancel' }

/** Asks for the OCR engine and the language, and starts a new text recognition on the server. */
export const forceOcrMachine = setup({
  types: {} as { context: ForceOcrContext; input: WindowInput<DocumentPayload>; events: ForceOcrEvent },
  actors: { queueOcr: providedPromise<string, OcrRequest>('queueOcr') },
  actions: {
    changeChoice: assign(({ context }, { change }: { change: Partial<OcrChoice> }) => ({
      choice: { ...context.choice, ...change },
      refusal: undefined,
    })),
    clearRefusal: assign({ refusal: undefined }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    notifySuccess: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'forceOcr',
  context: ({ input: { window, payload } }) => ({
    window,
    document: payload,
    choice: { ocrType: 'FAKOOR', ocrLang: 'FARSI' },
    refusal: undefined,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'choice.change': { actions: { type: 'changeChoice', params: ({ event }) => ({ change: event.change }) } },
        'ocr.confirm': { target: 'queueing', actions: 'clearRefusal' },
        'ocr.cancel': { target: 'closed', actions: 'close' },
      },
    },
    queueing: {
      invoke: {
        id: 'queueOcr',
        src: 'queueOcr',
        input: ({ context: { document, choice } }) => ({ document, ...choice }),
        onDone: { target: 'closed', actions: [{ type: 'notifySuccess', params: ({ event }) => ({ message: event.output }) }, 'close'] },
        onError: { target: 'choosing', actions: 'setRefusal' },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
