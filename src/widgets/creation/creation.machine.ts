import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRequest } from '#windows/window-kind'
import type { NewNodePayload } from './new-node-payload'

/** Values that the user has entered. A folder uses only the title. */
export interface NewNodeValues {
  title: string
  text: string
}

/** Result of the creation: lets open windows show the new node. */
export interface CreatedNode {
  resource: 'node' | 'paragraph'
  uuid: string
  /** Message for the user. */
  message: string
}

type CreationEvent =
  | ContentEvent
  | { type: 'draft.change'; change: Partial<NewNodeValues> }
  | { type: 'creation.save' }
  | { type: 'creation.cancel' }

interface CreationContext extends WindowInput<NewNodePayload> {
  draft: NewNodeValues
  error: unknown
}

/** Creates a folder or a paragraph in a folder. The server validates the title; if it rejects the title, the input stays. */
export const creationMachine = setup({
  types: {} as { context: CreationContext; events: CreationEvent; input: WindowInput<NewNodePayload> },
  actors: { create: providedPromise<CreatedNode, { destUuid: string; draft: NewNodeValues }>('create') },
  actions: {
    changeDraft: assign(({ context }, { change }: { change: Partial<NewNodeValues> }) => ({
      draft: { ...context.draft, ...change },
      error: undefined,
    })),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context: { draft } }): WindowRequest => ({ type: 'window.dirty', dirty: draft.title !== '' || draft.text !== '' }),
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    notifyCreated: sendTo(
      ({ context }) => context.window,
      (_, { message }: CreatedNode): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    announceChange: sendTo(
      ({ context }) => context.window,
      ({ context: { payload } }, { resource, uuid }: CreatedNode): WindowRequest => ({
        type: 'data.changed',
        ...{ resource, uuids: [uuid], parentUuids: [payload.destUuid] },
      }),
    ),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'creation',
  context: ({ input }) => ({ ...input, draft: { title: '', text: '' }, error: undefined }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.change': { actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
        'creation.save': 'saving',
        'frame.save': 'saving',
        'creation.cancel': { target: 'closed', actions: ['notifyClean', 'close'] },
      },
    },
    saving: {
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context: { payload, draft } }) => ({ destUuid: payload.destUuid, draft }),
        onDone: {
          target: 'closed',
          actions: [
            { type: 'notifyCreated', params: ({ event }) => event.output },
            { type: 'announceChange', params: ({ event }) => event.output },
            'notifyClean',
            'close',
          ],
        },
        onError: { target: 'editing', actions: [{ type: 'setError', params: ({ event }) => ({ error: event.error }) }, 'notifyDirty'] },
      },
    },
    /** The window is closing; a second press of a button has no effect. */
    closed: {},
  },
})
