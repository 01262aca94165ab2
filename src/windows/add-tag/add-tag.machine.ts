import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import { findTaggings } from '#machines/taggings'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import type { Picked } from '#widgets/node-picker/node-picker'
import { tagRules } from '#widgets/tag-picker/tag-picker'
import type { DataEvent, ContentEvent, WindowInput, WindowRequest } from '../window-kind'
import type { AddTagPayload } from '#widgets/taggings/tag-payloads'

type AddTagEvent = ContentEvent | NodesPicked

/** Part of a text, and all keywords that it has after the save. */
export interface TagAssignment {
  payload: AddTagPayload
  tags: readonly Picked[]
}

interface AddTagContext extends WindowInput<AddTagPayload> {
  tags: readonly Picked[]
  error: unknown
}

/**
 * Chooses the keywords of a part of a text. For a new part the server decides where the paragraph starts and ends, so the window waits for
 * its response. For an existing paragraph the desktop saves the keywords and shows them immediately.
 */
export const addTagMachine = setup({
  types: {} as { context: AddTagContext; events: AddTagEvent; input: WindowInput<AddTagPayload> },
  actors: { picker: nodePickerMachine, saveTags: providedPromise<void, TagAssignment>('saveTags') },
  guards: { isTagged: ({ context }) => context.payload.paragraphUuid !== undefined },
  actions: {
    setTags: assign((_, { tags }: { tags: readonly Picked[] }) => ({ tags, error: undefined })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    assignTags: enqueueActions(({ context: { payload }, system, enqueue }, { picked }: { picked: readonly Picked[] }) => {
      const { docUuid, paragraphUuid, from, to, text, keywords } = payload
      const taggings = findTaggings(system)
      if (paragraphUuid === undefined || !taggings) return
      const tags = picked.map(({ uuid, title }) => ({ uuid, title }))
      enqueue.sendTo(taggings, { type: 'tags.assign', assignment: { docUuid, paragraphUuid, from, to, text, keywords, tags } })
    }),
    confirmPicked: sendTo('picker', { type: 'pick.confirm' }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    forwardToPicker: sendTo('picker', (_, event: DataEvent) => event),
    notifyChanged: sendTo(
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
    input: ({ context: { payload, session, window }, self }) => ({
      ...{ owner: self as never, rules: tagRules, mainTitle: session.config['hastineh.label'] },
      picked: payload.picked ?? payload.keywords,
      unsaved: { window, before: payload.keywords },
    }),
    onError: {},
  },
  initial: 'picking',
  on: {
    'data.changed': { actions: { type: 'forwardToPicker', params: ({ event }) => event } },
    'data.stale': { actions: { type: 'forwardToPicker', params: ({ event }) => event } },
  },
  states: {
    picking: {
      on: {
        'nodes.picked': [
          {
            guard: 'isTagged',
            target: 'closed',
            actions: [{ type: 'assignTags', params: ({ event }) => ({ picked: event.nodes }) }, 'close'],
          },
          { target: 'saving', actions: { type: 'setTags', params: ({ event }) => ({ tags: event.nodes }) } },
        ],
        'frame.save': { actions: 'confirmPicked' },
        'picking.cancelled': { target: 'closed', actions: 'close' },
      },
    },
    saving: {
      invoke: {
        id: 'saveTags',
        src: 'saveTags',
        input: ({ context: { payload, tags } }) => ({ payload, tags }),
        onDone: { target: 'closed', actions: ['notifyChanged', 'close'] },
        onError: { target: 'picking', actions: [{ type: 'setError', params: ({ event }) => ({ error: event.error }) }, 'notifyDirty'] },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
