import { type AnyActorRef, assign, enqueueActions, setup, stopChild } from 'xstate'
import { providedPromise } from '#machines/provided'
import { canSave, isUnfinished } from '#machines/saving'
import type { FolderViewMode, FaceContent, FaceFact, FaceInput } from '#widgets/folder-face/folder-face'
import { outputOf } from '#machines/settled'

export type FaceEvent = FaceFact | { type: 'face.choose'; face: FolderViewMode } | { type: 'face.retry' }

interface FaceContext extends FaceInput {
  face: FolderViewMode
  /**
   * View modes that were opened and still have an actor. The last one stays, with its state, while the files are shown; others stay only
   * while they have unsaved changes.
   */
  begun: readonly Begun[]
}

export interface Begun {
  face: FolderViewMode
  View: FaceContent['View']
  actor: AnyActorRef
}

const shownOf = ({ face, begun }: Pick<FaceContext, 'face' | 'begun'>): Begun | undefined => begun.find((one) => one.face === face)

/** View mode of the folder: the file list, which the explorer draws itself, or another view whose code loads on demand. */
export const faceMachine = setup({
  types: {} as { context: FaceContext; events: FaceEvent; input: Omit<FaceInput, 'folder'> & { face: FolderViewMode } },
  actors: { loadFace: providedPromise<FaceContent, { face: FolderViewMode }>('loadFace') },
  guards: {
    showsFiles: ({ context }) => context.face === 'FILE',
    hasOpenView: ({ context }) => shownOf(context) !== undefined,
    canSaveShown: ({ context }) => canSave(shownOf(context)?.actor),
    isOtherMode: ({ context }, { face }: Pick<FaceContext, 'face'>) => face !== context.face,
  },
  actions: {
    setFace: assign((_, { face }: Pick<FaceContext, 'face'>) => ({ face })),
    setFolder: assign((_, { folder }: Pick<FaceInput, 'folder'>) => ({ folder })),
    setCriteria: assign((_, { criteria }: Pick<FaceInput, 'criteria'>) => ({ criteria })),
    setSession: assign((_, { session }: Pick<FaceInput, 'session'>) => ({ session })),
    openView: assign(({ context: { owner, window, session, folder, criteria, face, begun }, event, spawn }) => {
      const { View, machine } = outputOf<FaceContent>(event)
      const input: FaceInput = { owner, window, session, folder, criteria }
      const actor = spawn(machine as never, { id: face, input } as never) as unknown as AnyActorRef
      return { begun: [...begun, { face, View, actor }] }
    }),
    closeOtherViews: enqueueActions(({ context: { face, begun }, enqueue }) => {
      const left = begun.filter((one) => one.face === face || isUnfinished(one.actor))
      for (const one of begun) if (!left.includes(one)) enqueue(stopChild(one.face))
      enqueue.assign({ begun: left })
    }),
    forwardToOpenViews: ({ context: { begun }, event }) => {
      for (const { actor } of begun) actor.send(event)
    },
    forwardToShown: ({ context, event }) => shownOf(context)?.actor.send(event),
  },
}).createMachine({
  id: 'face',
  context: ({ input }) => ({ ...input, folder: null, begun: [] }),
  initial: 'deciding',
  on: {
    'face.choose': {
      guard: { type: 'isOtherMode', params: ({ event }) => ({ face: event.face }) },
      target: '.deciding',
      actions: { type: 'setFace', params: ({ event }) => ({ face: event.face }) },
    },
    'folder.show': { actions: [{ type: 'setFolder', params: ({ event }) => ({ folder: event.folder }) }, 'forwardToOpenViews'] },
    'search.show': { actions: [{ type: 'setCriteria', params: ({ event }) => ({ criteria: event.criteria }) }, 'forwardToOpenViews'] },
    'session.changed': { actions: [{ type: 'setSession', params: ({ event }) => ({ session: event.session }) }, 'forwardToOpenViews'] },
    'data.changed': { actions: 'forwardToOpenViews' },
    'data.stale': { actions: 'forwardToOpenViews' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'showsFiles', target: 'files' },
        { guard: 'hasOpenView', target: 'shown', actions: 'closeOtherViews' },
        { target: 'fetching', actions: 'closeOtherViews' },
      ],
    },
    files: {},
    fetching: {
      invoke: {
        id: 'loadFace',
        src: 'loadFace',
        input: ({ context: { face } }) => ({ face }),
        onDone: { target: 'shown', actions: 'openView' },
        onError: 'failed',
      },
    },
    failed: { on: { 'face.retry': 'fetching' } },
    /** Saves only the visible view. The user could not see why a hidden one failed to save. */
    shown: { on: { 'frame.save': { guard: 'canSaveShown', actions: 'forwardToShown' } } },
  },
})
