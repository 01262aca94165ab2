import { type ActorRef, assign, emit, sendTo, setup, type Snapshot } from 'xstate'
import { offeredService } from './offered-service'
import { providedCallback, providedPromise } from './provided'
import { silence, type Speech, textOf, type VoiceNews, withHeard } from './voice'

export type VoiceEvent =
  | VoiceNews
  /** A field asks if the service is available. */
  | { type: 'voice.look' }
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
  delays: { lastWords: 10_000, again: 30_000 },
  guards: { isOffered: ({ event }) => 'output' in event && event.output === true },
  actions: {
    begin: assign({ owner: ({ context, event }) => (event.type === 'voice.start' ? event.owner : context.owner), speech: silence }),
    hear: assign({
      speech: ({ context, event }) => (event.type === 'voice.heard' ? withHeard(context.speech, event.heard) : context.speech),
    }),
    finish: sendTo('dictate', { type: 'voice.finish' }),
    giveText: emit(({ context: { owner, speech } }) => ({ type: 'voice.text' as const, owner, text: textOf(speech) })),
    /** Reports the failure to the browser console and the user. */
    sayFailed: () => {},
  },
}).createMachine({
  id: 'voice',
  context: ({ input: { desktop } }) => ({ desktop, owner: '', speech: silence }),
  initial: 'unknown',
  states: {
    unknown: { on: { 'voice.look': 'looking' } },
    ...offeredService,
    ready: { on: { 'voice.start': { target: 'speaking', actions: 'begin' }, 'config.changed': 'unknown' } },
    speaking: {
      invoke: { id: 'dictate', src: 'dictate', onError: { target: 'ready', actions: ['giveText', 'sayFailed'] } },
      initial: 'opening',
      on: {
        'voice.heard': { actions: 'hear' },
        'voice.ended': { target: 'ready', actions: 'giveText' },
        'voice.failed': { target: 'ready', actions: ['giveText', 'sayFailed'] },
        'voice.cancel': 'ready',
      },
      states: {
        opening: { on: { 'voice.ready': 'recording', 'voice.stop': { target: '#voice.ready' } } },
        recording: { on: { 'voice.stop': { target: 'finishing', actions: 'finish' } } },
        /** Waits for the last words. */
        finishing: { after: { lastWords: { target: '#voice.ready', actions: 'giveText' } } },
      },
    },
  },
})
