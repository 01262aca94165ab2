import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'

export type HierarchyFault = 'hierarchyRequired' | 'hierarchyBar' | 'hierarchyDepth' | 'hierarchyTwice'

/** One title of the text, its depth (number of leading tabs), and its line number. */
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

/** Returns the error of a hierarchy text. A line may be at most one level deeper than the line above it. */
export const findHierarchyFault = (text: string): HierarchyFault | undefined => {
  const lines = linesOf(text)
  if (lines.length === 0) return 'hierarchyRequired'
  if (lines.some(({ title }) => title.includes('|'))) return 'hierarchyBar'
  if (lines.some(({ depth }, at) => depth > (lines[at - 1]?.depth ?? -1) + 1)) return 'hierarchyDepth'
  return findRepeatedTitle(text) && 'hierarchyTwice'
}

/** Returns the first line whose title occurs twice below the same parent. */
export const findRepeatedTitle = (text: string): { title: string; number: number } | undefined => {
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

/** Returns the hierarchy in the format of the API: the titles, separated by `|` and without tabs, and the depth of each. */
export const toHierarchyQuery = (text: string): { hierarchy: string; depths: string[] } => {
  const lines = linesOf(text)
  return { hierarchy: lines.map(({ title }) => title).join('|'), depths: lines.map(({ depth }) => String(depth)) }
}
