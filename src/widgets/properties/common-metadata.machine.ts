import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { classRules } from '../class-picker/class-picker'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NodesPicked } from '../node-picker/node-picker-setup'
import { type ClassesChange, type ItemKey, linkedClasses } from './common-metadata'

export type CommonMetadataEvent =
  | NodesPicked
  | { type: 'resource.stale' }
  /** Opens the picker for classes to link. */
  | { type: 'classes.pick' }
  | { type: 'classes.change'; change: ClassesChange }

interface CommonMetadataContext {
  key: ItemKey
  picker: ActorRefFrom<typeof nodePickerMachine> | undefined
}

/** Manages the classes that are linked with an item (its common metadata), and the picker to link more. */
export const commonMetadataMachine = setup({
  types: {} as { context: CommonMetadataContext; events: CommonMetadataEvent; input: { key: ItemKey } },
  actors: { classes: linkedClasses, picker: nodePickerMachine },
  guards: { hasNoPicker: ({ context }) => context.picker === undefined },
  actions: {
    refresh: sendTo('classes', { type: 'resource.stale' }),
    change: sendTo('classes', (_, { change }: { change: ClassesChange }) => ({ type: 'resource.change' as const, change })),
    openPicker: assign(({ spawn, self }) => ({
      picker: spawn('picker', { id: 'picker', input: { owner: self, rules: classRules(), mainTitle: undefined } }),
    })),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ picker: undefined })
    }),
  },
}).createMachine({
  id: 'commonMetadata',
  context: ({ input }) => ({ key: input.key, picker: undefined }),
  invoke: { id: 'classes', src: 'classes', input: ({ context }) => ({ key: context.key }), onError: {} },
  on: {
    'resource.stale': { actions: 'refresh' },
    'classes.change': { actions: { type: 'change', params: ({ event: { change } }) => ({ change }) } },
    'classes.pick': { guard: 'hasNoPicker', actions: 'openPicker' },
    'nodes.picked': {
      actions: [
        { type: 'change', params: ({ event: { nodes } }) => ({ change: { do: 'add', uuids: nodes.map(({ uuid }) => uuid) } }) },
        'closePicker',
      ],
    },
    'picking.cancelled': { actions: 'closePicker' },
  },
})
