import { assign, setup } from 'xstate'
import type { PreferencesActor } from '#machines/preferences.machine'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput } from '#windows/window-kind'

interface DesktopSettingsContext {
  preferences: PreferencesActor
  file: File | undefined
  /** Error text of the server if it rejected the background picture. */
  refusal: string | undefined
}

/**
 * Window for the preferences of the desktop. The actor `preferences` stores and saves them. This machine only sends the background picture,
 * because it is a file.
 */
export const desktopSettingsMachine = setup({
  types: {} as {
    context: DesktopSettingsContext
    input: WindowInput<object>
    events: ContentEvent | { type: 'picture.choose'; file: File } | { type: 'picture.remove' }
  },
  actors: {
    /** Both actors pass the changed profile on to `preferences`. */
    savePicture: providedPromise<void, { file: File | undefined; preferences: PreferencesActor }>('savePicture'),
    removePicture: providedPromise<void, { preferences: PreferencesActor }>('removePicture'),
  },
  actions: {
    setFile: assign((_, { file }: { file: File }) => ({ file })),
    clearFile: assign({ file: undefined }),
    setRefusal: assign({ refusal: ({ event }) => ('error' in event ? (event.error as { detail: string }).detail : undefined) }),
    clearRefusal: assign({ refusal: undefined }),
  },
}).createMachine({
  id: 'desktopSettings',
  context: ({ self }) => ({ preferences: self.system.get('preferences') as PreferencesActor, file: undefined, refusal: undefined }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'picture.choose': {
          target: 'sending',
          actions: [{ type: 'setFile', params: ({ event }) => ({ file: event.file }) }, 'clearRefusal'],
        },
        'picture.remove': { target: 'removing', actions: 'clearRefusal' },
      },
    },
    sending: {
      exit: 'clearFile',
      invoke: {
        id: 'savePicture',
        src: 'savePicture',
        input: ({ context: { file, preferences } }) => ({ file, preferences }),
        onDone: 'ready',
        onError: { target: 'ready', actions: 'setRefusal' },
      },
    },
    removing: {
      invoke: {
        id: 'removePicture',
        src: 'removePicture',
        input: ({ context: { preferences } }) => ({ preferences }),
        onDone: 'ready',
        onError: { target: 'ready', actions: 'setRefusal' },
      },
    },
  },
})
