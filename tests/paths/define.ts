import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { WalkOptions } from './walk'

/** Instruction for a tester, in Persian and in English. */
export type Words = readonly [fa: string, en: string]

/** Types of events that have data in addition to their type. */
type Laden<Event> = Event extends { type: infer Type extends string } ? (object extends Omit<Event, 'type'> ? never : Type) : never

type Drivers<M extends AnyStateMachine> = Readonly<Record<Laden<EventFromLogic<M>>, readonly object[]>> &
  Readonly<Record<string, readonly object[]>>

export interface PathOptions<M extends AnyStateMachine> extends Omit<WalkOptions<M>, 'samples' | 'only'> {
  /** At least one payload for every event that has one; `xstate.done.actor.<id>` gives `output`, `xstate.error.actor.<id>` gives `error`. */
  samples: Drivers<M>
  /** Title of the machine; the English text ends with the requirements that its paths prove. */
  title: Words
  /** Instructions by which a tester triggers each event: one for all samples of an event, or one for each. */
  words: Readonly<Record<string, Words | readonly Words[]>>
  /**
   * Separate walks for regions that are independent, because together they would only multiply the paths. Default: one walk over
   * everything.
   */
  walks?: Readonly<Record<string, Pick<WalkOptions<M>, 'input' | 'actors' | 'only' | 'view' | 'limit' | 'most' | 'longest'>>>
}

export interface MachinePaths {
  /** Export of the production module: the machine, or the function that creates it. */
  made: unknown
  title: Words
  machine: AnyStateMachine
  walks: Readonly<Record<string, WalkOptions>>
  words: Readonly<Record<string, Words | readonly Words[]>>
}

/** Defines how to walk a production machine. `made` is the machine, or the function that creates it. */
export const definePaths = <M extends AnyStateMachine>(made: M | (() => M), options: PathOptions<M>): MachinePaths => {
  const { title, words, walks = { all: {} }, ...common } = options
  return {
    made,
    title,
    machine: typeof made === 'function' ? made() : made,
    walks: Object.fromEntries(Object.entries(walks).map(([name, own]) => [name, { ...common, ...own } as WalkOptions])),
    words,
  }
}
