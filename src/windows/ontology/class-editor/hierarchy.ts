import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'

export type HierarchyFault = 'hierarchyRequired' | 'hierarchyBar' | 'hierarchyDepth' | 'hierarchyTwice'

/** A line of the text: a title, how many tabs stand before it, and its number in the text. */
interface Line {
  title: string
  depth: number
  number: number
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .map((line, at) => ({ title: trimName(line.replaceAll('\t', '')), depth: /^\t*/.exec(line)?.[0].length ?? 0, number: at + 1 }))
    .filter(({ title }) => !isBlank(title))

/** What keeps a text from being a hierarchy: a level may be one deeper than the line above it, and no more. */
export const hierarchyFault = (text: string): HierarchyFault | undefined => {
  const lines = linesOf(text)
  if (lines.length === 0) return 'hierarchyRequired'
  if (lines.some(({ title }) => title.includes('|'))) return 'hierarchyBar'
  if (lines.some(({ depth }, at) => depth > (lines[at - 1]?.depth ?? -1) + 1)) return 'hierarchyDepth'
  return twinOf(text) && 'hierarchyTwice'
}

/** The first line whose title stands below the same line already. */
export const twinOf = (text: string): { title: string; number: number } | undefined => {
  const known = new Set<string>()
  const way: number[] = []
  for (const { title, depth, number } of linesOf(text)) {
    const key = `${way[depth - 1] ?? 0} ${matchKey(title)}`
    if (known.has(key)) return { title, number }
    known.add(key)
    way.splice(depth, way.length, number)
  }
  return undefined
}

/** The text as it is sent: titles between bars, without tabs, and beside it how deep each stands. */
export const hierarchyQuery = (text: string): { hierarchy: string; depths: string[] } => {
  const lines = linesOf(text)
  return { hierarchy: lines.map(({ title }) => title).join('|'), depths: lines.map(({ depth }) => String(depth)) }
}
