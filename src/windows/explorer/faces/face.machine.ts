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
    isOfFiles: ({ context }) => context.face === 'FILE',
    isThere: ({ context }) => shownOf(context) !== undefined,
    canSaveShown: ({ context }) => canSave(shownOf(context)?.actor),
    isAnother: ({ context, event }) => event.type === 'face.choose' && event.face !== context.face,
  },
  actions: {
    setFace: assign({ face: ({ context, event }) => (event.type === 'face.choose' ? event.face : context.face) }),
    setFolder: assign({ folder: ({ context, event }) => (event.type === 'folder.show' ? event.folder : context.folder) }),
    setCriteria: assign({ criteria: ({ context, event }) => (event.type === 'search.show' ? event.criteria : context.criteria) }),
    setSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    begin: assign(({ context: { owner, window, session, folder, criteria, face, begun }, event, spawn }) => {
      const { View, machine } = outputOf<FaceContent>(event)
      const input: FaceInput = { owner, window, session, folder, criteria }
      const actor = spawn(machine as never, { id: face, input } as never) as unknown as AnyActorRef
      return { begun: [...begun, { face, View, actor }] }
    }),
    endOthers: enqueueActions(({ context: { face, begun }, enqueue }) => {
      const left = begun.filter((one) => one.face === face || isUnfinished(one.actor))
      for (const one of begun) if (!left.includes(one)) enqueue(stopChild(one.face))
      enqueue.assign({ begun: left })
    }),
    tell: ({ context: { begun }, event }) => {
      for (const { actor } of begun) actor.send(event)
    },
    notifyShown: ({ context, event }) => shownOf(context)?.actor.send(event),
  },
}).createMachine({
  id: 'face',
  context: ({ input }) => ({ ...input, folder: null, begun: [] }),
  initial: 'deciding',
  on: {
    'face.choose': { guard: 'isAnother', target: '.deciding', actions: 'setFace' },
    'folder.show': { actions: ['setFolder', 'tell'] },
    'search.show': { actions: ['setCriteria', 'tell'] },
    'session.changed': { actions: ['setSession', 'tell'] },
    'data.changed': { actions: 'tell' },
    'data.stale': { actions: 'tell' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isOfFiles', target: 'files' },
        { guard: 'isThere', target: 'shown', actions: 'endOthers' },
        { target: 'fetching', actions: 'endOthers' },
      ],
    },
    files: {},
    fetching: {
      invoke: {
        id: 'loadFace',
        src: 'loadFace',
        input: ({ context: { face } }) => ({ face }),
        onDone: { target: 'shown', actions: 'begin' },
        onError: 'failed',
      },
    },
    failed: { on: { 'face.retry': 'fetching' } },
    /** Saves only the visible view. The user could not see why a hidden one failed to save. */
    shown: { on: { 'frame.save': { guard: 'canSaveShown', actions: 'notifyShown' } } },
  },
})
