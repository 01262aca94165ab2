import { assign, setup } from 'xstate'
import { providedCallback, providedPromise } from '#machines/provided'
import type { Session, WindowInput, WindowRef } from '#windows/window-kind'
import { emptyRecording, findEntry, appendObserved, getLastNumber, type Recording, type ObservedEntries } from './recording'
import type { Refusal } from './recording-file'

/** Reason why a recording file cannot be opened. Each reason has its own message. */
export type FileProblem = Refusal | { why: 'unreadable' } | { why: 'notSaved' }

interface InspectorContext {
  window: WindowRef
  session: Session
  recording: Recording
  /**
   * Number of the inspected entry of the recording. During a live recording it is always the last entry, unless the user selects another
   * one.
   */
  position: number
  /** Session id of the inspected actor. If undefined, the actor of the inspected entry is shown. */
  actor: string | undefined
  /** Name of the recording file that is open; undefined during a live recording. */
  file: string | undefined
  /** Recording file that is being opened. */
  requestedFile: { name: string; source: Blob } | undefined
  problem: FileProblem | undefined
}

export type InspectorEvent =
  | ({ type: 'actors.observed' } & ObservedEntries)
  | { type: 'entry.show'; number: number }
  | { type: 'entry.step'; by: number }
  | { type: 'actor.show'; id: string }
  | { type: 'recording.pause' }
  | { type: 'recording.resume' }
  | { type: 'recording.clear' }
  | { type: 'recording.save' }
  | { type: 'recording.open'; name: string; source: Blob }
  /**
   * Event that XState sends when `openRecording` is done. It is listed here because the parallel regions handle it, not the state that
   * invoked the actor.
   */
  | { type: 'xstate.done.actor.openRecording'; output: Recording }
  /** Closes the recording file and returns to the live recording. */
  | { type: 'recording.live' }
  | { type: 'replay.play' }
  | { type: 'replay.stop' }
  /** Always shows the newest entry from now on. */
  | { type: 'replay.follow' }

const firstNumber = ({ dropped }: Recording): number => dropped
const clampNumber = (recording: Recording, number: number): number =>
  Math.max(firstNumber(recording), Math.min(number, getLastNumber(recording)))

/** The actors, guards and actions of the inspector. `inspector.machine.ts` decides when they run. */
export const inspectorSetup = setup({
  types: {} as { context: InspectorContext; events: InspectorEvent; input: WindowInput<object> },
  actors: {
    /** Observes the actors of the page and sends `actors.observed`. The first event contains all running actors. */
    observeActors: providedCallback<InspectorEvent, void>('observeActors'),
    /** Makes it possible for other inspectors to connect to this page. */
    offerConnection: providedCallback<InspectorEvent, void>('offerConnection'),
    /** Saves the recording as a file. Resolves when the browser has received the file. */
    saveRecording: providedPromise<void, Recording>('saveRecording'),
    /** Reads a recording file. Throws `RefusedFile` if it is not a valid recording, or another error if it cannot be read. */
    openRecording: providedPromise<Recording, { source: Blob }>('openRecording'),
  },
  delays: { stepDelay: 700 },
  guards: {
    /** Returns true if the inspected entry is the last one. */
    isAtEnd: ({ context: { recording, position } }) => position >= getLastNumber(recording),
    isLast: ({ context: { recording } }, { number }: { number: number }) => number >= getLastNumber(recording),
  },
  actions: {
    addObserved: assign(({ context }, seen: ObservedEntries) => {
      const recording = appendObserved(context.recording, seen)
      return { recording, position: clampNumber(recording, context.position) }
    }),
    goToEnd: assign({ position: ({ context }) => getLastNumber(context.recording) }),
    goToStart: assign({ position: ({ context }) => firstNumber(context.recording) }),
    showEntry: assign(({ context: { recording } }, { number }: { number: number }) => {
      const position = clampNumber(recording, number)
      return { position, actor: findEntry(recording, position)?.actor }
    }),
    showActor: assign((_, { id }: { id: string }) => ({ actor: id })),
    clear: assign({ recording: emptyRecording, position: -1, actor: undefined, file: undefined }),
    setRequestedFile: assign((_, { name, source }: { name: string; source: Blob }) => ({
      requestedFile: { name, source },
      problem: undefined,
    })),
    clearProblem: assign({ problem: undefined }),
    setRecording: assign(({ context }, { recording }: { recording: Recording }) => ({
      recording,
      position: firstNumber(recording),
      actor: undefined,
      file: context.requestedFile?.name,
      requestedFile: undefined,
    })),
    setOpenProblem: assign((_, { error }: { error: unknown }): { problem: FileProblem; requestedFile: undefined } => {
      const { refusal } = error as { refusal?: Refusal }
      return { problem: refusal ?? { why: 'unreadable' }, requestedFile: undefined }
    }),
    setSaveProblem: assign({ problem: { why: 'notSaved' } }),
  },
})
