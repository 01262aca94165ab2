import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { Dragged } from '../context'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'

export type ChooserEvent =
  | { type: 'chooser.open'; dragged: Dragged }
  | { type: 'chooser.confirm'; target: { uuid: string; title: string } }
  | { type: 'chooser.cancel' }

/** Event for the owner of the dialog. The owner handles it like a drop of the items on that folder. */
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
    setDragged: assign((_, { dragged }: { dragged: Dragged }) => ({ dragged })),
    clearDragged: assign({ dragged: null }),
    requestMove: sendTo(
      ({ context }) => context.owner,
      ({ context }, { target }: Pick<DropNews, 'target'>): DropNews => ({
        type: 'nodes.drop',
        dragged: context.dragged ?? { nodes: [], fromUuid: undefined },
        target,
      }),
    ),
  },
}).createMachine({
  id: 'chooser',
  context: ({ input }) => ({ ...input, dragged: null }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'chooser.open': { target: 'open', actions: { type: 'setDragged', params: ({ event }) => ({ dragged: event.dragged }) } } },
    },
    open: {
      // The tree's own event for a chosen folder has no handler: on confirm, the view sends the folder with the keyboard cursor.
      invoke: {
        id: 'folderTree',
        src: 'folderTree',
        input: ({ self }) => ({ owner: self as never }),
        onError: { target: 'closed', actions: 'clearDragged' },
      },
      // Handlers and not exit actions, because an exit action runs before the event is sent to the owner.
      on: {
        'chooser.cancel': { target: 'closed', actions: 'clearDragged' },
        'chooser.confirm': {
          target: 'closed',
          actions: [{ type: 'requestMove', params: ({ event }) => ({ target: event.target }) }, 'clearDragged'],
        },
      },
    },
  },
})
