import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { type ChartData, chartDataOf, chartOf } from './chart'
import { measured } from './measured'
import { overhear } from './overhear'
import { type Entry, type InspectedActor, mostEntries, roomForEntries, type Seen, type Standing } from './recording'

/** So long after an event it is handed on, when there is time for it: soon enough to look alive. */
const soonMs = 250
/** Handing on and drawing take no more than one part in so many of the time, however slow the computer. */
const partsOfTime = 100
/** A storm of events is seen at least so often. */
const longestPauseMs = 2_000

type Watched = AnyActorRef & { _parent?: Watched; logic?: unknown; systemId?: string }

/** An event and what came of it, as it was heard: it is read when there is time. */
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

/** What was heard since the last time, at most so much as a recording keeps. */
const keepLog = () => {
  let sightings: Sighting[] = []
  /** Events whose end was not heard yet, and steps of the turns that are going on; few at any moment. */
  let open: Sighting[] = []
  let steps: Step[] = []
  let skipped = 0
  let before = new Map<Watched, Snapshot>()

  const keep = (sighting: Sighting) => {
    if (sightings.push(sighting) <= roomForEntries) return
    const gone = sightings.splice(0, sightings.length - mostEntries)
    skipped += gone.length
    for (const { actor, snapshot } of gone) if (snapshot) before.set(actor, snapshot)
  }
  return {
    /** Puts each event together with how its actor stood after it and by which transitions, in the order the events came. */
    hear(seen: InspectionEvent, actor: Watched) {
      if (seen.type === '@xstate.event') {
        const source = seen.sourceRef as Watched | undefined
        const sighting: Sighting = { at: Date.now(), actor, source, event: seen.event, snapshot: undefined, taken: undefined }
        open.push(sighting)
        keep(sighting)
      } else if (seen.type === '@xstate.microstep') steps.push({ actor, taken: seen._transitions })
      else if (seen.type === '@xstate.snapshot') {
        const taken = takenBy(actor, steps)
        const snapshot = seen.snapshot as Snapshot
        const index = open.findLastIndex(({ event, actor: to }) => event === seen.event && to === actor)
        const [sighting] = index < 0 ? [] : open.splice(index, 1)
        if (sighting) {
          sighting.snapshot = snapshot
          sighting.taken = taken
        } else keep({ at: Date.now(), actor, source: undefined, event: seen.event, snapshot, taken })
      }
    },
    /** Hands over what is there and begins anew. */
    take() {
      const taken = { sightings, skipped, before }
      sightings = []
      open = []
      steps = []
      skipped = 0
      before = new Map()
      return taken
    },
  }
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
  const log = keepLog()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Before this nothing is handed on. */
  let restsUntil = 0

  const hand = ({ sightings, skipped, before }: ReturnType<typeof log.take>) => {
    const actors: Omit<InspectedActor, 'born'>[] = []
    const meet = (actor: Watched) => {
      if (met.has(actor)) return
      met.add(actor)
      actors.push(introduced(actor))
    }
    for (const actor of before.keys()) meet(actor)
    for (const { actor } of sightings) meet(actor)
    const stood = Object.fromEntries(Array.from(before, ([{ sessionId }, snapshot]) => [sessionId, standingOf(snapshot)]))
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
    measured(
      () => hand(log.take()),
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

  // Everything that happens on the page passes here: it only puts together what it hears.
  const listen = (seen: InspectionEvent) => {
    const actor = seen.actorRef as Watched
    if (seen.type === '@xstate.action' || seen.type === '@xstate.transition' || isOwn(actor)) return
    log.hear(seen, actor)
    timer ??= setTimeout(flush, Math.max(soonMs, restsUntil - performance.now()))
  }

  const at = Date.now()
  const living = livingBelow(rootOf(self)).filter((actor) => !isOwn(actor as Watched)) as Watched[]
  const found = (actor: Watched): Sighting => {
    const snapshot = actor.getSnapshot() as Snapshot
    return { at, actor, source: undefined, event: undefined, snapshot, taken: undefined }
  }
  hand({ sightings: living.map(found), skipped: 0, before: new Map() })
  const stop = overhear(self.system, listen)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
