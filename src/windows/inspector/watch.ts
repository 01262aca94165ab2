import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { type ChartData, chartDataOf, chartOf } from './chart'
import type { Entry, InspectedActor, Seen, Standing } from './recording'

/** So often what came is handed on, when that is cheap: often enough to look alive. */
const everyMs = 250
/** Handing on and drawing take no more than one part in so many of the time, however slow the computer. */
const partsOfTime = 25

type Watched = AnyActorRef & { _parent?: Watched; logic?: unknown; systemId?: string }

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

const standingOf = ({ status, value, context, output, error }: Snapshot): Standing => ({
  status,
  context,
  ...(value !== undefined && { value }),
  ...(output !== undefined && { output }),
  ...(error !== undefined && { error }),
})

const introduced = (actor: Watched): Omit<InspectedActor, 'born'> => ({
  id: actor.sessionId,
  name: nameOf(actor),
  parent: actor._parent?.sessionId,
  ...(isMachine(actor.logic) && { chart: chartFor(actor.logic).chart }),
})

const entryOf = ({ at, actor, source, event, snapshot, taken }: Sighting): Entry => ({
  at,
  actor: actor.sessionId,
  source: source?.sessionId,
  event,
  ...(snapshot && { standing: standingOf(snapshot) }),
  ...(taken && isMachine(actor.logic) && { taken: taken.map(chartFor(actor.logic).nameOf) }),
})

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

/**
 * Tells of every actor of the system, as it is now and from now on, until the answer is called. Left out is the actor `self` with all that
 * it started: watching itself it would never come to rest.
 */
export const watchSystem = (self: AnyActorRef, tell: (seen: Seen) => void): (() => void) => {
  const own = new WeakSet<object>(livingBelow(self))
  /** What was asked before: whether an actor is left out. */
  const verdicts = new WeakMap<object, boolean>()
  const met = new WeakSet<object>()
  let sightings: Sighting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = everyMs
  /** Events on their way, of the turn that is going on; few at any moment. */
  let open: Sighting[] = []
  let steps: { actor: Watched; taken: readonly AnyTransitionDefinition[] }[] = []

  const flush = () => {
    timer = undefined
    open = []
    steps = []
    const found = sightings
    sightings = []
    const actors: Omit<InspectedActor, 'born'>[] = []
    for (const { actor } of found) {
      if (met.has(actor)) continue
      met.add(actor)
      actors.push(introduced(actor))
    }
    const began = performance.now()
    tell({ actors, entries: found.map(entryOf) })
    // React draws in a microtask of its own, which stands before this one.
    queueMicrotask(() => {
      pauseMs = Math.max(everyMs, partsOfTime * (performance.now() - began))
    })
  }
  const note = (sighting: Sighting) => {
    sightings.push(sighting)
    timer ??= setTimeout(flush, pauseMs)
  }
  const judge = (actor: Watched): boolean => {
    const verdict = own.has(actor) || (actor._parent !== undefined && own.has(actor._parent))
    if (verdict) own.add(actor)
    verdicts.set(actor, verdict)
    return verdict
  }
  const isOwn = (actor: Watched): boolean => verdicts.get(actor) ?? judge(actor)

  /** A child may take its steps between two of its parent's. */
  const takenBy = (actor: Watched): readonly AnyTransitionDefinition[] | undefined => {
    if (steps.length === 0) return undefined
    if (steps.length === 1 && steps[0]?.actor === actor) return steps.pop()?.taken
    const mine = steps.filter((step) => step.actor === actor)
    steps = steps.filter((step) => step.actor !== actor)
    return mine.length > 0 ? mine.flatMap(({ taken }) => taken) : undefined
  }

  // Everything that happens on the page passes here: it may look at little and keep less.
  const listen = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.action' || seen.type === '@xstate.transition') return
    const actor = seen.actorRef as Watched
    if (isOwn(actor)) return
    if (seen.type === '@xstate.event') {
      const source = seen.sourceRef as Watched | undefined
      const sighting: Sighting = { at: Date.now(), actor, source, event: seen.event, snapshot: undefined, taken: undefined }
      open.push(sighting)
      note(sighting)
    } else if (seen.type === '@xstate.microstep') {
      const before = steps.at(-1)
      if (before?.actor === actor) before.taken = [...before.taken, ...seen._transitions]
      else steps.push({ actor, taken: seen._transitions })
    } else if (seen.type === '@xstate.snapshot') {
      const taken = takenBy(actor)
      const snapshot = seen.snapshot as Snapshot
      let index = open.length - 1
      while (index >= 0 && (open[index]?.event !== seen.event || open[index]?.actor !== actor)) index--
      const sighting = open[index]
      if (!sighting) return note({ at: Date.now(), actor, source: undefined, event: seen.event, snapshot, taken })
      sighting.snapshot = snapshot
      sighting.taken = taken
      if (index === open.length - 1) open.pop()
      else open.splice(index, 1)
    }
  }

  const at = Date.now()
  for (const actor of livingBelow(rootOf(self)) as Watched[])
    if (!isOwn(actor)) note({ at, actor, source: undefined, event: undefined, snapshot: actor.getSnapshot() as Snapshot, taken: undefined })
  flushNow()
  const subscription = self.system.inspect(listen)
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
  }

  /** What runs already is told at once. */
  function flushNow() {
    clearTimeout(timer)
    flush()
  }
}
