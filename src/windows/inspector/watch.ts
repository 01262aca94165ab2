import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { type ChartData, buildChartData, buildChart } from './chart'
import { measured } from './measured'
import { observeSystem } from './observe-system'
import { type Entry, type InspectedActor, type Seen, type ActorState } from './recording'

/** Time in milliseconds from an event to its report, if the page is idle. It is short enough to look live. */
const soonMs = 250
/** Divisor that limits the cost: reporting and rendering use at most 1/200 of the time, even on slow computers. */
const partsOfTime = 200
/**
 * Maximum time between two reports, in milliseconds. `storm` is used when more events happen than are stored, because no user could follow
 * them anyway.
 */
const longestPauseMs = { calm: 1_000, storm: 4_000 }
/**
 * Number of events that are stored between two reports. When `roomForSightings` is reached, older ones are dropped together. Storing few
 * events is cheaper: the garbage collector has to move objects that live long.
 */
export const maxSightings = 200
export const roomForSightings = 300

type Watched = AnyActorRef & { _parent?: Watched; logic?: unknown; systemId?: string }

/** Facts about an actor, stored together so that each event needs only one lookup. */
interface Known {
  actor: Watched
  /** True if the actor belongs to the inspector itself. Such actors are not reported. */
  own: boolean
  /** True if the actor was already reported. */
  met: boolean
  /** State of the actor after the last event that was dropped without a report. */
  before: Snapshot | undefined
}

/** An observed event and what it caused. It is evaluated later, when the page is idle. */
interface Sighting {
  at: number
  known: Known
  source: Watched | undefined
  event: { type: string } | undefined
  snapshot: Snapshot | undefined
  taken: readonly AnyTransitionDefinition[] | undefined
}
interface Snapshot {
  status: ActorState['status']
  value?: StateValue
  context?: unknown
  output?: unknown
  error?: unknown
}

const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && '__xstatenode' in logic

/** Cache of the charts, by machine. */
const charts = new WeakMap<AnyStateMachine, { chart: ChartData; nameOf(transition: AnyTransitionDefinition): string }>()
const chartFor = (machine: AnyStateMachine) => {
  const found = charts.get(machine) ?? { chart: buildChartData(machine), nameOf: buildChart(machine).nameOf }
  charts.set(machine, found)
  return found
}

const nameOf = ({ id, sessionId, systemId, logic }: Watched): string => systemId ?? (id === sessionId && isMachine(logic) ? logic.id : id)

const standingOf = ({ status, value, context, output, error }: Snapshot): ActorState => {
  const standing: ActorState = { status, context }
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

export const findRootActor = (actor: AnyActorRef): AnyActorRef => {
  let root = actor as Watched
  while (root._parent) root = root._parent
  return root
}

/** Returns this actor and all running actors below it; parents first. */
export const livingBelow = (actor: AnyActorRef): AnyActorRef[] => {
  const children = (actor.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children ?? {}
  return [actor, ...Object.values(children).flatMap(livingBelow)]
}

/** Microsteps that were observed before their event: an actor takes them while it is being created. */
interface EarlyStep {
  known: Known
  taken: readonly AnyTransitionDefinition[]
}

/**
 * Creates the log of the events since the last report. If there are too many, it contains only the newest. All events of the page are added
 * here, so it creates few objects.
 */
const keepLog = () => {
  let sightings: Sighting[] = []
  /** Events whose consequences are not complete yet, in the order of time; always few. */
  let open: Sighting[] = []
  let early: EarlyStep[] = []
  let skipped = 0
  /** Actors whose oldest events were dropped. Their field `before` is the state after the last dropped event. */
  let passed: Known[] = []

  const drop = () => {
    const gone = sightings.splice(0, sightings.length - maxSightings)
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
    // The search starts at the oldest open event: an actor handles its events in order, and none before it is created.
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
    /** Combines each event with the transitions and the resulting state of its actor, in the order of the events. */
    hear(seen: InspectionEvent, known: Known) {
      if (seen.type === '@xstate.event') open.push(begin(known, seen.sourceRef as Watched | undefined, seen.event))
      else if (seen.type === '@xstate.microstep') step(known, seen._transitions)
      else if (seen.type === '@xstate.snapshot') end(known, seen.event, seen.snapshot as Snapshot)
    },
    /** Returns the logged events and clears the log. */
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
 * Reports all actors of the system, and then every change, until the returned function is called. The actor `self` and its descendants are
 * left out, because reporting them would cause new events without end.
 */
export const watchSystem = (self: AnyActorRef, tell: (seen: Seen) => void): (() => void) => {
  const below = new WeakSet<object>(livingBelow(self))
  const known = new WeakMap<object, Known>()
  const log = keepLog()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Earliest time of the next report. */
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
    // The cost of rendering is known only after the frames that follow the report.
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
  /** The last actor that was looked up: an event, its microsteps and its snapshot are observed directly one after the other. */
  let latest: Known | undefined
  const knownOf = (actor: Watched): Known => {
    if (latest?.actor === actor) return latest
    latest = known.get(actor) ?? firstMet(actor)
    return latest
  }

  // Runs for every event of the page, so it only stores what it observes.
  const listen = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.action' || seen.type === '@xstate.transition') return
    const one = knownOf(seen.actorRef as Watched)
    if (one.own) return
    log.hear(seen, one)
    timer ??= setTimeout(flush, Math.max(soonMs, restsUntil - performance.now()))
  }

  const at = Date.now()
  const living = livingBelow(findRootActor(self)).map((actor) => knownOf(actor as Watched))
  const found = (one: Known): Sighting => {
    const snapshot = one.actor.getSnapshot() as Snapshot
    return { at, known: one, source: undefined, event: undefined, snapshot, taken: undefined }
  }
  hand({ sightings: living.filter(({ own }) => !own).map(found), skipped: 0, before: [] })
  const stop = observeSystem(self.system, listen)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
