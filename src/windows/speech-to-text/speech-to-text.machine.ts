import type { SpeechResult } from '#api/contract/speech'
import { noSpeech } from '#machines/voice'
import { type FileFailure, speechToTextSetup } from './speech-to-text-setup'

/** Stores the name of the document, and asks the user for the folder in which to save it. */
const chooseFolder = {
  guard: 'hasText',
  target: 'choosing',
  actions: { type: 'setName', params: ({ event }: { event: { name: string } }) => ({ name: event.name }) },
} as const
const addSpeech = { type: 'addSpeech', params: ({ event }: { event: { result: SpeechResult } }) => ({ result: event.result }) } as const
const setFailure = { type: 'setFailure', params: ({ event }: { event: { failure: FileFailure } }) => ({ failure: event.failure }) } as const
const endWithFailure = { target: 'ready', actions: ['appendSpeech', setFailure, 'notifyDirty'] } as const

/** Converts speech from the microphone or a file to text that the user can edit and save. */
export const speechToTextMachine = speechToTextSetup.createMachine({
  id: 'speechToText',
  context: ({ input: { window, payload, session } }) => ({
    window,
    mainTitle: session.config['hastineh.label'],
    text: payload.text ?? '',
    name: '',
    ...{ speech: noSpeech, file: undefined, share: 0, failure: undefined },
  }),
  initial: 'checkingService',
  on: { 'text.change': { actions: [{ type: 'setText', params: ({ event }) => ({ text: event.text }) }, 'notifyDirty'] } },
  states: {
    checkingService: {
      invoke: {
        id: 'isOffered',
        src: 'isOffered',
        onDone: [{ guard: 'isOffered', target: 'ready' }, { target: 'unavailable' }],
        onError: 'unavailable',
      },
      on: {
        'text.save': chooseFolder,
        'frame.save': 'waitingForForm',
      },
    },
    /** No speech service is configured. The existing text can still be saved. */
    unavailable: {
      on: {
        'service.check': 'checkingService',
        'data.changed': { guard: 'isConfigChange', target: 'checkingService' },
        'text.save': chooseFolder,
        'frame.save': 'waitingForForm',
      },
    },
    ready: {
      on: {
        'record.start': { target: 'speaking', actions: 'startSpeech' },
        'file.choose': {
          target: 'transcribing',
          actions: ['startSpeech', { type: 'setFile', params: ({ event }) => ({ file: event.file }) }],
        },
        'text.save': chooseFolder,
        'frame.save': 'waitingForForm',
        'data.changed': { guard: 'isConfigChange', target: 'checkingService' },
      },
    },
    /** Waits for the view, which sends the name of the document. */
    waitingForForm: {
      on: {
        'text.save': chooseFolder,
        'form.faulty': { target: 'checkingService', actions: 'notifyDirty' },
      },
    },
    speaking: {
      invoke: {
        id: 'dictate',
        src: 'dictate',
        onError: { target: 'ready', actions: ['appendSpeech', { type: 'setFailure', params: { failure: 'service' } }, 'notifyDirty'] },
      },
      initial: 'opening',
      on: {
        'voice.recognised': { actions: [addSpeech, 'notifyDirty'] },
        'voice.ended': { target: 'ready', actions: ['appendSpeech', 'notifyDirty'] },
        'voice.failed': endWithFailure,
      },
      states: {
        opening: { on: { 'voice.ready': 'recording', 'record.stop': '#speechToText.ready', 'frame.save': '#speechToText.waitingForForm' } },
        recording: {
          on: {
            'record.stop': { target: 'finishing', actions: 'finish' },
            'frame.save': { target: 'finishingBeforeSave', actions: 'finish' },
          },
        },
        finishing: {
          on: { 'frame.save': 'finishingBeforeSave' },
          after: { finishTimeout: { target: '#speechToText.ready', actions: ['appendSpeech', 'notifyDirty'] } },
        },
        /** The window is closing. Waits for the last recognised words, then saves. */
        finishingBeforeSave: {
          on: {
            'voice.recognised': { actions: addSpeech },
            'voice.ended': { target: '#speechToText.waitingForForm', actions: 'appendSpeech' },
            'voice.failed': {
              target: '#speechToText.waitingForForm',
              actions: ['appendSpeech', setFailure],
            },
          },
          after: { finishTimeout: { target: '#speechToText.waitingForForm', actions: 'appendSpeech' } },
        },
      },
    },
    transcribing: {
      invoke: {
        id: 'transcribe',
        src: 'transcribe',
        input: ({ context: { file } }) => ({ file }),
        onError: { target: 'ready', actions: ['appendSpeech', { type: 'setFailure', params: { failure: 'service' } }, 'notifyDirty'] },
      },
      on: {
        'file.read': { actions: { type: 'setShare', params: ({ event }) => ({ share: event.share }) } },
        'voice.recognised': { actions: [addSpeech, 'notifyDirty'] },
        'voice.ended': { target: 'ready', actions: ['appendSpeech', 'notifyDirty'] },
        'voice.failed': endWithFailure,
        'file.failed': endWithFailure,
        'file.cancel': { target: 'ready', actions: ['appendSpeech', 'notifyDirty'] },
        'frame.save': { target: 'waitingForForm', actions: 'appendSpeech' },
      },
    },
    choosing: {
      invoke: {
        id: 'picker',
        src: 'picker',
        input: ({ context, self }) => ({
          owner: self as never,
          rules: { kinds: 'folders' as const, multiple: false, allowMainRoot: true },
          mainTitle: context.mainTitle,
        }),
        onError: { target: 'checkingService', actions: 'notifyDirty' },
      },
      on: {
        'nodes.picked': { target: 'checkingService', actions: { type: 'save', params: ({ event }) => ({ folder: event.nodes[0] }) } },
        'picking.cancelled': { target: 'checkingService', actions: 'notifyDirty' },
      },
    },
  },
})
