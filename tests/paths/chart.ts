import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A machine as drawn: its states and its transitions by name. */
export interface Chart {
  states: AnyStateNode[]
  transitions: Map<string, AnyTransitionDefinition>
  nameOf(transition: AnyTransitionDefinition): string
}

const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)]

export const chartOf = (machine: AnyStateMachine): Chart => {
  const states = statesOf(machine.root)
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

export const guardName = (guard: unknown): string | undefined => {
  if (guard === undefined) return undefined
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return 'guard'
  const { guards = [], name } = guard as { guards?: readonly unknown[]; name: string }
  const parts = guards.map(guardName).join(name === 'or' ? ' ∨ ' : ' ∧ ')
  if (name === 'not') return `¬ ${parts}`
  return parts || name || 'guard'
}
