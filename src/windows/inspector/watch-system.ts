import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { type ChartData, buildChartData, buildChart } from './chart'
import { measureWithFrames } from './measure-with-frames'
import { observeSystem } from './observe-system'
import { type Entry, type InspectedActor, type ObservedEntries, type ActorState } from './recording'

/** Time in milliseconds from an event to its report, if the page is idle. It is short enough to look live. */
const reportDelayMs = 250
/** Divisor that limits the cost: reporting and rendering use at most 1/200 of the time, even on slow computers. */
const maxCostDivisor = 200
/**
 * Maximum time between two reports, in milliseconds. `storm` is used when more events happen than are stored, because no user could follow
 * them anyway.
 */
const maxPauseMs = { calm: 1_000, storm: 4_000 }
/**
 * Number of events that are stored between two reports. When `maxSightingsBeforeDrop` is reached, older ones are dropped together. Storing
 * few events is cheaper: the garbage collector has to move objects that live long.
 */
export const maxSightings = 200
export const maxSightingsBeforeDrop = 300

type Watched = AnyActorRef & { _parent?: Watched; logic?: unknown; systemId?: string }

/** Facts about an actor, stored together so that each event needs only one lookup. */
interface ObservedActor {
  actor: Watched
  /** True if the actor belongs to the inspector itself. Such actors are not reported. */
  own: boolean
  /** True if the actor was already reported. */
  isReported: boolean
  /** State of the actor after the last event that was dropped without a report. */
  before: Snapshot | undefined
}

/** An observed event and what it caused. It is evaluated later, when the page is idle. */
interface Sighting {
  at: number
  known: ObservedActor
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

const getActorName = ({ id, sessionId, systemId, logic }: Watched): string =>
  systemId ?? (id === sessionId && isMachine(logic) ? logic.id : id)

const getActorState = ({ status, value, context, output, error }: Snapshot): ActorState => {
  const standing: ActorState = { status, context }
  if (value !== undefined) standing.value = value
  if (output !== undefined) standing.output = output
  if (error !== undefined) standing.error = error
  return standing
}

const toInspectedActor = (actor: Watched): Omit<InspectedActor, 'born'> => ({
  id: actor.sessionId,
  name: getActorName(actor),
  parent: actor._parent?.sessionId,
  ...(isMachine(actor.logic) && { chart: chartFor(actor.logic).chart }),
})

const toEntry = ({ at, known: { actor }, source, event, snapshot, taken }: Sighting): Entry => {
  const entry: Entry = { at, actor: actor.sessionId, source: source?.sessionId, event }
  if (snapshot) entry.standing = getActorState(snapshot)
  if (taken && isMachine(actor.logic)) entry.taken = taken.map(chartFor(actor.logic).nameOf)
  return entry
}

export const findRootActor = (actor: AnyActorRef): AnyActorRef => {
  let root = actor as Watched
  while (root._parent) root = root._parent
  return root
}

/** Returns this actor and all running actors below it; parents first. */
export const listRunningActors = (actor: AnyActorRef): AnyActorRef[] => {
  const children = (actor.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children ?? {}
  return [actor, ...Object.values(children).flatMap(listRunningActors)]
}

/** Microsteps that were observed before their event: an actor takes them while it is being created. */
interface EarlyStep {
  known: ObservedActor
  taken: readonly AnyTransitionDefinition[]
}

/**
 * Creates the log of the events since the last report. If there are too many, it contains only the newest. All events of the page are added
 * here, so it creates few objects.
 */
const createLog = () => {
  let sightings: Sighting[] = []
  /** Events whose consequences are not complete yet, in the order of time; always few. */
  let open: Sighting[] = []
  let early: EarlyStep[] = []
  let skipped = 0
  /** Actors whose oldest events were dropped. Their field `before` is the state after the last dropped event. */
  let passed: ObservedActor[] = []

  const drop = () => {
    const gone = sightings.splice(0, sightings.length - maxSightings)
    skipped += gone.length
    for (const { known, snapshot } of gone) {
      if (!snapshot) continue
      if (!known.before) passed.push(known)
      known.before = snapshot
    }
  }
  const begin = (known: ObservedActor, source: Watched | undefined, event: { type: string } | undefined): Sighting => {
    const sighting: Sighting = { at: Date.now(), known, source, event, snapshot: undefined, taken: undefined }
    if (sightings.push(sighting) > maxSightingsBeforeDrop) drop()
    return sighting
  }
  const step = (known: ObservedActor, taken: readonly AnyTransitionDefinition[]) => {
    // The search starts at the oldest open event: an actor handles its events in order, and none before it is created.
    let index = 0
    while (index < open.length && open[index]?.known !== known) index++
    const sighting = open[index]
    if (!sighting) early.push({ known, taken })
    else sighting.taken = sighting.taken ? sighting.taken.concat(taken) : taken
  }
  const end = (known: ObservedActor, event: { type: string }, snapshot: Snapshot) => {
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
    addSighting(seen: InspectionEvent, known: ObservedActor) {
      if (seen.type === '@xstate.event') open.push(begin(known, seen.sourceRef as Watched | undefined, seen.event))
      else if (seen.type === '@xstate.microstep') step(known, seen._transitions)
      else if (seen.type === '@xstate.snapshot') end(known, seen.event, seen.snapshot as Snapshot)
    },
    /** Returns the logged events and clears the log. */
    takeAll() {
      const before = passed.map((known): [ObservedActor, Snapshot] => [known, known.before as Snapshot])
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
export const watchSystem = (self: AnyActorRef, reportObserved: (seen: ObservedEntries) => void): (() => void) => {
  const below = new WeakSet<object>(listRunningActors(self))
  const known = new WeakMap<object, ObservedActor>()
  const log = createLog()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Earliest time of the next report. */
  let restsUntil = 0

  const reportEntries = ({ sightings, skipped, before }: ReturnType<typeof log.takeAll>) => {
    const actors: Omit<InspectedActor, 'born'>[] = []
    const meet = (one: ObservedActor) => {
      if (one.isReported) return
      one.isReported = true
      actors.push(toInspectedActor(one.actor))
    }
    for (const [one] of before) meet(one)
    for (const sighting of sightings) meet(sighting.known)
    const stood = Object.fromEntries(before.map(([{ actor }, snapshot]) => [actor.sessionId, getActorState(snapshot)]))
    reportObserved({ actors, entries: sightings.map(toEntry), ...(skipped > 0 && { skipped, before: stood }) })
  }
  const flush = () => {
    // The cost of rendering is known only after the frames that follow the report.
    const rest = restsUntil - performance.now()
    if (rest > 0) {
      timer = setTimeout(flush, rest)
      return
    }
    timer = undefined
    const newEntries = log.takeAll()
    const longest = maxPauseMs[newEntries.skipped > 0 ? 'storm' : 'calm']
    measureWithFrames(
      () => reportEntries(newEntries),
      (took) => {
        restsUntil = performance.now() + Math.min(longest, maxCostDivisor * took)
      },
    )
  }
  const firstMet = (actor: Watched): ObservedActor => {
    const isInspector = below.has(actor) || (actor._parent !== undefined && below.has(actor._parent))
    if (isInspector) below.add(actor)
    const one: ObservedActor = { actor, own: isInspector, isReported: false, before: undefined }
    known.set(actor, one)
    return one
  }
  /** The last actor that was looked up: an event, its microsteps and its snapshot are observed directly one after the other. */
  let latest: ObservedActor | undefined
  const knownOf = (actor: Watched): ObservedActor => {
    if (latest?.actor === actor) return latest
    latest = known.get(actor) ?? firstMet(actor)
    return latest
  }

  // Runs for every event of the page, so it only stores what it observes.
  const observe = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.action' || seen.type === '@xstate.transition') return
    const one = knownOf(seen.actorRef as Watched)
    if (one.own) return
    log.addSighting(seen, one)
    timer ??= setTimeout(flush, Math.max(reportDelayMs, restsUntil - performance.now()))
  }

  const at = Date.now()
  const living = listRunningActors(findRootActor(self)).map((actor) => knownOf(actor as Watched))
  const found = (one: ObservedActor): Sighting => {
    const snapshot = one.actor.getSnapshot() as Snapshot
    return { at, known: one, source: undefined, event: undefined, snapshot, taken: undefined }
  }
  reportEntries({ sightings: living.filter(({ own }) => !own).map(found), skipped: 0, before: [] })
  const stop = observeSystem(self.system, observe)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
