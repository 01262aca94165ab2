import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { SpeechResult } from '#api/contract/speech'
import { changeOf } from '#machines/change-of'
import { providedCallback, providedPromise } from '#machines/provided'
import { noSpeech, type Speech, toText, type VoiceFailure, type VoiceNews, withHeard } from '#machines/voice'
import { isBlank } from '#text/blank'
import type { WindowFact, WindowInput, WindowRef } from '#windows/window-kind'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'

export type FileFailure = VoiceFailure | 'unreadable' | 'tooLarge'

/** Events while a file is transcribed. */
type ReadingNews = VoiceNews | { type: 'file.read'; share: number } | { type: 'file.failed'; failure: FileFailure }

export type SpeechToTextEvent =
  | WindowFact
  | ReadingNews
  | NodesPicked
  | { type: 'text.change'; text: string }
  | { type: 'record.start' }
  | { type: 'record.stop' }
  | { type: 'file.choose'; file: File }
  | { type: 'file.cancel' }
  /** Saves the text as a document with this name; an empty name becomes the current date. */
  | { type: 'text.save'; name: string }
  /** There is nothing to save. */
  | { type: 'form.faulty' }
  | { type: 'service.look' }

interface SpeechToTextContext {
  window: WindowRef
  mainTitle: string | undefined
  text: string
  /** Name of the document to save. */
  name: string
  speech: Speech
  /** File that is transcribed, and the transcribed fraction from 0 to 1. */
  file: File | undefined
  share: number
  failure: FileFailure | undefined
}

const joined = (text: string, spoken: string): string =>
  text === '' || spoken === '' || /\s$/.test(text) ? text + spoken : `${text} ${spoken}`

/** Converts speech from the microphone or a file to text that the user can edit and save. */
export const speechToTextMachine = setup({
  types: {} as { context: SpeechToTextContext; events: SpeechToTextEvent; input: WindowInput<{ text?: string | undefined }> },
  actors: {
    isOffered: providedPromise<boolean, void>('isOffered'),
    dictate: providedCallback<{ type: 'voice.finish' }, void>('dictate'),
    transcribe: providedCallback<{ type: 'none' }, { file: File | undefined }>('transcribe'),
    picker: nodePickerMachine,
  },
  delays: { lastWords: 10_000 },
  guards: {
    isOffered: ({ event }) => 'output' in event && event.output === true,
    isOfConfig: changeOf('config'),
    hasText: ({ context }) => !isBlank(context.text),
  },
  actions: {
    setText: assign({ text: (_, { text }: { text: string }) => text }),
    setName: assign({ name: (_, { name }: { name: string }) => name }),
    startSpeech: assign({ speech: noSpeech, share: 0, failure: undefined }),
    setFile: assign({ file: (_, { file }: { file: File }) => file }),
    addSpeech: assign(({ context }, { heard }: { heard: SpeechResult }) => ({ speech: withHeard(context.speech, heard) })),
    setShare: assign({ share: (_, { share }: { share: number }) => share }),
    setFailure: assign({ failure: (_, { failure }: { failure: FileFailure }) => failure }),
    /** Appends the recognised speech to the text. */
    appendSpeech: assign(({ context: { text, speech } }) => ({ text: joined(text, toText(speech)), speech: noSpeech, file: undefined })),
    finish: sendTo('dictate', { type: 'voice.finish' }),
    notifyDirty: enqueueActions(({ context, enqueue }) => {
      const text = joined(context.text, toText(context.speech))
      enqueue.sendTo(context.window, { type: 'window.dirty', dirty: !isBlank(text) })
      enqueue.sendTo(context.window, { type: 'window.remember', payload: { text } })
    }),
    save: enqueueActions(({ context: { window, text, name }, enqueue }, { folder }: { folder: Picked | undefined }) => {
      if (!folder) return
      const items = [{ file: new File([text], `${name.trim()}.txt`, { type: 'text/plain' }), path: '' }]
      enqueue.sendTo(window, { type: 'upload.start', targetUuid: folder.uuid, targetTitle: folder.title, items })
      enqueue.sendTo(window, { type: 'window.dirty', dirty: false })
    }),
  },
}).createMachine({
  id: 'speechToText',
  context: ({ input: { window, payload, session } }) => ({
    window,
    mainTitle: session.config['hastineh.label'],
    text: payload.text ?? '',
    name: '',
    ...{ speech: noSpeech, file: undefined, share: 0, failure: undefined },
  }),
  initial: 'looking',
  on: { 'text.change': { actions: [{ type: 'setText', params: ({ event }) => ({ text: event.text }) }, 'notifyDirty'] } },
  states: {
    looking: {
      invoke: {
        id: 'isOffered',
        src: 'isOffered',
        onDone: [{ guard: 'isOffered', target: 'ready' }, { target: 'absent' }],
        onError: 'absent',
      },
      on: {
        'text.save': { guard: 'hasText', target: 'choosing', actions: { type: 'setName', params: ({ event }) => ({ name: event.name }) } },
        'frame.save': 'asked',
      },
    },
    /** There is no speech service. The existing text can still be saved. */
    absent: {
      on: {
        'service.look': 'looking',
        'data.changed': { guard: 'isOfConfig', target: 'looking' },
        'text.save': { guard: 'hasText', target: 'choosing', actions: { type: 'setName', params: ({ event }) => ({ name: event.name }) } },
        'frame.save': 'asked',
      },
    },
    ready: {
      on: {
        'record.start': { target: 'speaking', actions: 'startSpeech' },
        'file.choose': { target: 'reading', actions: ['startSpeech', { type: 'setFile', params: ({ event }) => ({ file: event.file }) }] },
        'text.save': { guard: 'hasText', target: 'choosing', actions: { type: 'setName', params: ({ event }) => ({ name: event.name }) } },
        'frame.save': 'asked',
        'data.changed': { guard: 'isOfConfig', target: 'looking' },
      },
    },
    /** The view provides the name of the document. */
    asked: {
      on: {
        'text.save': { guard: 'hasText', target: 'choosing', actions: { type: 'setName', params: ({ event }) => ({ name: event.name }) } },
        'form.faulty': { target: 'looking', actions: 'notifyDirty' },
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
        'voice.heard': { actions: [{ type: 'addSpeech', params: ({ event }) => ({ heard: event.heard }) }, 'notifyDirty'] },
        'voice.ended': { target: 'ready', actions: ['appendSpeech', 'notifyDirty'] },
        'voice.failed': {
          target: 'ready',
          actions: ['appendSpeech', { type: 'setFailure', params: ({ event }) => ({ failure: event.failure }) }, 'notifyDirty'],
        },
      },
      states: {
        opening: { on: { 'voice.ready': 'recording', 'record.stop': '#speechToText.ready', 'frame.save': '#speechToText.asked' } },
        recording: {
          on: { 'record.stop': { target: 'finishing', actions: 'finish' }, 'frame.save': { target: 'parting', actions: 'finish' } },
        },
        finishing: {
          on: { 'frame.save': 'parting' },
          after: { lastWords: { target: '#speechToText.ready', actions: ['appendSpeech', 'notifyDirty'] } },
        },
        /** The window is closing: waits for the last words, then saves. */
        parting: {
          on: {
            'voice.heard': { actions: { type: 'addSpeech', params: ({ event }) => ({ heard: event.heard }) } },
            'voice.ended': { target: '#speechToText.asked', actions: 'appendSpeech' },
            'voice.failed': {
              target: '#speechToText.asked',
              actions: ['appendSpeech', { type: 'setFailure', params: ({ event }) => ({ failure: event.failure }) }],
            },
          },
          after: { lastWords: { target: '#speechToText.asked', actions: 'appendSpeech' } },
        },
      },
    },
    reading: {
      invoke: {
        id: 'transcribe',
        src: 'transcribe',
        input: ({ context: { file } }) => ({ file }),
        onError: { target: 'ready', actions: ['appendSpeech', { type: 'setFailure', params: { failure: 'service' } }, 'notifyDirty'] },
      },
      on: {
        'file.read': { actions: { type: 'setShare', params: ({ event }) => ({ share: event.share }) } },
        'voice.heard': { actions: [{ type: 'addSpeech', params: ({ event }) => ({ heard: event.heard }) }, 'notifyDirty'] },
        'voice.ended': { target: 'ready', actions: ['appendSpeech', 'notifyDirty'] },
        'voice.failed': {
          target: 'ready',
          actions: ['appendSpeech', { type: 'setFailure', params: ({ event }) => ({ failure: event.failure }) }, 'notifyDirty'],
        },
        'file.failed': {
          target: 'ready',
          actions: ['appendSpeech', { type: 'setFailure', params: ({ event }) => ({ failure: event.failure }) }, 'notifyDirty'],
        },
        'file.cancel': { target: 'ready', actions: ['appendSpeech', 'notifyDirty'] },
        'frame.save': { target: 'asked', actions: 'appendSpeech' },
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
        onError: { target: 'looking', actions: 'notifyDirty' },
      },
      on: {
        'nodes.picked': { target: 'looking', actions: { type: 'save', params: ({ event }) => ({ folder: event.nodes[0] }) } },
        'picking.cancelled': { target: 'looking', actions: 'notifyDirty' },
      },
    },
  },
})
