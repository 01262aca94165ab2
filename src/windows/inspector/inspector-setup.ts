import { assign, setup } from 'xstate'
import { providedCallback, providedPromise } from '#machines/provided'
import type { Session, WindowInput, WindowRef } from '#windows/window-kind'
import { emptyRecording, entryOf, extended, lastNumber, type Recording, type Seen } from './recording'
import type { Refusal } from './recording-file'

/** What went wrong with a file, in the terms of the window's sentences. */
export type FileProblem = Refusal | { why: 'unreadable' } | { why: 'notSaved' }

interface InspectorContext {
  window: WindowRef
  session: Session
  recording: Recording
  /** The number of the entry that is looked at; of a recording that goes on, the last one is followed. */
  position: number
  /** Session id of the actor that is looked at; the one of the entry when absent. */
  actor: string | undefined
  /** Name of the file that is shown. */
  file: string | undefined
  /** The file that is being opened. */
  wanted: { name: string; source: Blob } | undefined
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
  /** The end of `openRecording`, which the regions hear of. */
  | { type: 'xstate.done.actor.openRecording'; output: Recording }
  /** Back from a file to what happens now. */
  | { type: 'recording.live' }
  | { type: 'replay.play' }
  | { type: 'replay.stop' }
  /** Shows what comes last, from now on. */
  | { type: 'replay.follow' }

const firstNumber = ({ dropped }: Recording): number => dropped
const within = (recording: Recording, number: number): number => Math.max(firstNumber(recording), Math.min(number, lastNumber(recording)))

/** The parts of the chart in `inspector.machine.ts`. */
export const inspectorSetup = setup({
  types: {} as { context: InspectorContext; events: InspectorEvent; input: WindowInput<object> },
  actors: {
    /** Sends `actors.seen`, first with everything that runs. */
    watch: providedCallback<InspectorEvent, void>('watch'),
    /** Lets other inspectors attach. */
    offer: providedCallback<InspectorEvent, void>('offer'),
    /** Hands a file over to the user; answers when the browser has it. */
    saveRecording: providedPromise<void, Recording>('saveRecording'),
    /** Throws `RefusedFile`, or anything else when the file can not be read. */
    openRecording: providedPromise<Recording, { source: Blob }>('openRecording'),
  },
  delays: { step: 700 },
  guards: {
    /** There is nothing after what is looked at. */
    isAtEnd: ({ context: { recording, position } }) => position >= lastNumber(recording),
    isLast: ({ context: { recording }, event }) => event.type === 'entry.show' && event.number >= lastNumber(recording),
  },
  actions: {
    keepSeen: assign(({ context, event }) => {
      if (event.type !== 'actors.seen') return {}
      const recording = extended(context.recording, event)
      return { recording, position: within(recording, context.position) }
    }),
    toEnd: assign({ position: ({ context }) => lastNumber(context.recording) }),
    toStart: assign({ position: ({ context }) => firstNumber(context.recording) }),
    show: assign(({ context, event }) => {
      if (event.type !== 'entry.show') return {}
      const position = within(context.recording, event.number)
      return { position, actor: entryOf(context.recording, position)?.actor }
    }),
    step: assign(({ context, event }) => {
      const position = within(context.recording, context.position + (event.type === 'entry.step' ? event.by : 1))
      return { position, actor: entryOf(context.recording, position)?.actor }
    }),
    showActor: assign({ actor: ({ context, event }) => (event.type === 'actor.show' ? event.id : context.actor) }),
    clear: assign({ recording: emptyRecording, position: -1, actor: undefined, file: undefined }),
    keepWanted: assign(({ event }) =>
      event.type === 'recording.open' ? { wanted: { name: event.name, source: event.source }, problem: undefined } : {},
    ),
    forgetProblem: assign({ problem: undefined }),
    keepOpened: assign(({ context, event }) => {
      if (event.type !== 'xstate.done.actor.openRecording') return {}
      const recording = event.output
      return { recording, position: firstNumber(recording), actor: undefined, file: context.wanted?.name, wanted: undefined }
    }),
    keepRefusal: assign(({ event }): { problem: FileProblem; wanted: undefined } => {
      const { error } = event as unknown as { error: { refusal?: Refusal } | undefined }
      return { problem: error?.refusal ?? { why: 'unreadable' }, wanted: undefined }
    }),
    keepUnsaved: assign({ problem: { why: 'notSaved' } }),
  },
})
