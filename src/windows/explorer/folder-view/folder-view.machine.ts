import { type AnyActorRef, assign, enqueueActions, setup, stopChild } from 'xstate'
import { providedPromise } from '#machines/provided'
import { canSave, isUnfinished } from '#machines/saving'
import type { FolderViewMode, FolderViewContent, FolderModeEvent, FolderViewInput } from '#widgets/folder-view/folder-view'
import { getEventOutput } from '#machines/settled'

export type FolderViewEvent = FolderModeEvent | { type: 'mode.choose'; mode: FolderViewMode } | { type: 'mode.retry' }

interface FolderViewContext extends FolderViewInput {
  mode: FolderViewMode
  /**
   * View modes with a running actor. The last opened one keeps running, with its state, while the files are shown; any other one keeps
   * running only while it has unsaved changes.
   */
  openViews: readonly OpenFolderView[]
}

export interface OpenFolderView {
  mode: FolderViewMode
  View: FolderViewContent['View']
  actor: AnyActorRef
}

const findShown = ({ mode, openViews }: Pick<FolderViewContext, 'mode' | 'openViews'>): OpenFolderView | undefined =>
  openViews.find((one) => one.mode === mode)

/** View mode of the folder: the file list, which the explorer draws itself, or another view whose code loads on demand. */
export const folderViewMachine = setup({
  types: {} as { context: FolderViewContext; events: FolderViewEvent; input: Omit<FolderViewInput, 'folder'> & { mode: FolderViewMode } },
  actors: { loadFolderView: providedPromise<FolderViewContent, { mode: FolderViewMode }>('loadFolderView') },
  guards: {
    showsFiles: ({ context }) => context.mode === 'FILE',
    hasOpenView: ({ context }) => findShown(context) !== undefined,
    canSaveShown: ({ context }) => canSave(findShown(context)?.actor),
    isOtherMode: ({ context }, { mode }: Pick<FolderViewContext, 'mode'>) => mode !== context.mode,
  },
  actions: {
    setMode: assign((_, { mode }: Pick<FolderViewContext, 'mode'>) => ({ mode })),
    setFolder: assign((_, { folder }: Pick<FolderViewInput, 'folder'>) => ({ folder })),
    setCriteria: assign((_, { criteria }: Pick<FolderViewInput, 'criteria'>) => ({ criteria })),
    setSession: assign((_, { session }: Pick<FolderViewInput, 'session'>) => ({ session })),
    openView: assign(({ context: { owner, window, session, folder, criteria, mode, openViews }, event, spawn }) => {
      const { View, machine } = getEventOutput<FolderViewContent>(event)
      const input: FolderViewInput = { owner, window, session, folder, criteria }
      const actor = spawn(machine as never, { id: mode, input } as never) as unknown as AnyActorRef
      return { openViews: [...openViews, { mode, View, actor }] }
    }),
    closeOtherViews: enqueueActions(({ context: { mode, openViews }, enqueue }) => {
      const remaining = openViews.filter((one) => one.mode === mode || isUnfinished(one.actor))
      for (const one of openViews) if (!remaining.includes(one)) enqueue(stopChild(one.mode))
      enqueue.assign({ openViews: remaining })
    }),
    forwardToOpenViews: ({ context: { openViews }, event }) => {
      for (const { actor } of openViews) actor.send(event)
    },
    forwardToShown: ({ context, event }) => findShown(context)?.actor.send(event),
  },
}).createMachine({
  id: 'folderView',
  context: ({ input }) => ({ ...input, folder: null, openViews: [] }),
  initial: 'deciding',
  on: {
    'mode.choose': {
      guard: { type: 'isOtherMode', params: ({ event }) => ({ mode: event.mode }) },
      target: '.deciding',
      actions: { type: 'setMode', params: ({ event }) => ({ mode: event.mode }) },
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
        id: 'loadFolderView',
        src: 'loadFolderView',
        input: ({ context: { mode } }) => ({ mode }),
        onDone: { target: 'shown', actions: 'openView' },
        onError: 'failed',
      },
    },
    failed: { on: { 'mode.retry': 'fetching' } },
    /** Saves only the visible view: the user could not see why a hidden view failed to save. */
    shown: { on: { 'frame.save': { guard: 'canSaveShown', actions: 'forwardToShown' } } },
  },
})
