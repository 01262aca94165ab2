import { type ActorRefFrom, fromCallback, sendTo, setup } from 'xstate'
import type { unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import type { uploadMachine } from '#machines/upload.machine'
import type { uploadIntakeMachine } from '#machines/upload-intake.machine'
import type { WindowFact, WindowInput } from '#windows/window-kind'

export type UploadManager = ActorRefFrom<typeof uploadMachine>
export type UploadIntake = ActorRefFrom<typeof uploadIntakeMachine>
export type UnfinishedUploads = ActorRefFrom<typeof unfinishedUploadsMachine>

interface UploadWindowContext extends WindowInput<object> {
  manager: UploadManager
  intake: UploadIntake
  unfinished: UnfinishedUploads
}

/** The window on the desktop's upload manager (`upload` in the actor system). Closing the window cancels what is in flight. */
export const uploadWindowMachine = setup({
  types: {} as { context: UploadWindowContext; events: WindowFact | { type: 'upload.nothing' }; input: WindowInput<object> },
  actors: {
    cancelOnClose: fromCallback<WindowFact, UploadManager>(
      ({ input }) =>
        () =>
          input.send({ type: 'upload.close' }),
    ),
  },
  actions: { close: sendTo(({ context }) => context.window, { type: 'window.close' }) },
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
      invoke: { id: 'cancelOnClose', src: 'cancelOnClose', input: ({ context }) => context.manager, onError: {} },
      /** What it was opened for was called off. */
      on: { 'upload.nothing': { actions: 'close' } },
    },
  },
})
