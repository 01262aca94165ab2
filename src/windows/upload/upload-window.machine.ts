import { type ActorRefFrom, fromCallback, setup } from 'xstate'
import type { uploadMachine } from '#machines/upload.machine'
import type { WindowFact, WindowInput } from '#windows/window-kind'

export type UploadManager = ActorRefFrom<typeof uploadMachine>

/** The window on the desktop's upload manager (`upload` in the actor system). Closing the window cancels what is in flight. */
export const uploadWindowMachine = setup({
  types: {} as { context: { manager: UploadManager }; events: WindowFact; input: WindowInput<object> },
  actors: {
    cancelOnClose: fromCallback<WindowFact, UploadManager>(
      ({ input }) =>
        () =>
          input.send({ type: 'upload.close' }),
    ),
  },
}).createMachine({
  id: 'uploadWindow',
  context: ({ self }) => ({ manager: self.system.get('upload') as UploadManager }),
  initial: 'shown',
  states: {
    shown: { invoke: { id: 'cancelOnClose', src: 'cancelOnClose', input: ({ context }) => context.manager, onError: {} } },
  },
})
