import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import { nodePickerMachine, type NodesPicked } from '../parts/node-picker/node-picker.machine'
import type { Picked } from '../parts/node-picker/node-picker'
import { tagRules } from '../parts/tag-picker/tag-picker'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { AddTagPayload } from './payload'

type AddTagEvent = WindowFact | NodesPicked

/** A part of a text, and all the keywords that it shall have. */
export interface Tagging {
  payload: AddTagPayload
  tags: readonly Picked[]
  window: WindowRef
}

interface AddTagContext extends WindowInput<AddTagPayload> {
  tags: readonly Picked[]
  error: unknown
}

/** Picks the keywords of a part of a text and saves them there. */
export const addTagMachine = setup({
  types: {} as { context: AddTagContext; events: AddTagEvent; input: WindowInput<AddTagPayload> },
  actors: { picker: nodePickerMachine, saveTags: providedPromise<void, Tagging>('saveTags') },
  actions: {
    keepTags: assign(({ event }) => ({ tags: event.type === 'nodes.picked' ? event.nodes : [], error: undefined })),
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
    tellPicker: sendTo('picker', ({ event }) => event as never),
    report: sendTo(
      ({ context }) => context.window,
      ({ context: { payload } }): WindowRequest => ({
        ...{ type: 'data.changed', resource: 'paragraph' },
        ...{ uuids: [payload.docUuid], parentUuids: [] },
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'addTag',
  context: ({ input }) => ({ ...input, tags: [], error: undefined }),
  invoke: {
    id: 'picker',
    src: 'picker',
    input: ({ context: { payload, session }, self }) => ({
      ...{ owner: self as never, rules: tagRules, mainTitle: session.config['hastineh.label'] },
      picked: payload.keywords,
    }),
    onError: {},
  },
  initial: 'picking',
  on: { 'data.changed': { actions: 'tellPicker' }, 'data.stale': { actions: 'tellPicker' } },
  states: {
    picking: {
      on: {
        'nodes.picked': { target: 'saving', actions: 'keepTags' },
        'picking.cancelled': { target: 'closed', actions: 'close' },
      },
    },
    saving: {
      invoke: {
        id: 'saveTags',
        src: 'saveTags',
        input: ({ context: { payload, tags, window } }) => ({ payload, tags, window }),
        onDone: { target: 'closed', actions: ['report', 'close'] },
        onError: { target: 'picking', actions: 'keepError' },
      },
    },
    /** A second press changes nothing. */
    closed: {},
  },
})
