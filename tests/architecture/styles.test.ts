import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, bin, capture } from '../../scripts/run.mjs'
import { FIXTURES } from '../../scripts/tree.mjs'

interface Report {
  source: string
  warnings: { line: number; rule: string }[]
}

const look = async (name: string) => {
  const path = join(ROOT, FIXTURES, 'styles', name)
  const { stdout, stderr } = await capture(bin('stylelint'), [path, '--formatter', 'json'])
  const [report] = JSON.parse([stdout, stderr].find((text) => text.trimStart().startsWith('[')) ?? '[]') as Report[]
  return report?.warnings.map(({ line, rule }) => `${line}: ${rule}`).sort()
}

describe('a style sheet', () => {
  it('fails for every side named left or right', async () => {
    expect(await look('physical.css')).toEqual([
      '2: csstools/use-logical',
      '3: csstools/use-logical',
      '4: csstools/use-logical',
      '5: declaration-property-value-disallowed-list',
      '9: csstools/use-logical',
    ])
  })

  it('fails for lines that stand too close, letters drawn apart, italics, capitals and underlines that cut letters', async () => {
    expect(await look('writing.css')).toEqual(
      ['2', '3', '4', '5', '6', '10', '11', '15'].map((line) => `${line}: declaration-property-value-disallowed-list`).sort(),
    )
  })

  it('passes with logical sides, `:dir()` and `light-dark()`', async () => {
    expect(await look('logical.css')).toEqual([])
  })
})
