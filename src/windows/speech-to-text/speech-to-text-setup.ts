import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { SpeechResult } from '#api/contract/speech'
import { affectsResources } from '#machines/change-of'
import { providedCallback, providedPromise } from '#machines/provided'
import { noSpeech, type Speech, toText, type VoiceFailure, type VoiceNews, addRecognisedText } from '#machines/voice'
import { isBlank } from '#text/blank'
import type { ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'

export type FileFailure = VoiceFailure | 'unreadable' | 'tooLarge'

/** Events that arrive while an audio file is transcribed. */
type TranscriptionEvent = VoiceNews | { type: 'file.read'; share: number } | { type: 'file.failed'; failure: FileFailure }

export type SpeechToTextEvent =
  | ContentEvent
  | TranscriptionEvent
  | NodesPicked
  | { type: 'text.change'; text: string }
  | { type: 'record.start' }
  | { type: 'record.stop' }
  | { type: 'file.choose'; file: File }
  | { type: 'file.cancel' }
  /** Saves the text as a document with this name; an empty name becomes the current date. */
  | { type: 'text.save'; name: string }
  /** There is no text to save. */
  | { type: 'form.faulty' }
  | { type: 'service.check' }

interface SpeechToTextContext {
  window: WindowRef
  mainTitle: string | undefined
  text: string
  /** Name of the document that will be saved. */
  name: string
  speech: Speech
  /** Audio file that is being transcribed, and the finished fraction from 0 to 1. */
  file: File | undefined
  share: number
  failure: FileFailure | undefined
}

const joinTexts = (text: string, spoken: string): string =>
  text === '' || spoken === '' || /\s$/.test(text) ? text + spoken : `${text} ${spoken}`

export const speechToTextSetup = setup({
  types: {} as { context: SpeechToTextContext; events: SpeechToTextEvent; input: WindowInput<{ text?: string | undefined }> },
  actors: {
    isOffered: providedPromise<boolean, void>('isOffered'),
    dictate: providedCallback<{ type: 'voice.finish' }, void>('dictate'),
    transcribe: providedCallback<{ type: 'none' }, { file: File | undefined }>('transcribe'),
    picker: nodePickerMachine,
  },
  delays: { finishTimeout: 10_000 },
  guards: {
    isOffered: ({ event }) => 'output' in event && event.output === true,
    isConfigChange: affectsResources('config'),
    hasText: ({ context }) => !isBlank(context.text),
  },
  actions: {
    setText: assign({ text: (_, { text }: { text: string }) => text }),
    setName: assign({ name: (_, { name }: { name: string }) => name }),
    startSpeech: assign({ speech: noSpeech, share: 0, failure: undefined }),
    setFile: assign({ file: (_, { file }: { file: File }) => file }),
    addSpeech: assign(({ context }, { result }: { result: SpeechResult }) => ({ speech: addRecognisedText(context.speech, result) })),
    setShare: assign({ share: (_, { share }: { share: number }) => share }),
    setFailure: assign({ failure: (_, { failure }: { failure: FileFailure }) => failure }),
    /** Appends the recognised speech to the text. */
    appendSpeech: assign(({ context: { text, speech } }) => ({ text: joinTexts(text, toText(speech)), speech: noSpeech, file: undefined })),
    finish: sendTo('dictate', { type: 'voice.finish' }),
    notifyDirty: enqueueActions(({ context, enqueue }) => {
      const text = joinTexts(context.text, toText(context.speech))
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
})
