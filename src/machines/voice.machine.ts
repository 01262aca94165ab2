import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate'
import type { SpeechResult } from '#api/contract/speech'
import { offeredService } from './offered-service'
import { providedCallback, providedPromise } from './provided'
import { noSpeech, type Speech, toText, type VoiceFailure, type VoiceNews, addRecognisedText } from './voice'

export type VoiceEvent =
  | VoiceNews
  /** A field asks if the service is available. */
  | { type: 'voice.checkService' }
  /** `owner` identifies the target field of the words. */
  | { type: 'voice.start'; owner: string }
  | { type: 'voice.stop' }
  | { type: 'voice.cancel' }
  | { type: 'config.changed' }

/** Event sent to the desktop. */
interface VoiceNotice {
  type: 'notify'
  level: 'warning'
  message: string
}

interface VoiceContext {
  desktop: ActorRef<Snapshot<unknown>, VoiceNotice>
  owner: string
  speech: Speech
}

/**
 * Dictation for one field at a time. Recorded sound is streamed to the speech service, and the words go to the field when the user stops.
 * The desktop has one such machine; fields find it under its system id.
 */
export const voiceMachine = setup({
  types: {} as {
    context: VoiceContext
    events: VoiceEvent
    input: Pick<VoiceContext, 'desktop'>
    emitted: { type: 'voice.text'; owner: string; text: string }
  },
  actors: {
    /** Returns true if a speech service is configured and the browser can record. */
    isOffered: providedPromise<boolean, void>('isOffered'),
    /** Runs microphone and service until both are done. After `voice.finish` it stops recording. */
    dictate: providedCallback<{ type: 'voice.finish' }, void>('dictate'),
  },
  delays: { finishTimeout: 10_000, retryDelay: 30_000 },
  guards: { isOffered: (_, { isOffered }: { isOffered: boolean }) => isOffered },
  actions: {
    startSpeech: assign((_, { owner }: { owner: string }) => ({ owner, speech: noSpeech })),
    addResult: assign(({ context }, { result }: { result: SpeechResult }) => ({ speech: addRecognisedText(context.speech, result) })),
    finish: sendTo('dictate', { type: 'voice.finish' }),
    emitText: emit(({ context: { owner, speech } }) => ({ type: 'voice.text' as const, owner, text: toText(speech) })),
    /** Reports the failure to the browser console and the user. */
    announceFailure: (_, _failure: { failure: VoiceFailure }) => {},
  },
}).createMachine({
  id: 'voice',
  context: ({ input: { desktop } }) => ({ desktop, owner: '', speech: noSpeech }),
  initial: 'unknown',
  states: {
    unknown: { on: { 'voice.checkService': 'checkingService' } },
    ...offeredService,
    ready: {
      on: {
        'voice.start': { target: 'speaking', actions: { type: 'startSpeech', params: ({ event }) => ({ owner: event.owner }) } },
        'config.changed': 'unknown',
      },
    },
    speaking: {
      invoke: {
        id: 'dictate',
        src: 'dictate',
        onError: { target: 'ready', actions: ['emitText', { type: 'announceFailure', params: { failure: 'service' } }] },
      },
      initial: 'opening',
      on: {
        'voice.recognised': { actions: { type: 'addResult', params: ({ event }) => ({ result: event.result }) } },
        'voice.ended': { target: 'ready', actions: 'emitText' },
        'voice.failed': {
          target: 'ready',
          actions: ['emitText', { type: 'announceFailure', params: ({ event }) => ({ failure: event.failure }) }],
        },
        'voice.cancel': 'ready',
      },
      states: {
        opening: { on: { 'voice.ready': 'recording', 'voice.stop': { target: '#voice.ready' } } },
        recording: { on: { 'voice.stop': { target: 'finishing', actions: 'finish' } } },
        /** Waits for the last words. */
        finishing: { after: { finishTimeout: { target: '#voice.ready', actions: 'emitText' } } },
      },
    },
  },
})
