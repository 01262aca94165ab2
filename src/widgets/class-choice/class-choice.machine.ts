import { assign, sendTo, setup } from 'xstate'
import type { ServerError } from '../data-grid/grid'
import { providedPromise } from '#machines/provided'
import { classRules } from '../class-picker/class-picker'
import type { Titled } from '../definition/definition'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NodesPicked } from '../node-picker/node-picker-setup'
import type { DataEvent, Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'

export interface ClassChoice {
  window: WindowRef
  uuid: string
  before: readonly Titled[]
  chosen: readonly Titled[]
}

interface ClassChoiceContext {
  window: WindowRef
  session: Session
  /** Id of the node that the classes are chosen for. */
  uuid: string
  before: readonly Titled[]
  chosen: readonly Titled[]
  refusal: ServerError | undefined
}

/** Edits the list of classes of a node and saves it as a whole. */
export const classChoiceMachine = setup({
  types: {} as {
    context: ClassChoiceContext
    events: ContentEvent | NodesPicked | { type: 'choice.retry' }
    input: WindowInput<{ uuid: string }>
    children: { picker: 'picker'; fetchChosen: 'fetchChosen'; saveChosen: 'saveChosen' }
  },
  actors: {
    fetchChosen: providedPromise<readonly Titled[], { uuid: string }>('fetchChosen'),
    /** Saves the list. Returns the success message for the user. */
    saveChosen: providedPromise<string, ClassChoice>('saveChosen'),
    picker: nodePickerMachine,
  },
  actions: {
    setBefore: assign((_, before: readonly Titled[]) => ({ before })),
    setRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: error as ServerError })),
    clearRefusal: assign({ refusal: undefined }),
    setChosen: assign((_, { chosen }: { chosen: readonly Titled[] }) => ({ chosen, refusal: undefined })),
    forwardToPicker: sendTo('picker', (_, event: DataEvent) => event),
    notifySaved: sendTo(
      ({ context }) => context.window,
      (_, message: string): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'data.changed', resource: 'ontology', uuids: [context.uuid], parentUuids: [] }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'classChoice',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    uuid: payload.uuid,
    before: [],
    chosen: [],
    refusal: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchChosen',
        src: 'fetchChosen',
        input: ({ context: { uuid } }) => ({ uuid }),
        onDone: { target: 'open', actions: [{ type: 'setBefore', params: ({ event }) => event.output }, 'clearRefusal'] },
        onError: { target: 'failed', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'choice.retry': 'loading', 'data.stale': 'loading' } },
    open: {
      invoke: {
        id: 'picker',
        src: 'picker',
        input: ({ context: { uuid, session, before }, self }) => ({
          owner: self as never,
          rules: classRules({ without: [uuid], mayBeNone: true }),
          mainTitle: session.config['hastineh.label'],
          picked: before,
        }),
        onError: 'failed',
      },
      on: {
        'data.changed': { actions: { type: 'forwardToPicker', params: ({ event }) => event } },
        'data.stale': { actions: { type: 'forwardToPicker', params: ({ event }) => event } },
      },
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'nodes.picked': { target: 'saving', actions: { type: 'setChosen', params: ({ event }) => ({ chosen: event.nodes }) } },
            'picking.cancelled': { target: '#classChoice.closed', actions: 'close' },
          },
        },
        saving: {
          invoke: {
            id: 'saveChosen',
            src: 'saveChosen',
            input: ({ context: { window, uuid, before, chosen } }) => ({ window, uuid, before, chosen }),
            onDone: {
              target: '#classChoice.closed',
              actions: [{ type: 'notifySaved', params: ({ event }) => event.output }, 'notifyChanged', 'close'],
            },
            onError: { target: 'choosing', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
