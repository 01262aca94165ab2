import { type ActorRefFrom, fromCallback, sendTo, setup } from 'xstate'
import type { unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import { providedCallback } from '#machines/provided'
import type { UploadIntake, UploadManager } from '#widgets/upload-progress/upload-actors'
import type { ContentEvent, WindowInput } from '#windows/window-kind'

export type UploadWindow = ActorRefFrom<typeof uploadWindowMachine>
export type UnfinishedUploads = ActorRefFrom<typeof unfinishedUploadsMachine>

type UploadWindowEvent =
  | ContentEvent
  /** The user cancelled the uploads before they started. */
  | { type: 'upload.nothing' }
  /** The user has seen the result and leaves the window. */
  | { type: 'upload.leave' }
  | { type: 'upload.openFolder'; folderUuid: string; title: string }

/** Actors of the desktop that manage uploads. */
export interface UploadServices {
  manager: UploadManager
  intake: UploadIntake
}

interface UploadWindowContext extends WindowInput<object> {
  manager: UploadManager
  intake: UploadIntake
  unfinished: UnfinishedUploads
}

/**
 * Shows the uploads of the desktop (actor `upload`). Closing the window cancels running uploads. It asks first while a file is neither
 * stored nor abandoned.
 */
export const uploadWindowMachine = setup({
  types: {} as { context: UploadWindowContext; events: UploadWindowEvent; input: WindowInput<object> },
  actors: {
    cancelOnClose: fromCallback<ContentEvent, UploadManager>(
      ({ input }) =>
        () =>
          input.send({ type: 'upload.close' }),
    ),
    askOnClose: providedCallback<ContentEvent, UploadServices & Pick<WindowInput<object>, 'window'>>('askOnClose'),
  },
  actions: {
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
    openFolder: sendTo(
      ({ context }) => context.window,
      (_, { folderUuid, title }: { folderUuid: string; title: string }) =>
        ({ type: 'window.open', kind: 'explorer', payload: { folderUuid }, title }) as const,
    ),
  },
}).createMachine({
  id: 'uploadWindow',
  context: ({ self: { system }, input }) => ({
    ...input,
    manager: system.get('upload') as UploadManager,
    intake: system.get('upload-intake') as UploadIntake,
    unfinished: system.get('unfinished-uploads') as UnfinishedUploads,
  }),
  initial: 'shown',
  states: {
    shown: {
      invoke: [
        { id: 'cancelOnClose', src: 'cancelOnClose', input: ({ context }) => context.manager, onError: {} },
        { id: 'askOnClose', src: 'askOnClose', input: ({ context }) => context, onError: {} },
      ],
      on: {
        'upload.nothing': { actions: 'close' },
        'upload.leave': { actions: 'close' },
        'upload.openFolder': {
          actions: { type: 'openFolder', params: ({ event }) => ({ folderUuid: event.folderUuid, title: event.title }) },
        },
      },
    },
  },
})
