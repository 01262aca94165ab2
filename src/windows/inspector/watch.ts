import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { type ChartData, chartDataOf, chartOf } from './chart'
import { measured } from './measured'
import { overhear } from './overhear'
import { type Entry, type InspectedActor, type Seen, type Standing } from './recording'

/** So long after an event it is handed on, when there is time for it: soon enough to look alive. */
const soonMs = 250
/** Handing on and drawing take no more than one part in so many of the time, however slow the computer. */
const partsOfTime = 200
/** What comes one by one is seen at least so often, a storm of which not all is kept less often: nobody could follow it. */
const longestPauseMs = { calm: 1_000, storm: 4_000 }
/**
 * Between two drawings the last so many are kept, and more than these stand until they are dropped, many at a time: what is kept long enough
 * to be moved in memory costs more than hearing it.
 */
export const mostSightings = 200
export const roomForSightings = 300

type Watched = AnyActorRef & { _parent?: Watched; logic?: unknown; systemId?: string }

/** What is known of an actor, so that a piece of news costs one look-up. */
interface Known {
  actor: Watched
  /** It belongs to the inspector, and is left out. */
  own: boolean
  /** It was told of. */
  met: boolean
  /** How it stood after the last of its events that are not handed on. */
  before: Snapshot | undefined
}

/** An event and what came of it, as it was heard: it is read when there is time. */
interface Sighting {
  at: number
  known: Known
  source: Watched | undefined
  event: { type: string } | undefined
  snapshot: Snapshot | undefined
  taken: readonly AnyTransitionDefinition[] | undefined
}
interface Snapshot {
  status: Standing['status']
  value?: StateValue
  context?: unknown
  output?: unknown
  error?: unknown
}

const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && '__xstatenode' in logic

/** Under this many charts of machines are made once. */
const charts = new WeakMap<AnyStateMachine, { chart: ChartData; nameOf(transition: AnyTransitionDefinition): string }>()
const chartFor = (machine: AnyStateMachine) => {
  const found = charts.get(machine) ?? { chart: chartDataOf(machine), nameOf: chartOf(machine).nameOf }
  charts.set(machine, found)
  return found
}

const nameOf = ({ id, sessionId, systemId, logic }: Watched): string => systemId ?? (id === sessionId && isMachine(logic) ? logic.id : id)

const standingOf = ({ status, value, context, output, error }: Snapshot): Standing => {
  const standing: Standing = { status, context }
  if (value !== undefined) standing.value = value
  if (output !== undefined) standing.output = output
  if (error !== undefined) standing.error = error
  return standing
}

const introduced = (actor: Watched): Omit<InspectedActor, 'born'> => ({
  id: actor.sessionId,
  name: nameOf(actor),
  parent: actor._parent?.sessionId,
  ...(isMachine(actor.logic) && { chart: chartFor(actor.logic).chart }),
})

const entryOf = ({ at, known: { actor }, source, event, snapshot, taken }: Sighting): Entry => {
  const entry: Entry = { at, actor: actor.sessionId, source: source?.sessionId, event }
  if (snapshot) entry.standing = standingOf(snapshot)
  if (taken && isMachine(actor.logic)) entry.taken = taken.map(chartFor(actor.logic).nameOf)
  return entry
}

export const rootOf = (actor: AnyActorRef): AnyActorRef => {
  let root = actor as Watched
  while (root._parent) root = root._parent
  return root
}

/** Every actor that runs below this one, itself included, parents first. */
export const livingBelow = (actor: AnyActorRef): AnyActorRef[] => {
  const children = (actor.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children ?? {}
  return [actor, ...Object.values(children).flatMap(livingBelow)]
}

/** Steps before the event that they belong to was heard: those that an actor takes while it is made. */
interface EarlyStep {
  known: Known
  taken: readonly AnyTransitionDefinition[]
}

/** What was heard since the last time, of a storm the end. Everything that happens on the page passes here, so it makes little of its own. */
const keepLog = () => {
  let sightings: Sighting[] = []
  /** Events whose end was not heard yet, in the order they came; few at any moment. */
  let open: Sighting[] = []
  let early: EarlyStep[] = []
  let skipped = 0
  /** Those with events that are not handed on. */
  let passed: Known[] = []

  const drop = () => {
    const gone = sightings.splice(0, sightings.length - mostSightings)
    skipped += gone.length
    for (const { known, snapshot } of gone) {
      if (!snapshot) continue
      if (!known.before) passed.push(known)
      known.before = snapshot
    }
  }
  const begin = (known: Known, source: Watched | undefined, event: { type: string } | undefined): Sighting => {
    const sighting: Sighting = { at: Date.now(), known, source, event, snapshot: undefined, taken: undefined }
    if (sightings.push(sighting) > roomForSightings) drop()
    return sighting
  }
  const step = (known: Known, taken: readonly AnyTransitionDefinition[]) => {
    // An actor takes its events in turn, and none before it is made.
    let index = 0
    while (index < open.length && open[index]?.known !== known) index++
    const sighting = open[index]
    if (!sighting) early.push({ known, taken })
    else sighting.taken = sighting.taken ? sighting.taken.concat(taken) : taken
  }
  const end = (known: Known, event: { type: string }, snapshot: Snapshot) => {
    let index = open.length - 1
    while (index >= 0 && (open[index]?.event !== event || open[index]?.known !== known)) index--
    const sighting = index < 0 ? begin(known, undefined, event) : (open[index] as Sighting)
    if (index === open.length - 1) open.pop()
    else if (index >= 0) open.splice(index, 1)
    sighting.snapshot = snapshot
    if (early.length === 0) return
    const mine = early.filter((one) => one.known === known).flatMap(({ taken }) => taken)
    early = early.filter((one) => one.known !== known)
    if (mine.length > 0) sighting.taken = [...mine, ...(sighting.taken ?? [])]
  }
  return {
    /** Puts each event together with how its actor stood after it and by which transitions, in the order the events came. */
    hear(seen: InspectionEvent, known: Known) {
      if (seen.type === '@xstate.event') open.push(begin(known, seen.sourceRef as Watched | undefined, seen.event))
      else if (seen.type === '@xstate.microstep') step(known, seen._transitions)
      else if (seen.type === '@xstate.snapshot') end(known, seen.event, seen.snapshot as Snapshot)
    },
    /** Hands over what is there and begins anew. */
    take() {
      const before = passed.map((known): [Known, Snapshot] => [known, known.before as Snapshot])
      for (const known of passed) known.before = undefined
      const taken = { sightings, skipped, before }
      sightings = []
      open = []
      early = []
      skipped = 0
      passed = []
      return taken
    },
  }
}

/**
 * Tells of every actor of the system, as it is now and from now on, until the answer is called. Left out is the actor `self` with all that
 * it started: watching itself it would never come to rest.
 */
export const watchSystem = (self: AnyActorRef, tell: (seen: Seen) => void): (() => void) => {
  const below = new WeakSet<object>(livingBelow(self))
  const known = new WeakMap<object, Known>()
  const log = keepLog()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Before this nothing is handed on. */
  let restsUntil = 0

  const hand = ({ sightings, skipped, before }: ReturnType<typeof log.take>) => {
    const actors: Omit<InspectedActor, 'born'>[] = []
    const meet = (one: Known) => {
      if (one.met) return
      one.met = true
      actors.push(introduced(one.actor))
    }
    for (const [one] of before) meet(one)
    for (const sighting of sightings) meet(sighting.known)
    const stood = Object.fromEntries(before.map(([{ actor }, snapshot]) => [actor.sessionId, standingOf(snapshot)]))
    tell({ actors, entries: sightings.map(entryOf), ...(skipped > 0 && { skipped, before: stood }) })
  }
  const flush = () => {
    // What drawing took is known only after the events that it caused.
    const rest = restsUntil - performance.now()
    if (rest > 0) {
      timer = setTimeout(flush, rest)
      return
    }
    timer = undefined
    const heard = log.take()
    const longest = longestPauseMs[heard.skipped > 0 ? 'storm' : 'calm']
    measured(
      () => hand(heard),
      (took) => {
        restsUntil = performance.now() + Math.min(longest, partsOfTime * took)
      },
    )
  }
  const firstMet = (actor: Watched): Known => {
    const own = below.has(actor) || (actor._parent !== undefined && below.has(actor._parent))
    if (own) below.add(actor)
    const one: Known = { actor, own, met: false, before: undefined }
    known.set(actor, one)
    return one
  }
  /** An event, its steps and what came of it are heard one after the other. */
  let latest: Known | undefined
  const knownOf = (actor: Watched): Known => {
    if (latest?.actor === actor) return latest
    latest = known.get(actor) ?? firstMet(actor)
    return latest
  }

  // Everything that happens on the page passes here: it only puts together what it hears.
  const listen = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.action' || seen.type === '@xstate.transition') return
    const one = knownOf(seen.actorRef as Watched)
    if (one.own) return
    log.hear(seen, one)
    timer ??= setTimeout(flush, Math.max(soonMs, restsUntil - performance.now()))
  }

  const at = Date.now()
  const living = livingBelow(rootOf(self)).map((actor) => knownOf(actor as Watched))
  const found = (one: Known): Sighting => {
    const snapshot = one.actor.getSnapshot() as Snapshot
    return { at, known: one, source: undefined, event: undefined, snapshot, taken: undefined }
  }
  hand({ sightings: living.filter(({ own }) => !own).map(found), skipped: 0, before: [] })
  const stop = overhear(self.system, listen)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
