import { emptyRecording } from './recording'
import { inspectorSetup } from './inspector-setup'

/** Shows the states and events of the actors of this page: live, at an earlier moment, or from a recording file. */
export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: ({ input: { window, session } }) => ({
    window,
    session,
    recording: emptyRecording,
    position: -1,
    actor: undefined,
    file: undefined,
    requestedFile: undefined,
    problem: undefined,
  }),
  type: 'parallel',
  invoke: { id: 'offerConnection', src: 'offerConnection', onError: {} },
  on: { 'actor.show': { actions: { type: 'showActor', params: ({ event }) => ({ id: event.id }) } } },
  states: {
    source: {
      initial: 'recording',
      states: {
        recording: {
          invoke: { id: 'observeActors', src: 'observeActors', onError: 'paused' },
          on: {
            'actors.observed': { actions: { type: 'addObserved', params: ({ event }) => event } },
            'recording.pause': 'paused',
            'recording.clear': { target: 'recording', reenter: true, actions: 'clear' },
          },
        },
        paused: { on: { 'recording.resume': 'recording', 'recording.clear': { actions: 'clear' } } },
        /** A recording file is shown. */
        opened: { on: { 'recording.live': { target: 'recording', actions: ['clear', 'clearProblem'] } } },
      },
      on: { 'xstate.done.actor.openRecording': '.opened' },
    },
    cursor: {
      initial: 'following',
      states: {
        following: { on: { 'actors.observed': { actions: 'goToEnd' } } },
        stopped: {},
        playing: {
          after: {
            stepDelay: [
              { guard: 'isAtEnd', target: 'stopped' },
              {
                target: 'playing',
                reenter: true,
                actions: { type: 'showEntry', params: ({ context }) => ({ number: context.position + 1 }) },
              },
            ],
          },
          on: { 'replay.stop': 'stopped' },
        },
      },
      on: {
        'entry.show': [
          {
            guard: { type: 'isLast', params: ({ event }) => ({ number: event.number }) },
            target: '.following',
            actions: { type: 'showEntry', params: ({ event }) => ({ number: event.number }) },
          },
          { target: '.stopped', actions: { type: 'showEntry', params: ({ event }) => ({ number: event.number }) } },
        ],
        'entry.step': {
          target: '.stopped',
          actions: { type: 'showEntry', params: ({ context, event }) => ({ number: context.position + event.by }) },
        },
        'replay.play': [{ guard: 'isAtEnd', target: '.playing', actions: 'goToStart' }, { target: '.playing' }],
        'replay.follow': { target: '.following', actions: 'goToEnd' },
        'recording.clear': '.following',
        'recording.live': '.following',
        'xstate.done.actor.openRecording': '.stopped',
      },
    },
    file: {
      initial: 'idle',
      on: {
        'recording.open': {
          target: '.opening',
          actions: { type: 'setRequestedFile', params: ({ event: { name, source } }) => ({ name, source }) },
        },
      },
      states: {
        idle: { on: { 'recording.save': 'saving' } },
        saving: {
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: ({ context }) => context.recording,
            onDone: { target: 'idle', actions: 'clearProblem' },
            onError: { target: 'idle', actions: 'setSaveProblem' },
          },
        },
        opening: {
          invoke: {
            id: 'openRecording',
            src: 'openRecording',
            input: ({ context }) => ({ source: context.requestedFile?.source as Blob }),
            onDone: { target: 'idle', actions: { type: 'setRecording', params: ({ event }) => ({ recording: event.output }) } },
            onError: { target: 'idle', actions: { type: 'setOpenProblem', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
  },
})
