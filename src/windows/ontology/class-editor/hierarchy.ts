import { isBlank } from '#text/blank'
import { trimName } from '#text/normalise'

export type HierarchyFault = 'hierarchyRequired' | 'hierarchyBar' | 'hierarchyDepth'

/** A line of the text: a title and how many tabs stand before it. */
interface Line {
  title: string
  depth: number
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .map((line) => ({ title: trimName(line.replaceAll('\t', '')), depth: /^\t*/.exec(line)?.[0].length ?? 0 }))
    .filter(({ title }) => !isBlank(title))

/** What keeps a text from being a hierarchy: a level may be one deeper than the line above it, and no more. */
export const hierarchyFault = (text: string): HierarchyFault | undefined => {
  const lines = linesOf(text)
  if (lines.length === 0) return 'hierarchyRequired'
  if (lines.some(({ title }) => title.includes('|'))) return 'hierarchyBar'
  return lines.some(({ depth }, at) => depth > (lines[at - 1]?.depth ?? -1) + 1) ? 'hierarchyDepth' : undefined
}

/** The text as it is sent: titles between bars, without tabs, and beside it how deep each stands. */
export const hierarchyQuery = (text: string): { hierarchy: string; depths: string[] } => {
  const lines = linesOf(text)
  return { hierarchy: lines.map(({ title }) => title).join('|'), depths: lines.map(({ depth }) => String(depth)) }
}
