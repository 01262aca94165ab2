import type { StateValue } from 'xstate'
import type { ChartData } from './chart'

/** What a snapshot said. Contexts of a live recording are the actors' own, never to be shown as they are: `plain` writes them down. */
export interface Standing {
  /** Absent for what is no machine. */
  value?: StateValue
  status: 'active' | 'done' | 'error' | 'stopped'
  context?: unknown
  output?: unknown
  error?: unknown
}

export interface InspectedActor {
  /** The session id, which no other actor of the page has. */
  id: string
  name: string
  /** The session id of the actor that started it. */
  parent?: string | undefined
  /** Number of the entry it came with. */
  born: number
  /** How it stood when the first of its entries was dropped. */
  before?: Standing
  chart?: ChartData
}

/** An event that reached an actor, and how the actor stood after it; one without an event says how the actor was found. */
export interface Entry {
  /** Epoch milliseconds. */
  at: number
  /** Session id of the actor it reached. */
  actor: string
  /** Session id of the actor that sent it; absent when it came from outside. */
  source?: string | undefined
  event?: { type: string } | undefined
  /** Absent when the actor was gone by then. */
  standing?: Standing
  /** Names of the transitions taken. */
  taken?: string[]
}

export interface Recording {
  /** In the order they came. */
  actors: Readonly<Record<string, InspectedActor>>
  entries: readonly Entry[]
  /** How many entries before the first one were dropped; the number of an entry is its index and these. */
  dropped: number
}

/** What came since the last time. */
export interface Seen {
  actors: readonly Omit<InspectedActor, 'born'>[]
  entries: readonly Entry[]
  /** How many came before these and are not told, since a recording keeps only the last `mostEntries`. */
  skipped?: number
  /** How actors stood after the last of those that are not told. */
  before?: Readonly<Record<string, Standing>>
}

export const emptyRecording: Recording = { actors: {}, entries: [], dropped: 0 }

/** More are dropped from the front, so that a desktop may be watched for hours. */
export const mostEntries = 2_000
/** So many may stand until they are dropped, many at a time. */
export const roomForEntries = 2_400

export const isOver = (standing: Standing | undefined): boolean => standing !== undefined && standing.status !== 'active'

export const lastNumber = ({ entries, dropped }: Recording): number => dropped + entries.length - 1

/** The recording and what came since. */
export const extended = (recording: Recording, { actors, entries, skipped = 0, before = {} }: Seen): Recording => {
  const born = lastNumber(recording) + 1 + skipped
  const known = { ...recording.actors }
  const first = new Map<string, number>()
  for (const [index, { actor }] of entries.entries()) if (!first.has(actor)) first.set(actor, index)
  for (const actor of actors) known[actor.id] ??= { ...actor, born: born + (first.get(actor.id) ?? 0) }
  const all = [...recording.entries, ...entries]
  const gone = skipped > 0 ? recording.entries.length : all.length > roomForEntries ? all.length - mostEntries : 0
  if (gone + skipped === 0) return { actors: known, entries: all, dropped: recording.dropped }
  const stood = new Map<string, Standing>()
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

/** How an actor stood after the entry of this number; undefined when nothing is known of it by then. */
export const standingAt = ({ actors, entries, dropped }: Recording, id: string, number: number): Standing | undefined => {
  for (let index = Math.min(number - dropped, entries.length - 1); index >= 0; index--) {
    const entry = entries[index]
    if (entry?.actor === id && entry.standing) return entry.standing
  }
  return actors[id]?.before
}

export const entryOf = ({ entries, dropped }: Recording, number: number): Entry | undefined => entries[number - dropped]

/** The number of the last entry before this one that tells of the same actor. */
export const previousOf = (recording: Recording, number: number): number | undefined => {
  const id = entryOf(recording, number)?.actor
  for (let index = number - recording.dropped - 1; index >= 0; index--)
    if (recording.entries[index]?.actor === id && recording.entries[index]?.standing) return index + recording.dropped
  return undefined
}

export interface Branch {
  actor: InspectedActor
  standing: Standing | undefined
  /** Counted from 1. */
  level: number
}

/** The actors that ran after the entry of this number, every parent before its children. */
export const treeAt = (recording: Recording, number: number): Branch[] => {
  const standing = new Map<string, Standing>()
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
  const branchesOf = (parent: string, level: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((actor) => [{ actor, standing: standing.get(actor.id), level }, ...branchesOf(actor.id, level + 1)])
  return branchesOf('', 1)
}

/** The paths of the states a value names, outermost first: `a`, `a.b`. */
export const activePaths = (value: StateValue | undefined, above = ''): string[] => {
  if (value === undefined) return []
  if (typeof value === 'string') return [`${above}${value}`]
  return Object.entries(value).flatMap(([key, inner]) => [`${above}${key}`, ...activePaths(inner, `${above}${key}.`)])
}

/** A state value on one line: `size=normal visibility=shown`. */
export const valueText = (value: StateValue | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = valueText(inner as StateValue)
      return text === '' ? key : `${key}=${typeof inner === 'string' ? text : `(${text})`}`
    })
    .join(' ')
}
