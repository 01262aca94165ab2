import type { AnyStateMachine } from 'xstate'
import type { MachinePaths } from './define'
import { harmless } from './harmless'
import { type Mutant, mutantsOf } from './mutate'
import { differences, recordOf } from './record'
import { wordsFor } from './script'
import { type Coverage, coverageOf, plan, type Walked, walk } from './walk'

export interface Examination {
  name: string
  paths: MachinePaths
  walks: Record<string, Walked>
  coverage: Coverage
  record: string
  problems: string[]
  seconds: number
}

const acceptHint = (name: string) => `if that is meant: npm run test:paths -- --accept ${name}`

const unsaid = (paths: MachinePaths, walks: readonly Walked[]): Set<string> =>
  new Set(
    walks
      .flatMap(({ graph }) => graph.edges)
      .filter(({ offer }) => wordsFor(paths, offer) === undefined)
      .map(({ offer }) => offer.event.type),
  )

/** Passed instead of a record: the present behaviour is right. */
const PRESENT = Symbol('present behaviour')

const judge = (
  name: string,
  paths: MachinePaths,
  machine: AnyStateMachine,
  walks: Record<string, Walked>,
  before: string | undefined | typeof PRESENT,
) => {
  const all = Object.values(walks)
  const coverage = coverageOf(machine, all)
  const record = recordOf(walks)
  const types = new Set(all.flatMap((walked) => [...walked.types]))
  const known = new Set(all.flatMap(({ model }) => model.chart.states.flatMap(({ transitions }) => [...transitions.keys()].map(String))))
  const wild = [...known].filter(
    (type) => type.endsWith('*') && ![...types].some((one) => !known.has(one) && one.startsWith(type.slice(0, -1))),
  )
  const left = [...known].filter((type) => !type.includes('*') && !/^xstate\.(after|done\.state)\./.test(type) && !types.has(type))
  const problems = [
    ...all.flatMap((walked) => walked.problems),
    ...(all.every(({ shortest }) => shortest.length === 0) ? ['no path at all'] : []),
    ...left.map((type) => `${type} has no driver: no walk takes it`),
    ...wild.map((type) => `${type} has no driver: no sample of such an event`),
    ...[...unsaid(paths, all)].map((type) => `nobody has written how ${type} is brought about: give it words`),
    ...coverage.states.filter(({ covered }) => !covered).map(({ id }) => `state ${id} is never reached`),
    ...coverage.transitions.filter(({ covered }) => !covered).map((transition) => `transition ${transition.name} is never taken`),
  ]
  if (before === PRESENT) return { coverage, record, problems }
  if (before === undefined) problems.push(`what it does has not been recorded; ${acceptHint(name)}`)
  else if (before !== record) problems.push(...differences(before, record), `it does not do what is recorded; ${acceptHint(name)}`)
  return { coverage, record, problems }
}

/**
 * Walks a machine on live actors and compares it with its record, which may be `undefined`. `machine` can replace the production machine,
 * to test one with a mistake.
 */
export const examine = async (
  name: string,
  paths: MachinePaths,
  before: string | undefined | typeof PRESENT,
  machine: AnyStateMachine = paths.machine,
): Promise<Examination> => {
  const began = performance.now()
  const walks: Record<string, Walked> = {}
  const broken: string[] = []
  for (const [title, options] of Object.entries(paths.walks)) {
    try {
      walks[title] = await walk(machine, options)
    } catch (error) {
      broken.push(`the walk "${title}" broke off: ${String(error)}`)
    }
  }
  const { problems, ...judged } = judge(name, paths, machine, walks, before)
  return { name, paths, walks, ...judged, problems: broken.length > 0 ? broken : problems, seconds: (performance.now() - began) / 1000 }
}

/** Walks a machine and passes its present behaviour to `write` as the new record, unless the walk has a problem. */
export const accept = async (name: string, paths: MachinePaths, write: (record: string) => void): Promise<Examination> => {
  const examination = await examine(name, paths, PRESENT)
  if (examination.problems.length === 0) write(examination.record)
  else examination.problems.push('its record was not written, because the walk has problems')
  return examination
}

/** Returns the differences from the record that the model predicts, without live actors and without coverage of the replay. */
export const foresee = (paths: MachinePaths, before: string, machine: AnyStateMachine): string[] => {
  const walks: Record<string, Walked> = {}
  for (const [title, options] of Object.entries(paths.walks)) walks[title] = plan(machine, { ...options, most: 0 })
  return differences(before, recordOf(walks))
}

/** Returns the names of the single mistakes in a machine that its record would not detect, except those that are known to be harmless. */
export const overlooked = (paths: MachinePaths, before: string): { tried: number; overlooked: string[] } => {
  const mutants = mutantsOf(paths.machine).filter(({ name }) => !harmless.has(name))
  const isOverlooked = ({ machine }: Mutant) => {
    try {
      return foresee(paths, before, machine).length === 0
    } catch {
      // The machine with the mistake loops or fails at once, so the mistake is detected.
      return false
    }
  }
  return { tried: mutants.length, overlooked: mutants.filter(isOverlooked).map(({ name }) => name) }
}
