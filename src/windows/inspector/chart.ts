import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, not, or } from 'xstate'

/** Function by which a guard is recognised. Function names cannot be used, because a production build removes them. */
const getGuardCheck = (guard: unknown) => (guard as { check?: unknown }).check
const [isNot, isOr] = [getGuardCheck(not('')), getGuardCheck(or([]))]

/** States of a machine, and its transitions by their names. */
export interface Chart {
  states: AnyStateNode[]
  transitions: Map<string, AnyTransitionDefinition>
  nameOf(transition: AnyTransitionDefinition): string
}

const listStates = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(listStates)]

export const buildChart = (machine: AnyStateMachine): Chart => {
  const states = listStates(machine.root)
  const transitions = new Map<string, AnyTransitionDefinition>()
  const names = new Map<AnyTransitionDefinition, string>()
  for (const node of states)
    for (const definitions of [...node.transitions.values(), node.always ?? []])
      for (const [index, transition] of definitions.entries()) {
        const target = transition.target?.map(({ id }) => id).join(', ') ?? 'itself'
        const name = `${node.id} --${transition.eventType || 'always'}[${index}]--> ${target}`
        transitions.set(name, transition)
        names.set(transition, name)
      }
  return { states, transitions, nameOf: (transition) => names.get(transition) ?? transition.eventType }
}

export const getGuardName = (guard: unknown): string | undefined => {
  if (guard === undefined) return undefined
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return 'guard'
  const { guards = [], name } = guard as { guards?: readonly unknown[]; name: string }
  const check = getGuardCheck(guard)
  const parts = guards.map(getGuardName).join(check === isOr ? ' ∨ ' : ' ∧ ')
  if (guards.length > 0 && check === isNot) return `¬ ${parts}`
  return parts || name || 'guard'
}

/** Statechart of a machine as JSON data. Recordings contain it. */
export interface ChartData {
  id: string
  /** All states: the root first, and parents before their children. */
  states: ChartState[]
  transitions: ChartTransition[]
}

export interface ChartState {
  id: string
  key: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  parent?: string
  /** Id of the initial child state; only for a compound state. */
  initial?: string
  /** Ids of the actors that the state invokes. */
  effects: string[]
}

export interface ChartTransition {
  /** Name of the transition, the same as in `chartOf`. */
  name: string
  source: string
  /** Event type that triggers the transition; empty if it needs no event. */
  event: string
  guard?: string
  /** Ids of the target states; empty if the state does not change. */
  targets: string[]
  actions: string[]
}

const getActionName = (action: unknown): string =>
  (typeof action === 'object' || typeof action === 'function') && action !== null && 'type' in action
    ? String(action.type)
    : typeof action === 'function'
      ? action.name || 'action'
      : String(action)

export const buildChartData = (machine: AnyStateMachine): ChartData => {
  const { states, transitions } = buildChart(machine)
  return {
    id: machine.id,
    states: states.map((node) => ({
      id: node.id,
      key: node.key,
      kind: node.type,
      ...(node.parent && { parent: node.parent.id }),
      ...(node.type === 'compound' && node.initial.target[0] && { initial: node.initial.target[0].id }),
      effects: node.invoke.map(({ id }) => id),
    })),
    transitions: [...transitions].map(([name, { source, eventType, guard, target, actions }]) => ({
      name,
      source: source.id,
      event: eventType,
      ...(guard !== undefined && { guard: getGuardName(guard) ?? 'guard' }),
      targets: target?.map(({ id }) => id) ?? [],
      actions: actions.map(getActionName),
    })),
  }
}
