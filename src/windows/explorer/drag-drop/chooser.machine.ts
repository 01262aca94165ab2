import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { Dragged } from '../context'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'

export type ChooserEvent =
  | { type: 'chooser.open'; dragged: Dragged }
  | { type: 'chooser.confirm'; target: { uuid: string; title: string } }
  | { type: 'chooser.cancel' }

/** Event for the owner, same as for a drop of the items on that folder. */
export interface DropNews {
  type: 'nodes.drop'
  dragged: Dragged
  target: { uuid: string; title: string }
}

interface ChooserContext {
  owner: ActorRef<Snapshot<unknown>, DropNews>
  dragged: Dragged | null
}

/** Dialog that chooses the target folder of a move in a tree. It needs no pointer. */
export const chooserMachine = setup({
  types: {} as { context: ChooserContext; events: ChooserEvent; input: Pick<ChooserContext, 'owner'> },
  actors: { folderTree: folderTreeMachine },
  actions: {
    keep: assign(({ event }) => (event.type === 'chooser.open' ? { dragged: event.dragged } : {})),
    forget: assign({ dragged: null }),
    notifyOwner: sendTo(
      ({ context }) => context.owner,
      ({ context, event }) => ({
        type: 'nodes.drop' as const,
        dragged: context.dragged ?? { nodes: [], fromUuid: undefined },
        target: event.type === 'chooser.confirm' ? event.target : { uuid: '', title: '' },
      }),
    ),
  },
}).createMachine({
  id: 'chooser',
  context: ({ input }) => ({ ...input, dragged: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'chooser.open': { target: 'open', actions: 'keep' } } },
    open: {
      // No handler exists for the tree's choice: on confirm, the view sends the folder with the keyboard cursor.
      invoke: {
        id: 'folderTree',
        src: 'folderTree',
        input: ({ self }) => ({ owner: self as never }),
        onError: { target: 'closed', actions: 'forget' },
      },
      // These handlers are not exit actions, because an exit action runs before the event to the owner is sent.
      on: {
        'chooser.cancel': { target: 'closed', actions: 'forget' },
        'chooser.confirm': { target: 'closed', actions: ['notifyOwner', 'forget'] },
      },
    },
  },
})
