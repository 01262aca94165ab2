import { type AnyActorRef, assign, enqueueActions, setup, stopChild } from 'xstate'
import { providedPromise } from '#machines/provided'
import { canSave } from '#machines/saving'
import type { Face, FaceContent, FaceFact, FaceInput } from '../parts/folder-face'

export type FaceEvent = FaceFact | { type: 'face.choose'; face: Face } | { type: 'face.retry' }

interface FaceContext extends FaceInput {
  face: Face
  /** What stands in the place of the files; it stays while they are looked at, with what was begun in it. */
  shown: { face: Face; View: FaceContent['View']; actor: AnyActorRef } | undefined
}

/** How the folder of an explorer is looked at: its files, which are the explorer's own, or something whose code comes when it is asked for. */
export const faceMachine = setup({
  types: {} as { context: FaceContext; events: FaceEvent; input: Omit<FaceInput, 'folder'> & { face: Face } },
  actors: { loadFace: providedPromise<FaceContent, { face: Face }>('loadFace') },
  guards: {
    isOfFiles: ({ context }) => context.face === 'FILE',
    isThere: ({ context: { face, shown } }) => shown?.face === face,
    canSaveShown: ({ context }) => canSave(context.shown?.actor),
    isAnother: ({ context, event }) => event.type === 'face.choose' && event.face !== context.face,
  },
  actions: {
    keepFace: assign({ face: ({ context, event }) => (event.type === 'face.choose' ? event.face : context.face) }),
    keepFolder: assign({ folder: ({ context, event }) => (event.type === 'folder.show' ? event.folder : context.folder) }),
    keepCriteria: assign({ criteria: ({ context, event }) => (event.type === 'search.show' ? event.criteria : context.criteria) }),
    keepSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    begin: assign(({ context: { owner, window, session, folder, criteria, face }, event, spawn }) => {
      const { View, machine } = (event as unknown as { output: FaceContent }).output
      const input: FaceInput = { owner, window, session, folder, criteria }
      return { shown: { face, View, actor: spawn(machine as never, { id: 'content', input } as never) as unknown as AnyActorRef } }
    }),
    end: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('content'))
      enqueue.assign({ shown: undefined })
    }),
    tell: ({ context, event }) => context.shown?.actor.send(event),
  },
}).createMachine({
  id: 'face',
  context: ({ input }) => ({ ...input, folder: null, shown: undefined }),
  initial: 'deciding',
  on: {
    'face.choose': { guard: 'isAnother', target: '.deciding', actions: 'keepFace' },
    'folder.show': { actions: ['keepFolder', 'tell'] },
    'search.show': { actions: ['keepCriteria', 'tell'] },
    'session.changed': { actions: ['keepSession', 'tell'] },
    'data.changed': { actions: 'tell' },
    'data.stale': { actions: 'tell' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isOfFiles', target: 'files' },
        { guard: 'isThere', target: 'shown' },
        { target: 'fetching', actions: 'end' },
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
    /** What was begun in it and is out of sight is not saved: why it could not be would not be seen. */
    shown: { on: { 'frame.save': { guard: 'canSaveShown', actions: 'tell' } } },
  },
})
