import { type ActorRef, assign, emit, sendTo, setup, type Snapshot } from 'xstate'
import { offeredService } from './offered-service'
import { providedCallback, providedPromise } from './provided'
import { silence, type Speech, textOf, type VoiceNews, withHeard } from './voice'

export type VoiceEvent =
  | VoiceNews
  /** Somebody would like to offer it. */
  | { type: 'voice.look' }
  /** `owner` names the field that the words are for. */
  | { type: 'voice.start'; owner: string }
  | { type: 'voice.stop' }
  | { type: 'voice.cancel' }
  | { type: 'config.changed' }

/** What the desktop is told. */
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
 * Speaking instead of typing, for one field at a time: recorded sound goes to the speech service as it comes, and the words go to the
 * field when the speaker stops. The one speaker of the desktop; fields find it under its system id.
 */
export const voiceMachine = setup({
  types: {} as {
    context: VoiceContext
    events: VoiceEvent
    input: Pick<VoiceContext, 'desktop'>
    emitted: { type: 'voice.text'; owner: string; text: string }
  },
  actors: {
    /** Whether a speech service is configured, and the browser may record. */
    isOffered: providedPromise<boolean, void>('isOffered'),
    /** Microphone and service, until both are done; told `voice.finish`, it records no more. */
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
    /** In the log of the browser, and to the user. */
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
        /** The last words are on their way. */
        finishing: { after: { lastWords: { target: '#voice.ready', actions: 'giveText' } } },
      },
    },
  },
})
