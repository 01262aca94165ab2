import { type AnyStateMachine, createMachine, not } from 'xstate'

/** A machine with one mistake. */
export interface Mutant {
  name: string
  machine: AnyStateMachine
}

type Plain = Record<string, unknown>
interface Slot {
  /** Path from the root of the config to the object with the transitions. */
  at: readonly string[]
  key: string
  label: string
  /** Names of the sibling states of the source. States that are left at once are last. */
  siblings: readonly string[]
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])) : value
}

const holderOf = (config: Plain, at: readonly string[]): Plain => {
  let holder = config
  for (const key of at) holder = holder[key] as Plain
  return holder
}

/** Returns every object of the config that contains transitions, by state. */
const slotsOf = (config: Plain, at: readonly string[] = [], name = 'root', siblings: readonly string[] = []): Slot[] => {
  const slots: Slot[] = []
  const add = (path: readonly string[], keys: readonly string[], label: (key: string) => string) => {
    for (const key of keys) slots.push({ at: path, key, label: `${name} ${label(key)}`, siblings })
  }
  for (const group of ['on', 'after'])
    if (isPlain(config[group])) add([...at, group], Object.keys(config[group]), (key) => (group === 'after' ? `after ${key}` : key))
  if ('always' in config) add(at, ['always'], () => 'always')
  const invokes = config.invoke === undefined ? [] : [config.invoke].flat()
  for (const [index, invoke] of invokes.entries()) {
    const path = Array.isArray(config.invoke) ? [...at, 'invoke', String(index)] : [...at, 'invoke']
    for (const key of ['onDone', 'onError'])
      if (key in (invoke as Plain)) add(path, [key], () => `${key === 'onDone' ? 'done' : 'error'} of ${String((invoke as Plain).id)}`)
  }
  const states = isPlain(config.states) ? config.states : {}
  const names = Object.keys(states)
  const isLeftAtOnce = (key: string) => 'always' in (states[key] as Plain)
  const beside = [...names.filter((key) => !isLeftAtOnce(key)), ...names.filter(isLeftAtOnce)]
  for (const [key, state] of Object.entries(states))
    slots.push(...slotsOf(state as Plain, [...at, 'states', key], name === 'root' ? key : `${name}.${key}`, beside))
  return slots
}

const candidatesOf = (transitions: unknown): Plain[] =>
  [transitions].flat().map((one) => (typeof one === 'string' ? { target: one } : { ...(one as Plain) }))

/** Returns another target for the transition: a sibling of the source. Undefined if the present target is not a sibling. */
const elsewhere = ({ target }: Plain, siblings: readonly string[]): string | undefined =>
  typeof target === 'string' && siblings.includes(target) ? siblings.find((one) => one !== target) : undefined

/**
 * Returns the mutants of a machine: each transition removed, with another target, or without its actions; and each guard negated. One
 * mistake per mutant. The machine is created from its config and its own guards, actions, delays and effects.
 */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const original = machine.config as unknown as Plain
  const made = (slot: Slot, change: (candidates: Plain[]) => Plain[]): AnyStateMachine => {
    const config = copy(original) as Plain
    const holder = holderOf(config, slot.at)
    const left = change(candidatesOf(holder[slot.key]))
    if (left.length > 0) holder[slot.key] = left
    else delete holder[slot.key]
    // Limits the iterations, because a mistake can make a machine loop forever.
    config.options = { maxIterations: 1_000 }
    return createMachine(config as never, machine.implementations as never)
  }
  return slotsOf(original).flatMap((slot) =>
    candidatesOf(holderOf(original, slot.at)[slot.key]).flatMap((candidate, index, all) => {
      const name = `${machine.id}: ${slot.label}${all.length > 1 ? ` #${index + 1}` : ''}`
      const replaced = (changed: Plain) => made(slot, (candidates) => candidates.map((one, place) => (place === index ? changed : one)))
      const other = elsewhere(candidate, slot.siblings)
      const mutants: Mutant[] = [
        { name: `${name} dropped`, machine: made(slot, (candidates) => candidates.filter((_, place) => place !== index)) },
      ]
      if (other !== undefined) mutants.push({ name: `${name} led to ${other}`, machine: replaced({ ...candidate, target: other }) })
      if (candidate.guard !== undefined)
        mutants.push({ name: `${name} with its guard negated`, machine: replaced({ ...candidate, guard: not(candidate.guard as never) }) })
      if (candidate.actions !== undefined) {
        const { actions: _, ...rest } = candidate
        mutants.push({ name: `${name} without its actions`, machine: replaced(rest) })
      }
      return mutants
    }),
  )
}
