import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { type ChartData, chartDataOf, chartOf } from './chart'
import { measured } from './measured'
import type { Entry, InspectedActor, Seen, Standing } from './recording'

/** So long after an event it is handed on, when there is time for it: soon enough to look alive. */
const soonMs = 250
/** Handing on and drawing take no more than one part in so many of the time, however slow the computer. */
const partsOfTime = 50
/** A storm of events is seen at least so often. */
const longestPauseMs = 2_000

type Watched = AnyActorRef & { _parent?: Watched; logic?: unknown; systemId?: string }

/** What was heard, as it was heard: it is read when there is time. */
interface Heard {
  at: number
  seen: InspectionEvent
}
interface Sighting {
  at: number
  actor: Watched
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

const entryOf = ({ at, actor, source, event, snapshot, taken }: Sighting): Entry => {
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

/** The transitions of the steps that an actor took, taken out of `steps`; a child may take its own between two of its parent's. */
const takenBy = (actor: Watched, steps: Step[]): readonly AnyTransitionDefinition[] | undefined => {
  if (steps.length === 1 && steps[0]?.actor === actor) return steps.pop()?.taken
  const mine = steps.filter((step) => step.actor === actor)
  if (mine.length === 0) return undefined
  steps.splice(0, steps.length, ...steps.filter((step) => step.actor !== actor))
  return mine.flatMap(({ taken }) => taken)
}
interface Step {
  actor: Watched
  taken: readonly AnyTransitionDefinition[]
}

/** Each event with how its actor stood after it and by which transitions, in the order the events came. */
const sightingsIn = (log: readonly Heard[]): Sighting[] => {
  const sightings: Sighting[] = []
  /** Events whose end was not heard yet, and steps of the turns that are going on; few at any moment. */
  const open: Sighting[] = []
  const steps: Step[] = []
  for (const { at, seen } of log) {
    const actor = seen.actorRef as Watched
    if (seen.type === '@xstate.event') {
      const source = seen.sourceRef as Watched | undefined
      const sighting: Sighting = { at, actor, source, event: seen.event, snapshot: undefined, taken: undefined }
      open.push(sighting)
      sightings.push(sighting)
    } else if (seen.type === '@xstate.microstep') steps.push({ actor, taken: seen._transitions })
    else if (seen.type === '@xstate.snapshot') {
      const taken = takenBy(actor, steps)
      const snapshot = seen.snapshot as Snapshot
      const index = open.findLastIndex(({ event, actor: to }) => event === seen.event && to === actor)
      const [sighting] = index < 0 ? [] : open.splice(index, 1)
      if (sighting) {
        sighting.snapshot = snapshot
        sighting.taken = taken
      } else sightings.push({ at, actor, source: undefined, event: seen.event, snapshot, taken })
    }
  }
  return sightings
}

/**
 * Tells of every actor of the system, as it is now and from now on, until the answer is called. Left out is the actor `self` with all that
 * it started: watching itself it would never come to rest.
 */
export const watchSystem = (self: AnyActorRef, tell: (seen: Seen) => void): (() => void) => {
  const own = new WeakSet<object>(livingBelow(self))
  /** What was asked before: whether an actor is left out. */
  const verdicts = new WeakMap<object, boolean>()
  const met = new WeakSet<object>()
  let log: Heard[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Before this nothing is handed on. */
  let restsUntil = 0

  const hand = (found: readonly Sighting[]) => {
    const actors: Omit<InspectedActor, 'born'>[] = []
    for (const { actor } of found) {
      if (met.has(actor)) continue
      met.add(actor)
      actors.push(introduced(actor))
    }
    tell({ actors, entries: found.map(entryOf) })
  }
  const flush = () => {
    timer = undefined
    const heard = log
    log = []
    measured(
      () => hand(sightingsIn(heard)),
      (took) => {
        restsUntil = performance.now() + Math.min(longestPauseMs, partsOfTime * took)
      },
    )
  }
  const judge = (actor: Watched): boolean => {
    const verdict = own.has(actor) || (actor._parent !== undefined && own.has(actor._parent))
    if (verdict) own.add(actor)
    verdicts.set(actor, verdict)
    return verdict
  }
  const isOwn = (actor: Watched): boolean => verdicts.get(actor) ?? judge(actor)

  // Everything that happens on the page passes here: it keeps what it hears and reads nothing.
  const listen = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.action' || seen.type === '@xstate.transition' || isOwn(seen.actorRef as Watched)) return
    log.push({ at: Date.now(), seen })
    timer ??= setTimeout(flush, Math.max(soonMs, restsUntil - performance.now()))
  }

  const at = Date.now()
  const living = livingBelow(rootOf(self)).filter((actor) => !isOwn(actor as Watched)) as Watched[]
  hand(
    living.map((actor) => ({
      at,
      actor,
      source: undefined,
      event: undefined,
      snapshot: actor.getSnapshot() as Snapshot,
      taken: undefined,
    })),
  )
  const subscription = self.system.inspect(listen)
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
  }
}
