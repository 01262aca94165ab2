import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StateValue } from 'xstate'
import type { Edge } from './graph'
import type { Walked } from './walk'

/** Returns a state value as text: `a`, `a.b`, `a(x=1 y=2)`. */
export const valueText = (value: StateValue): string => {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).map(([key, inner]) => [key, inner === undefined ? '' : valueText(inner)] as const)
  const [only] = parts
  if (parts.length === 1 && only) return only[1] === '' ? only[0] : `${only[0]}.${only[1]}`
  return `(${parts.map(([key, inner]) => `${key}=${inner}`).join(' ')})`
}

/** Returns an event as text, followed by the number of its sample, from 1, if it has several. */
export const offerText = ({ offer }: Pick<Edge, 'offer'>, samples: Readonly<Record<string, readonly object[]>>): string => {
  const { type } = offer.event
  const name = type.replace(/^xstate\.(done|error|after)\.(actor\.)?/, '$1 ')
  return (samples[type]?.length ?? 1) > 1 && offer.kind !== 'time' ? `${name} #${offer.sample + 1}` : name
}

const digest = (lines: readonly string[]) => createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 6)

/**
 * Returns the record of a machine: one line for each state, event and outcome, `state | event → state; effects  ×situations digest`. The
 * digest identifies the situations, among those with this state, that have the outcome.
 */
export const recordOf = (walks: Readonly<Record<string, Walked>>): string => {
  const lines: string[] = []
  for (const [name, { graph, reading }] of Object.entries(walks)) {
    const groups = new Map<string, string[]>()
    for (const edge of graph.edges) {
      const { snapshot } = edge.outcome.to
      const effects = edge.outcome.effects.length > 0 ? `; ${edge.outcome.effects.join(', ')}` : ''
      const over = snapshot.status === 'active' ? '' : ` [${snapshot.status}]`
      const line = `${valueText(edge.from.situation.snapshot.value)} | ${offerText(edge, reading.samples)} → ${valueText(snapshot.value)}${over}${effects}`
      const situations = groups.get(line) ?? []
      situations.push(`${edge.from.key}→${edge.to.key}`)
      groups.set(line, situations)
    }
    const { snapshot } = graph.start.to
    lines.push(`# ${name}: starts in ${valueText(snapshot.value)}${graph.bounded ? ', bounded' : ''}`)
    lines.push(...[...groups].map(([line, situations]) => `${line}  ×${situations.length} ${digest(situations)}`).toSorted())
  }
  return `${lines.join('\n')}\n`
}

export const recordPath = (name: string): string => fileURLToPath(new URL(`records/${name}.txt`, import.meta.url))
export const recorded = (name: string): string | undefined =>
  existsSync(recordPath(name)) ? readFileSync(recordPath(name), 'utf8') : undefined

const shownAtMost = 6
/** Returns the lines that differ: `-` as recorded, `+` as found. */
export const differences = (before: string, after: string): string[] => {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
  return lines.length > shownAtMost ? [...lines.slice(0, shownAtMost), `… and ${lines.length - shownAtMost} lines more`] : lines
}
