import { assign, setup } from 'xstate'
import { providedCallback, providedPromise } from '#machines/provided'
import type { Session, WindowInput, WindowRef } from '#windows/window-kind'
import { emptyRecording, findEntry, extended, lastNumber, type Recording, type Seen } from './recording'
import type { Refusal } from './recording-file'

/** Problem with a recording file; each has its own message. */
export type FileProblem = Refusal | { why: 'unreadable' } | { why: 'notSaved' }

interface InspectorContext {
  window: WindowRef
  session: Session
  recording: Recording
  /** Number of the inspected entry. During a live recording it follows the last entry. */
  position: number
  /** Session id of the inspected actor; if undefined, the actor of the entry. */
  actor: string | undefined
  /** Name of the opened file. */
  file: string | undefined
  /** File that is being opened. */
  requestedFile: { name: string; source: Blob } | undefined
  problem: FileProblem | undefined
}

export type InspectorEvent =
  | ({ type: 'actors.seen' } & Seen)
  | { type: 'entry.show'; number: number }
  | { type: 'entry.step'; by: number }
  | { type: 'actor.show'; id: string }
  | { type: 'recording.pause' }
  | { type: 'recording.resume' }
  | { type: 'recording.clear' }
  | { type: 'recording.save' }
  | { type: 'recording.open'; name: string; source: Blob }
  /** Done event of `openRecording`. It is listed here because the parallel regions handle it. */
  | { type: 'xstate.done.actor.openRecording'; output: Recording }
  /** Closes the file and returns to live recording. */
  | { type: 'recording.live' }
  | { type: 'replay.play' }
  | { type: 'replay.stop' }
  /** Follows the newest entry from now on. */
  | { type: 'replay.follow' }

const firstNumber = ({ dropped }: Recording): number => dropped
const within = (recording: Recording, number: number): number => Math.max(firstNumber(recording), Math.min(number, lastNumber(recording)))

/** Parts of the chart in `inspector.machine.ts`. */
export const inspectorSetup = setup({
  types: {} as { context: InspectorContext; events: InspectorEvent; input: WindowInput<object> },
  actors: {
    /** Sends `actors.seen`; the first event contains all running actors. */
    watch: providedCallback<InspectorEvent, void>('watch'),
    /** Lets other inspectors attach. */
    offer: providedCallback<InspectorEvent, void>('offer'),
    /** Saves the recording as a file; resolves when the browser has received it. */
    saveRecording: providedPromise<void, Recording>('saveRecording'),
    /** Reads a recording file. Throws `RefusedFile`, or another error if the file is unreadable. */
    openRecording: providedPromise<Recording, { source: Blob }>('openRecording'),
  },
  delays: { step: 700 },
  guards: {
    /** The inspected entry is the last one. */
    isAtEnd: ({ context: { recording, position } }) => position >= lastNumber(recording),
    isLast: ({ context: { recording } }, { number }: { number: number }) => number >= lastNumber(recording),
  },
  actions: {
    addSeen: assign(({ context }, seen: Seen) => {
      const recording = extended(context.recording, seen)
      return { recording, position: within(recording, context.position) }
    }),
    goToEnd: assign({ position: ({ context }) => lastNumber(context.recording) }),
    goToStart: assign({ position: ({ context }) => firstNumber(context.recording) }),
    showEntry: assign(({ context: { recording } }, { number }: { number: number }) => {
      const position = within(recording, number)
      return { position, actor: findEntry(recording, position)?.actor }
    }),
    showActor: assign((_, { id }: { id: string }) => ({ actor: id })),
    clear: assign({ recording: emptyRecording, position: -1, actor: undefined, file: undefined }),
    setRequestedFile: assign((_, { name, source }: { name: string; source: Blob }) => ({
      requestedFile: { name, source },
      problem: undefined,
    })),
    clearProblem: assign({ problem: undefined }),
    setOpened: assign(({ context }, { recording }: { recording: Recording }) => ({
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
