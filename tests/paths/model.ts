import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate'
import { type Chart, buildChart } from '#windows/inspector/chart'

/** A delayed event that waits for its time. */
export interface Timer {
  id: string
  event: EventObject
  /** Milliseconds after the start. */
  due: number
}

/** State of a machine: the snapshot of its actor, and its pending timers. */
export interface Situation {
  snapshot: AnyMachineSnapshot
  now: number
  timers: readonly Timer[]
  /** Children that have ended or failed. The snapshot keeps them as long as the state that started them. */
  ended: ReadonlySet<unknown>
}

/** One possible next step: an event of the alphabet, or the time until the next timer. */
export interface Offer {
  event: EventObject
  kind: 'event' | 'done' | 'error' | 'driven' | 'time'
  /** Index among the samples of its event type. */
  sample: number
  /** Milliseconds to wait; used only for the kind `time`. */
  wait: number
}

export interface Outcome {
  to: Situation
  /** Names of the transitions taken. */
  taken: string[]
  /** Ids of the states that were left, entered or stayed in. */
  touched: Set<string>
  /** Effects of the step: `send <type>`, `start <child>`, `stop <child>`, or the name of an action. */
  effects: string[]
  /** True if the machine read more than the type of an event without data. */
  looked: boolean
}

export interface Model {
  machine: AnyStateMachine
  chart: Chart
  start(): Outcome
  step(from: Situation, offer: Offer): Outcome
}

/** Maximum number of timers at one moment. A machine with more of them loops. */
const maxAtOnce = 1_000

const idle = fromCallback(() => {})
/** Logic of all children in the model. They never run; their results are separate events. */
const held = fromPromise(() => new Promise<never>(() => {}))

interface Executed {
  type: string
  params: Record<string, unknown> | undefined
}

const effect = /^xstate\.(done|error)\.actor\.(.+)$/
export const effectKind = (type: string) => effect.exec(type)?.[1] as 'done' | 'error' | undefined
export const childOf = (type: string): string => effect.exec(type)?.[2] ?? ''

const childName = (params: Record<string, unknown>): string =>
  String(params.systemId ?? (typeof params.src === 'string' ? (params.id ?? params.src) : 'a child'))

const effectOf = ({ type, params }: Executed): string[] => {
  if (type === 'xstate.sendTo') return [`send ${(params as { event: EventObject }).event.type}`]
  if (type === 'xstate.emit') return [`emit ${(params as { event: EventObject }).event.type}`]
  if (type === 'xstate.spawnChild') return [`start ${childName(params ?? {})}`]
  return type.startsWith('xstate.') ? [] : [type]
}

const timersAfter = (timers: readonly Timer[], executed: readonly Executed[], now: number): Timer[] => {
  let left = [...timers]
  for (const { type, params } of executed) {
    if (type === 'xstate.cancel') left = left.filter(({ id }) => id !== params?.sendId)
    if (type === 'xstate.raise' && typeof params?.delay === 'number') {
      const { event, delay, id = `${(event as EventObject).type}` } = params as { event: EventObject; delay: number; id?: string }
      left = [...left.filter((timer) => timer.id !== id), { id, event, due: now + delay }]
    }
  }
  return left.toSorted((one, other) => one.due - other.due)
}

/** Returns an event that reports if more than its type is read. This proves that an event without samples needs no data. */
const watched = (event: EventObject, look: () => void): EventObject =>
  new Proxy(event, {
    get: (target, key) => {
      if (key !== 'type' && typeof key === 'string') look()
      return Reflect.get(target, key) as unknown
    },
    ownKeys: (target) => {
      look()
      return Reflect.ownKeys(target)
    },
  })

/** Wraps the production machine as a pure function: its children, its clock and its actions do not run. */
export const createModel = (
  machine: AnyStateMachine,
  options: { input?: (() => unknown) | undefined; actors?: (() => Record<string, AnyActorLogic>) | undefined } = {},
): Model => {
  const names = Object.keys(machine.implementations.actors)
  const inert = machine.provide({ actors: { ...Object.fromEntries(names.map((name) => [name, held])), ...options.actors?.() } } as never)
  const chart = buildChart(inert)

  const run = (move: (scope: never) => AnyMachineSnapshot, { timers, now, ended }: Omit<Situation, 'snapshot'>): Outcome => {
    const self = createActor(idle)
    const executed: Executed[] = []
    const taken: string[] = []
    const touched = new Set<string>()
    self.system.inspect((seen: InspectionEvent) => {
      if (seen.type !== '@xstate.microstep') return
      for (const transition of seen._transitions) {
        taken.push(chart.nameOf(transition))
        touched.add(transition.source.id)
      }
      for (const node of (seen.snapshot as AnyMachineSnapshot)._nodes) touched.add(node.id)
    })
    const scope = {
      self,
      system: self.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: (action: Executed) => executed.push(action),
    }
    const snapshot = move(scope as never)
    for (const node of snapshot._nodes) touched.add(node.id)
    return {
      to: { snapshot, now, ended, timers: snapshot.status === 'active' ? timersAfter(timers, executed, now) : [] },
      taken,
      touched,
      effects: executed.flatMap(effectOf),
      looked: false,
    }
  }

  const send = (from: Situation, event: EventObject): Outcome => {
    let looked = false
    const bare = Object.keys(event).length === 1
    const sent = bare
      ? watched(event, () => {
          looked = true
        })
      : event
    const outcome = run((scope) => inert.transition(from.snapshot as never, sent as never, scope) as never, from)
    return { ...outcome, looked }
  }

  const pass = (from: Situation, wait: number): Outcome => {
    const now = from.now + wait
    let whole: Outcome = { to: { ...from, now }, taken: [], touched: new Set(), effects: [], looked: false }
    let fired = 0
    for (let next = from.timers[0]; next !== undefined && next.due <= now; next = whole.to.timers[0]) {
      if (++fired > maxAtOnce) throw new Error(`${machine.id}: ${next.id} is due again and again without time passing`)
      const { id, event } = next
      const outcome = send({ ...whole.to, timers: whole.to.timers.filter((timer) => timer.id !== id) }, event)
      whole = {
        to: outcome.to,
        taken: [...whole.taken, ...outcome.taken],
        touched: new Set([...whole.touched, ...outcome.touched]),
        effects: [...whole.effects, ...outcome.effects],
        looked: false,
      }
    }
    return whole
  }

  return {
    machine: inert,
    chart,
    start: () =>
      run((scope) => inert.getInitialSnapshot(scope, options.input?.() as never) as never, { timers: [], now: 0, ended: new Set() }),
    step: (from, offer) => {
      if (offer.kind === 'time') return pass(from, offer.wait)
      if (offer.kind !== 'done' && offer.kind !== 'error') return send(from, offer.event)
      const child: unknown = from.snapshot.children[childOf(offer.event.type)]
      return send({ ...from, ended: new Set([...from.ended, child]) }, offer.event)
    },
  }
}
