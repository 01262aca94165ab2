import type { Actor, AnyActorLogic, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import { buildChart } from '#windows/inspector/chart'
import { alphabet, explore, type Graph, type Path, type Reading, refusedAt, routeTo, shortestPaths, simplePaths, written } from './graph'
import { createModel, type Model } from './model'
import { createStage, refuse, replay } from './replay'

export interface WalkOptions<M extends AnyStateMachine = AnyStateMachine> {
  /** Returns the input of the machine. Called for each replay, because the machine may change its input. */
  input?: () => InputFrom<M>
  /**
   * Payloads to try for an event, effects included: `xstate.done.actor.<id>` with `output`, `xstate.error.actor.<id>` with `error`.
   * An event without samples is sent bare, and must not look at more than its type.
   */
  samples?: Readonly<Record<string, readonly object[]>>
  /** Replacements for child actors; all others are held back until the path ends them. */
  actors?: () => Record<string, AnyActorLogic>
  /** Functions that trigger events that neither the parent of the machine nor a named effect sends. */
  drivers?: Readonly<Record<string, (actor: Actor<AnyStateMachine>) => void>>
  /** Ids of effects whose failure may stop the machine, because its parent handles the error. */
  fatal?: readonly string[]
  /** Returns the data, as JSON, by which two snapshots are compared; default: the state value. The number of paths grows with it. */
  view?: (snapshot: AnyMachineSnapshot) => unknown
  /** Types of events that the walk uses; a trailing `*` matches any ending. Default: all. */
  only?: readonly string[]
  /** Maximum number of steps before the traversal stops and reports it. */
  limit?: number
  /** Maximum number of simple paths, and maximum number of steps in one. */
  most?: number
  longest?: number
}

export interface Walked {
  model: Model
  reading: Reading
  graph: Graph
  shortest: Path[]
  simple: Path[]
  /** True if more simple paths exist than were generated. */
  simpleBounded: boolean
  refusals: number
  states: Set<string>
  transitions: Set<string>
  /** Types of events that were used. */
  types: Set<string>
  problems: string[]
}

const takesPart = (only: readonly string[] | undefined) => (type: string) =>
  only === undefined || only.some((name) => name === type || (name.endsWith('*') && type.startsWith(name.slice(0, -1))))

const readingOf = ({ samples = {}, view = ({ value }) => value, only, drivers = {} }: WalkOptions): Reading => ({
  samples,
  takesPart: takesPart(only),
  look: (snapshot) => written([view(snapshot)]).slice(1, -1),
  driven: Object.keys(drivers),
})

const mark = ({ states, transitions }: Walked, { start, moves }: Path) => {
  for (const { touched, taken } of [start, ...moves.map(({ outcome }) => outcome)]) {
    for (const id of touched) states.add(id)
    for (const name of taken) transitions.add(name)
  }
}

/** Returns the effects whose failure nothing handles, so that it would stop the machine and its parents. */
const unhandledErrors = ({ graph }: Walked, fatal: readonly string[]): string[] =>
  graph.places.flatMap(({ situation: { snapshot } }) =>
    snapshot._nodes
      .flatMap((node) => node.invoke)
      .filter(({ id }) => !fatal.includes(id))
      .filter(({ id }) => snapshot.machine.getTransitionData(snapshot as never, { type: `xstate.error.actor.${id}` } as never).length === 0)
      .map(({ id }) => `the failure of ${id} is not handled in ${written(snapshot.value)}`),
  )

/** Returns the paths without walking them. */
export const plan = (machine: AnyStateMachine, options: WalkOptions = {}): Walked => {
  const model = createModel(machine, options)
  const reading = readingOf(options)
  const graph = explore(model, reading, options.limit ?? 20_000)
  const { paths: simple, bounded } = simplePaths(model, reading, graph, options.most ?? 100, options.longest ?? 40)
  return {
    model,
    reading,
    graph,
    shortest: shortestPaths(graph),
    simple,
    simpleBounded: bounded,
    refusals: 0,
    states: new Set(),
    transitions: new Set(),
    types: new Set(alphabet(model, reading).map(({ event }) => event.type)),
    problems: graph.undriven.map((type) => `${type} has no driver: more than its type is looked at, so give it samples`),
  }
}

/** Walks every path on live actors. `problems` contains at most one problem per path. */
export const walk = async (machine: AnyStateMachine, options: WalkOptions = {}): Promise<Walked> => {
  const walked = plan(machine, options)
  const { graph, shortest, simple, problems } = walked
  const { input, actors, drivers = {} } = options
  const stage = createStage(machine, { input, actors, drivers, reading: walked.reading })
  const attempt = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  mark(walked, { kind: 'shortest', start: graph.start, moves: [] })
  for (const path of [...shortest, ...simple]) {
    await attempt(async () => {
      const live = await replay(stage, path)
      live.actor.stop()
      mark(walked, path)
    })
  }
  const values = new Set<string>()
  for (const place of graph.places) {
    const value = written([place.situation.snapshot.value, place.situation.snapshot.status])
    if (values.has(value) || place.situation.snapshot.status !== 'active') continue
    values.add(value)
    const refused = refusedAt(walked.model, walked.reading, place)
    walked.refusals += refused.length
    await attempt(() => refuse(stage, { kind: 'shortest', start: graph.start, moves: routeTo(place) }, refused))
  }
  problems.push(...new Set(unhandledErrors(walked, options.fatal ?? [])))
  return walked
}

export interface Coverage {
  states: { id: string; covered: boolean }[]
  transitions: { name: string; covered: boolean }[]
}

/** Returns the combined coverage of several walks of one machine. */
export const coverageOf = (machine: AnyStateMachine, walks: readonly Walked[]): Coverage => {
  const chart = buildChart(machine)
  return {
    states: chart.states.map(({ id }) => ({ id, covered: walks.some(({ states }) => states.has(id)) })),
    transitions: [...chart.transitions.keys()].map((name) => ({ name, covered: walks.some(({ transitions }) => transitions.has(name)) })),
  }
}
