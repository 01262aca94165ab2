import { describe, expect, it } from 'vitest'
import { CEILINGS, faultsIn, judge } from '../../scripts/words.mjs'

const files: Record<string, string> = {
  'src/a.ts': `/** What the caller may see. */
export const a = 1
/** Returns the rows.
 * They stay on
 * show. */
export const b = 'src/**/*.ts, by itself'
// Restarts by itself.
/** @type {string} */
`,
  'docs/a.md': 'It restarts\nby itself.\n',
  'docs/style.md': 'by itself',
}
const faults = faultsIn(Object.keys(files), (path) => files[path] ?? '')

describe('the check of words', () => {
  it('finds a doc comment that begins with a fragment, with its line', () => {
    expect(faults.openings).toEqual([{ path: 'src/a.ts', line: 1, text: 'begins with a fragment: What the caller may see.' }])
    expect(faults.comments).toBe(3)
  })

  it('finds banned phrases in comments and documents, across line ends, but not in strings and not in the style guide', () => {
    expect(faults['phrases in comments'].map(({ line, text }) => [line, text])).toEqual([
      [3, '"on show": write visible, open'],
      [7, '"by itself": write automatically'],
    ])
    expect(faults['phrases in documents']).toEqual([{ path: 'docs/a.md', line: 2, text: '"by itself": write automatically' }])
  })

  it('fails above the allowed number of faults and names them; passes at that number, and says when it can be lowered', () => {
    const ceilings = { openings: 1, 'phrases in comments': 1, 'phrases in documents': 2 }
    const { ok, lines } = judge(faults, ceilings)
    expect(ok).toBe(false)
    expect(lines).toContain('src/a.ts:7 "by itself": write automatically')
    expect(lines).toContainEqual(expect.stringContaining('lower the ceiling of 2'))
    expect(judge(faults, { ...ceilings, 'phrases in comments': 2 }).ok).toBe(true)
  })

  it('finds no banned phrase in any document of the repository', () => {
    expect(CEILINGS['phrases in documents']).toBe(0)
  })
})
