import {
  type Actor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate'
import { type Chart, buildChart } from '#windows/inspector/chart'
import { type Path, type Reading, written } from './graph'
import { childOf, type Offer } from './model'

interface Settings {
  input?: (() => unknown) | undefined
  actors?: (() => Record<string, AnyActorLogic>) | undefined
  drivers: Readonly<Record<string, (actor: Actor<AnyStateMachine>) => void>>
  reading: Reading
}

/** A machine whose children wait until the path ends them. All paths use the same one, because `provide` parses the machine again. */
export interface Stage extends Omit<Settings, 'actors'> {
  machine: AnyStateMachine
  chart: Chart
  /** Running effects by the system of the actor that plays a path. */
  lives: WeakMap<Actor<AnyStateMachine>['system'], Live>
  /** Cache of the text of predicted snapshots; many paths pass the same snapshot. */
  foreseen: Map<AnyMachineSnapshot, string>
}

export const createStage = (machine: AnyStateMachine, { actors, ...settings }: Settings): Stage => {
  const lives: Stage['lives'] = new WeakMap()
  const held = fromPromise<unknown>(
    ({ self, system }) => new Promise((resolve, reject) => lives.get(system)?.hold(self.id, resolve, reject)),
  )
  const names = Object.keys(machine.implementations.actors)
  const provided = machine.provide({ actors: { ...Object.fromEntries(names.map((name) => [name, held])), ...actors?.() } } as never)
  return { ...settings, machine: provided, chart: buildChart(provided), lives, foreseen: new Map() }
}

/** Promises settle over several turns of the microtask queue. A macrotask runs after all of them. */
const settled = () => new Promise<void>((done) => setImmediate(done))

interface Child {
  id: string
  settle(offer: { output?: unknown; error?: unknown; kind: Offer['kind'] }): void
}

/** A live actor of the production machine. The path decides when its children respond, and its clock stands still until then. */
class Live {
  readonly actor: Actor<AnyStateMachine>
  readonly clock = new SimulatedClock()
  readonly failures: string[] = []
  taken: string[] = []
  sent: string[] = []
  private readonly running = new Map<string, Child>()
  private readonly former: Child[] = []
  private readonly stage: Stage

  constructor(stage: Stage) {
    this.stage = stage
    this.actor = createActor(stage.machine, {
      clock: this.clock,
      ...(stage.input ? { input: stage.input() as never } : {}),
      inspect: (seen: InspectionEvent) => {
        if (seen.type === '@xstate.microstep' && seen.actorRef === this.actor)
          this.taken.push(...seen._transitions.map((transition) => stage.chart.nameOf(transition)))
        // The first and the last event of a child come from the library.
        if (seen.type !== '@xstate.event' || seen.event.type.startsWith('xstate.')) return
        if (seen.sourceRef === this.actor && seen.actorRef !== this.actor) this.sent.push(`send ${seen.event.type}`)
      },
    } as never)
    this.actor.subscribe({ error: (error) => this.failures.push(String(error)) })
    stage.lives.set(this.actor.system, this)
    this.actor.start()
  }

  /** Registers a child that waits for its result. */
  hold(id: string, resolve: (output: unknown) => void, reject: (error: unknown) => void): void {
    const before = this.running.get(id)
    if (before) this.former.push(before)
    this.running.set(id, { id, settle: ({ kind, output, error }) => (kind === 'error' ? reject(error) : resolve(output)) })
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot() as AnyMachineSnapshot
  }

  /** Triggers an event in the same way as the running product does. */
  async drive({ kind, event, wait }: Offer): Promise<void> {
    this.taken = []
    this.sent = []
    if (kind === 'time') this.clock.increment(wait)
    else if (kind === 'driven') this.stage.drivers[event.type]?.(this.actor)
    else if (kind === 'event') this.actor.send(event as never)
    else {
      const child = this.running.get(childOf(event.type))
      if (!child) throw new Error(`${event.type} where ${childOf(event.type)} does not run`)
      this.running.delete(child.id)
      child.settle({ ...event, kind })
    }
    await settled()
  }

  /** Sends results of stopped effects, as slow requests do. */
  async answerLate(): Promise<void> {
    for (const child of this.former) child.settle({ kind: 'done', output: undefined })
    for (const [id, child] of this.running) if (!(id in this.snapshot.children)) child.settle({ kind: 'error', error: new Error('late') })
    await settled()
  }
}

export class Difference extends Error {}

const told = (what: string, expected: readonly string[], found: readonly string[]): string =>
  `${what}: expected ${expected.join(', ') || 'nothing'}; found ${found.join(', ') || 'nothing'}`

const lookOf = ({ reading }: Stage, snapshot: AnyMachineSnapshot): string => `${snapshot.status} ${reading.look(snapshot)}`

/** Replays a path. Throws at the first step where the live actor differs from the model in its state or its effects, or fails. */
export const replay = async (stage: Stage, { start, moves }: Path): Promise<Live> => {
  const live = new Live(stage)
  const done: string[] = []
  const differ = (what: string) => {
    live.actor.stop()
    throw new Difference(`${stage.machine.id} after ${done.join(' → ') || 'its start'}: ${what}`)
  }
  const compare = (expected: AnyMachineSnapshot) => {
    if (live.failures.length > 0) differ(`failed, ${live.failures.join('; ')}`)
    const found = lookOf(stage, live.snapshot)
    const look = stage.foreseen.get(expected) ?? lookOf(stage, expected)
    stage.foreseen.set(expected, look)
    if (found !== look) differ(`expected ${look}, found ${found}`)
  }
  compare(start.to.snapshot)
  for (const { offer, outcome } of moves) {
    done.push(offer.event.type)
    try {
      await live.drive(offer)
    } catch (error) {
      differ(String(error))
    }
    compare(outcome.to.snapshot)
    if (outcome.taken.join() !== live.taken.join()) differ(told('transitions', outcome.taken, live.taken))
    const sends = outcome.effects.filter((effect) => effect.startsWith('send '))
    if (sends.join() !== live.sent.join()) differ(told('messages', sends, live.sent))
  }
  return live
}

/** Sends events that the state does not accept, and late results of stopped effects. Throws if anything changes. */
export const refuse = async (stage: Stage, path: Path, refused: readonly Offer[]): Promise<void> => {
  const live = await replay(stage, path)
  const before = live.snapshot
  live.taken = []
  live.sent = []
  const unmoved = (after: string) => {
    const { value, context, children, status } = live.snapshot
    const same = written(value) === written(before.value) && context === before.context && status === before.status
    if (same && Object.keys(children).join() === Object.keys(before.children).join() && live.taken.length + live.sent.length === 0)
      if (live.failures.length === 0) return
    live.actor.stop()
    const where = `${stage.machine.id} in ${written(before.value)}`
    throw new Difference(
      `${where}: ${after} is not accepted, yet ${live.failures[0] ?? [...live.taken, ...live.sent][0] ?? 'something changed'}`,
    )
  }
  for (const { event } of refused) {
    live.actor.send(event as never)
    unmoved(event.type)
  }
  await settled()
  unmoved('the last of them')
  await live.answerLate()
  unmoved('a late answer')
  live.actor.stop()
}
