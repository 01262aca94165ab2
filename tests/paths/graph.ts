import type { AnyMachineSnapshot } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { childOf, effectKind, type Model, type Offer, type Outcome, type Situation } from './model'

export interface Edge {
  from: Place
  offer: Offer
  outcome: Outcome
  to: Place
}
/** All situations that `look` does not distinguish. */
export interface Place {
  key: string
  /** The first of these situations that was found. */
  situation: Situation
  reachedBy: Edge | undefined
  edges: Edge[]
}
export interface Graph {
  start: Outcome
  places: Place[]
  edges: Edge[]
  /** True if the traversal reached its limit, so that the graph is incomplete. */
  bounded: boolean
  /** Types of events without samples whose data a machine reads. */
  undriven: string[]
}
export interface Move {
  offer: Offer
  outcome: Outcome
}
export interface Path {
  kind: 'shortest' | 'simple'
  start: Outcome
  moves: Move[]
}

export interface Reading {
  /** Payloads per event type. */
  samples: Readonly<Record<string, readonly object[]>>
  /** Returns true if the walk sends events of this type. */
  takesPart(type: string): boolean
  /** Returns, as JSON, the data that distinguishes situations in addition to their status. */
  look(snapshot: AnyMachineSnapshot): string
  /** Types of events that only the walk can trigger. */
  driven: readonly string[]
}

const nameOfFile = (file: Blob) => `${'name' in file ? String(file.name) : ''}:${file.size}`
/**
 * Returns JSON that distinguishes files, sets and maps, which plain JSON writes as `{}`. With `brief`, for people, it contains machines and
 * errors by name.
 */
export const written = (value: unknown, brief = false): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Blob) return nameOfFile(part)
    if (part instanceof Set || part instanceof Map) return [...(part as Iterable<unknown>)]
    if (brief && part instanceof Error) return part.message
    return brief && typeof part === 'object' && part !== null && '__xstatenode' in part ? 'machine' : part
  })

/**
 * Returns the key of a situation: the state value, the data from `look`, and the order in which timers are due. Situations with the same
 * key are the same.
 */
export const keyOf = ({ look }: Reading, { snapshot, timers, ended }: Situation): string => {
  const over = Object.keys(snapshot.children).filter((id) => ended.has(snapshot.children[id]))
  return `[${[look(snapshot), ...[snapshot.status, timers.map(({ event }) => event.type), ...over].map((part) => JSON.stringify(part))].join()}]`
}

const matches = (descriptor: string, type: string) =>
  descriptor === type || (descriptor.endsWith('*') && type.startsWith(descriptor.slice(0, -1)))

const offered = (type: string, { samples, driven }: Reading): Offer[] => {
  const kind = driven.includes(type) ? 'driven' : (effectKind(type) ?? 'event')
  const standard = kind === 'error' ? [{ error: new Error('refused') }] : [{}]
  return (samples[type] ?? standard).map((payload, sample) => ({ event: { ...payload, type }, kind, sample, wait: 0 }))
}

/** Returns every event that the machine handles, except the passing of time. */
export const alphabet = (model: Model, reading: Reading): Offer[] =>
  [...new Set([...model.chart.states.flatMap(({ transitions }) => [...transitions.keys()].map(String)), ...Object.keys(reading.samples)])]
    .filter((type) => !type.includes('*') && !/^xstate\.(after|done\.state)\./.test(type) && reading.takesPart(type))
    .flatMap((type) => offered(type, reading))

/** Returns the events that are possible in this situation: an effect ends only while it runs, and only the next timer can fire. */
const offersAt = (all: readonly Offer[], { snapshot, timers, now, ended }: Situation): Offer[] => {
  if (snapshot.status !== 'active') return []
  const accepted = snapshot._nodes.flatMap(({ transitions }) => [...transitions.keys()].map(String))
  const possible = all.filter(({ kind, event: { type } }) => {
    if (kind === 'done' || kind === 'error') {
      const child: unknown = snapshot.children[childOf(type)]
      return accepted.includes(type) && child !== undefined && !ended.has(child)
    }
    return accepted.some((descriptor) => matches(descriptor, type))
  })
  const [next] = timers
  return next ? [...possible, { event: next.event, kind: 'time', sample: 0, wait: next.due - now }] : possible
}

type Adjacency = Record<string, { state: Outcome; transitions: Record<string, { event: Offer; state: Outcome }> }>

const changes = ({ taken }: Outcome) => taken.length > 0

/** Finds all distinguishable situations and all steps between them, by breadth-first search. */
export const explore = (model: Model, reading: Reading, limit: number): Graph => {
  const all = alphabet(model, reading)
  const start = model.start()
  const undriven = new Set<string>()
  let steps = 0
  const keys = new Map<Outcome, string>()
  const keyFor = (outcome: Outcome): string => {
    const key = keys.get(outcome) ?? keyOf(reading, outcome.to)
    keys.set(outcome, key)
    return key
  }
  // Runs the traversal of the library over situations, which include time, instead of over snapshots.
  const logic = {
    transition: (from: Outcome, offer: Offer): Outcome => {
      steps++
      const outcome = model.step(from.to, offer)
      if (outcome.looked) undriven.add(offer.event.type)
      // Otherwise the graph would contain places that only events without effect reach.
      return changes(outcome) ? outcome : from
    },
  }
  const found = getAdjacencyMap(
    logic as never,
    {
      fromState: start,
      events: ({ to }: Outcome) => (steps < limit ? offersAt(all, to) : []),
      serializeState: keyFor,
      serializeEvent: ({ kind, event, sample }: Offer) => `${kind} ${event.type} ${sample}`,
    } as never,
  ) as unknown as Adjacency
  const places = new Map<string, Place>()
  for (const [key, { state }] of Object.entries(found)) places.set(key, { key, situation: state.to, reachedBy: undefined, edges: [] })
  const edges: Edge[] = []
  const [first] = places.values()
  for (const from of places.values())
    for (const { event: offer, state: outcome } of Object.values(found[from.key]?.transitions ?? {})) {
      const to = places.get(keyFor(outcome))
      if (outcome === found[from.key]?.state || to === undefined) continue
      const edge: Edge = { from, offer, outcome, to }
      if (to !== first) to.reachedBy ??= edge
      from.edges.push(edge)
      edges.push(edge)
    }
  return { start, places: [...places.values()], edges, bounded: steps >= limit, undriven: [...undriven] }
}

/**
 * Returns the events that the machine handles, but not in this situation. The failure of an effect that does not run is excluded: an actor
 * stops with an error for an unexpected failure, and no running child can send it.
 */
export const refusedAt = (model: Model, reading: Reading, { situation }: Place): Offer[] =>
  alphabet(model, { ...reading, takesPart: () => true }).filter(
    (offer) => (offer.kind === 'event' || offer.kind === 'done') && !changes(model.step(situation, offer)),
  )

export const routeTo = (place: Place): Edge[] => {
  const route: Edge[] = []
  for (let edge = place.reachedBy; edge !== undefined; edge = edge.from.reachedBy) route.unshift(edge)
  return route
}

/** Returns a shortest path for every step. A path that is the beginning of another one is left out. */
export const shortestPaths = ({ start, edges }: Graph): Path[] =>
  edges
    .filter((edge) => edge.to.reachedBy !== edge || edge.to.edges.length === 0)
    .map((edge) => ({ kind: 'shortest', start, moves: [...routeTo(edge.from), edge] }))

/** Returns a generator of pseudo-random numbers that are the same in every run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/**
 * Returns paths that visit no place twice and cannot be extended. All of them if there are at most `most`, otherwise `most` random ones,
 * the same in every run. A path is found in the graph, and each of its steps is then repeated by the model, because situations of one place
 * may differ in other data.
 */
export const simplePaths = (
  model: Model,
  reading: Reading,
  { places }: Graph,
  most: number,
  longest: number,
): { paths: Path[]; bounded: boolean } => {
  const [first] = places
  const byKey = new Map(places.map((place) => [place.key, place]))
  /** Follows a path from the start along the edges that `choose` returns, until nothing new is reached. */
  const follow = (choose: (onward: Edge[], taken: number) => Edge | undefined): Path => {
    const start = model.start()
    const moves: Move[] = []
    const seen = new Set([first?.key])
    const barred = new Set<Edge>()
    let from = start.to
    for (let place = first; place !== undefined && moves.length < longest; ) {
      const edge = choose(
        place.edges.filter((one) => !seen.has(one.to.key) && !barred.has(one)),
        moves.length,
      )
      if (!edge) break
      const [timer] = from.timers
      const offer = edge.offer.kind === 'time' && timer ? { ...edge.offer, wait: timer.due - from.now } : edge.offer
      const outcome = model.step(from, offer)
      const key = keyOf(reading, outcome.to)
      if (!changes(outcome) || seen.has(key)) {
        barred.add(edge)
        continue
      }
      moves.push({ offer, outcome })
      seen.add(key)
      from = outcome.to
      place = byKey.get(key)
    }
    return { kind: 'simple', start, moves }
  }

  const found: Edge[][] = []
  let cut = false
  let budget = most * 20
  const search = (way: Edge[], from: Place | undefined) => {
    if (found.length > most || --budget < 0 || way.length >= longest) cut = true
    if (cut) return
    const onward = from?.edges.filter(({ to }) => to !== first && way.every((edge) => edge.to !== to)) ?? []
    if (onward.length === 0) found.push(way)
    for (const edge of onward) search([...way, edge], edge.to)
  }
  search([], first)
  if (!cut) {
    const ways = found.filter(({ length }) => length > 0)
    return { paths: ways.map((way) => follow((onward, taken) => onward.find((edge) => edge === way[taken]))), bounded: false }
  }

  const random = numbers(7)
  const drawn = new Map<string, Path>()
  for (let tries = 0; tries < most * 2 && drawn.size < most; tries++) {
    const path = follow((onward) => onward[Math.floor(random() * onward.length)])
    drawn.set(written(path.moves.map(({ offer: { event, wait } }) => [event, wait])), path)
  }
  return { paths: [...drawn.values()], bounded: true }
}
