import { emptyRecording } from './recording'
import { inspectorSetup } from './inspector-setup'

/** Shows the actors of the page in the present and in the past: live, from the recording, or from a file. */
export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: ({ input: { window, session } }) => ({
    window,
    session,
    recording: emptyRecording,
    position: -1,
    actor: undefined,
    file: undefined,
    wanted: undefined,
    problem: undefined,
  }),
  type: 'parallel',
  invoke: { id: 'offer', src: 'offer', onError: {} },
  on: { 'actor.show': { actions: 'showActor' } },
  states: {
    source: {
      initial: 'recording',
      states: {
        recording: {
          invoke: { id: 'watch', src: 'watch', onError: 'paused' },
          on: {
            'actors.seen': { actions: 'setSeen' },
            'recording.pause': 'paused',
            'recording.clear': { target: 'recording', reenter: true, actions: 'clear' },
          },
        },
        paused: { on: { 'recording.resume': 'recording', 'recording.clear': { actions: 'clear' } } },
        /** The content of a file is shown. */
        opened: { on: { 'recording.live': { target: 'recording', actions: ['clear', 'clearProblem'] } } },
      },
      on: { 'xstate.done.actor.openRecording': '.opened' },
    },
    cursor: {
      initial: 'following',
      states: {
        following: { on: { 'actors.seen': { actions: 'toEnd' } } },
        standing: {},
        playing: {
          after: {
            step: [
              { guard: 'isAtEnd', target: 'standing' },
              { target: 'playing', reenter: true, actions: 'step' },
            ],
          },
          on: { 'replay.stop': 'standing' },
        },
      },
      on: {
        'entry.show': [
          { guard: 'isLast', target: '.following', actions: 'show' },
          { target: '.standing', actions: 'show' },
        ],
        'entry.step': { target: '.standing', actions: 'step' },
        'replay.play': [{ guard: 'isAtEnd', target: '.playing', actions: 'toStart' }, { target: '.playing' }],
        'replay.follow': { target: '.following', actions: 'toEnd' },
        'recording.clear': '.following',
        'recording.live': '.following',
        'xstate.done.actor.openRecording': '.standing',
      },
    },
    file: {
      initial: 'idle',
      on: { 'recording.open': { target: '.opening', actions: 'setWanted' } },
      states: {
        idle: { on: { 'recording.save': 'saving' } },
        saving: {
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: ({ context }) => context.recording,
            onDone: { target: 'idle', actions: 'clearProblem' },
            onError: { target: 'idle', actions: 'setUnsaved' },
          },
        },
        opening: {
          invoke: {
            id: 'openRecording',
            src: 'openRecording',
            input: ({ context }) => ({ source: context.wanted?.source as Blob }),
            onDone: { target: 'idle', actions: 'setOpened' },
            onError: { target: 'idle', actions: 'setRefusal' },
          },
        },
      },
    },
  },
})
