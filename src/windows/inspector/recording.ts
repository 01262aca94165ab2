import type { StateValue } from 'xstate'
import type { ChartData } from './chart'

/**
 * State of an actor at one moment. In a live recording the context is the original object, so views must convert it with `toRedactedJson`
 * before they show it.
 */
export interface ActorState {
  /** Active states of a state machine; absent for other actors. */
  value?: StateValue
  status: 'active' | 'done' | 'error' | 'stopped'
  context?: unknown
  output?: unknown
  error?: unknown
}

export interface InspectedActor {
  /** Session id of the actor, unique on the page. */
  id: string
  name: string
  /** Session id of the parent actor. */
  parent?: string | undefined
  /** Number of the first entry at which this actor existed. */
  born: number
  /** State of the actor before the oldest entry that is still stored, if older entries of the actor were dropped. */
  before?: ActorState
  chart?: ChartData
}

/** An event that an actor received, and the state of the actor afterwards. An entry without an event contains the initial state. */
export interface Entry {
  /** Time of the event in epoch milliseconds. */
  at: number
  /** Session id of the actor that received the event. */
  actor: string
  /** Session id of the actor that sent the event; undefined if it came from outside the actor system. */
  source?: string | undefined
  event?: { type: string } | undefined
  /** State of the receiver after the event; absent if the actor no longer existed. */
  standing?: ActorState
  /** Names of the transitions that the receiver took. */
  taken?: string[]
}

export interface Recording {
  /** Actors by session id, in the order in which they appeared. */
  actors: Readonly<Record<string, InspectedActor>>
  entries: readonly Entry[]
  /** Number of the oldest entries that were dropped. The number of an entry is its index plus `dropped`. */
  dropped: number
}

/** Actors and entries that are new since the last report of the observer. */
export interface ObservedEntries {
  actors: readonly Omit<InspectedActor, 'born'>[]
  entries: readonly Entry[]
  /** Number of events that happened before `entries` and were not reported, because a recording stores only the last `maxEntries`. */
  skipped?: number
  /** State of the actors after the last event that was not reported. */
  before?: Readonly<Record<string, ActorState>>
}

export const emptyRecording: Recording = { actors: {}, entries: [], dropped: 0 }

/** Maximum number of stored entries. Older ones are dropped, so that a page can be observed for hours. */
export const maxEntries = 2_000
/** Number of entries at which old ones are dropped. Dropping many at once is faster. */
export const maxEntriesBeforeDrop = 2_400

export const isOver = (standing: ActorState | undefined): boolean => standing !== undefined && standing.status !== 'active'

export const getLastNumber = ({ entries, dropped }: Recording): number => dropped + entries.length - 1

/** Returns the recording with new actors and entries added at the end. */
export const appendObserved = (recording: Recording, { actors, entries, skipped = 0, before = {} }: ObservedEntries): Recording => {
  const born = getLastNumber(recording) + 1 + skipped
  const known = { ...recording.actors }
  const first = new Map<string, number>()
  for (const [index, { actor }] of entries.entries()) if (!first.has(actor)) first.set(actor, index)
  for (const actor of actors) known[actor.id] ??= { ...actor, born: born + (first.get(actor.id) ?? 0) }
  const all = [...recording.entries, ...entries]
  const gone = skipped > 0 ? recording.entries.length : all.length > maxEntriesBeforeDrop ? all.length - maxEntries : 0
  if (gone + skipped === 0) return { actors: known, entries: all, dropped: recording.dropped }
  const stood = new Map<string, ActorState>()
  for (const { actor, standing } of all.slice(0, gone)) if (standing) stood.set(actor, standing)
  for (const [id, standing] of Object.entries(before)) stood.set(id, standing)
  for (const [id, standing] of stood) {
    const whole = known[id]
    if (whole) known[id] = { ...whole, before: standing }
  }
  const left = all.slice(gone)
  const spoken = new Set(left.map(({ actor }) => actor))
  for (const [id, { before: last }] of Object.entries(known)) if (isOver(last) && !spoken.has(id)) delete known[id]
  return { actors: known, entries: left, dropped: recording.dropped + gone + skipped }
}

/**
 * Returns the state of an actor after the entry with this number. Undefined if it is unknown, for example because the actor did not exist
 * yet.
 */
export const getStateAt = ({ actors, entries, dropped }: Recording, id: string, number: number): ActorState | undefined => {
  for (let index = Math.min(number - dropped, entries.length - 1); index >= 0; index--) {
    const entry = entries[index]
    if (entry?.actor === id && entry.standing) return entry.standing
  }
  return actors[id]?.before
}

export const findEntry = ({ entries, dropped }: Recording, number: number): Entry | undefined => entries[number - dropped]

/** Returns the number of the entry before this one that belongs to the same actor. */
export const findPreviousEntry = (recording: Recording, number: number): number | undefined => {
  const id = findEntry(recording, number)?.actor
  for (let index = number - recording.dropped - 1; index >= 0; index--)
    if (recording.entries[index]?.actor === id && recording.entries[index]?.standing) return index + recording.dropped
  return undefined
}

export interface ActorTreeNode {
  actor: InspectedActor
  standing: ActorState | undefined
  /** Depth of the actor in the tree, from 1. */
  level: number
}

/** Returns the actors that existed after the entry with this number. Parents come before their children. */
export const getActorTreeAt = (recording: Recording, number: number): ActorTreeNode[] => {
  const standing = new Map<string, ActorState>()
  for (const { id, before } of Object.values(recording.actors)) if (before) standing.set(id, before)
  for (const entry of recording.entries.slice(0, Math.max(0, number - recording.dropped + 1)))
    if (entry.standing) standing.set(entry.actor, entry.standing)
  const living = Object.values(recording.actors).filter(({ id, born }) => born <= number && !isOver(standing.get(id)))
  const ids = new Set(living.map(({ id }) => id))
  const below = new Map<string, InspectedActor[]>()
  for (const actor of living) {
    const above = actor.parent !== undefined && ids.has(actor.parent) ? actor.parent : ''
    below.set(above, [...(below.get(above) ?? []), actor])
  }
  const branchesOf = (parent: string, level: number): ActorTreeNode[] =>
    (below.get(parent) ?? []).flatMap((actor) => [{ actor, standing: standing.get(actor.id), level }, ...branchesOf(actor.id, level + 1)])
  return branchesOf('', 1)
}

/** Returns the paths of all active states, outermost first: `a`, `a.b`. */
export const getActivePaths = (value: StateValue | undefined, above = ''): string[] => {
  if (value === undefined) return []
  if (typeof value === 'string') return [`${above}${value}`]
  return Object.entries(value).flatMap(([key, inner]) => [`${above}${key}`, ...getActivePaths(inner, `${above}${key}.`)])
}

/** Formats a state value on one line: `size=normal visibility=shown`. */
export const formatStateValue = (value: StateValue | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = formatStateValue(inner as StateValue)
      return text === '' ? key : `${key}=${typeof inner === 'string' ? text : `(${text})`}`
    })
    .join(' ')
}
