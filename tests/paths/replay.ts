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
import { type Chart, chartOf } from '#windows/inspector/chart'
import { type Path, type Reading, written } from './graph'
import { childOf, type Offer } from './model'

export interface Stage {
  machine: AnyStateMachine
  input?: (() => unknown) | undefined
  actors?: (() => Record<string, AnyActorLogic>) | undefined
  drivers: Readonly<Record<string, (actor: Actor<AnyStateMachine>) => void>>
  reading: Reading
}

/** Promises settle over several turns of the microtask queue; a macrotask is after all of them. */
const settled = () => new Promise<void>((done) => setImmediate(done))

interface Child {
  id: string
  settle(offer: { output?: unknown; error?: unknown; kind: Offer['kind'] }): void
}

/** One live actor of the production machine: its children answer when the path says so, and its clock stands still until then. */
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
    const held = fromPromise<unknown>(
      ({ self }) =>
        new Promise((resolve, reject) => {
          const before = this.running.get(self.id)
          if (before) this.former.push(before)
          this.running.set(self.id, {
            id: self.id,
            settle: ({ kind, output, error }) => (kind === 'error' ? reject(error) : resolve(output)),
          })
        }),
    )
    const names = Object.keys(stage.machine.implementations.actors)
    const actors = { ...Object.fromEntries(names.map((name) => [name, held])), ...stage.actors?.() }
    const machine = stage.machine.provide({ actors } as never)
    const chart: Chart = chartOf(machine)
    this.actor = createActor(machine, {
      clock: this.clock,
      ...(stage.input ? { input: stage.input() as never } : {}),
      inspect: (seen: InspectionEvent) => {
        if (seen.type === '@xstate.microstep' && seen.actorRef === this.actor)
          this.taken.push(...seen._transitions.map((transition) => chart.nameOf(transition)))
        // A child's first and last event are the library's.
        if (seen.type !== '@xstate.event' || seen.event.type.startsWith('xstate.')) return
        if (seen.sourceRef === this.actor && seen.actorRef !== this.actor) this.sent.push(`send ${seen.event.type}`)
      },
    } as never)
    this.actor.subscribe({ error: (error) => this.failures.push(String(error)) })
    this.actor.start()
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot() as AnyMachineSnapshot
  }

  /** The same event by the way it comes in life. */
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

  /** Effects that were stopped may answer late. */
  async answerLate(): Promise<void> {
    for (const child of this.former) child.settle({ kind: 'done', output: undefined })
    for (const [id, child] of this.running) if (!(id in this.snapshot.children)) child.settle({ kind: 'error', error: new Error('late') })
    await settled()
  }
}

export class Difference extends Error {}

const told = (what: string, expected: readonly string[], found: readonly string[]): string =>
  `${what}: expected ${expected.join(', ') || 'nothing'}; found ${found.join(', ') || 'nothing'}`

/** Throws at the first step where the live actor is not where the model is, asks something else of others, or fails. */
export const replay = async (stage: Stage, { start, moves }: Path): Promise<Live> => {
  const live = new Live(stage)
  const done: string[] = []
  const differ = (what: string) => {
    live.actor.stop()
    throw new Difference(`${stage.machine.id} after ${done.join(' → ') || 'its start'}: ${what}`)
  }
  const compare = (expected: AnyMachineSnapshot) => {
    if (live.failures.length > 0) differ(`failed, ${live.failures.join('; ')}`)
    const look = (snapshot: AnyMachineSnapshot) => written([snapshot.status, stage.reading.view(snapshot)])
    if (look(live.snapshot) !== look(expected)) differ(`expected ${look(expected)}, found ${look(live.snapshot)}`)
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

/** Sends what the state does not accept, and the late answers of effects that were stopped; nothing may change. */
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
