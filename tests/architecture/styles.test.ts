import { readdirSync, readFileSync } from 'node:fs'
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

describe('the check of a style sheet', () => {
  it('fails for every physical side (left or right)', async () => {
    expect(await look('physical.css')).toEqual([
      '2: csstools/use-logical',
      '3: csstools/use-logical',
      '4: csstools/use-logical',
      '5: declaration-property-value-disallowed-list',
      '9: csstools/use-logical',
    ])
  })

  it('fails for small line heights, letter spacing, italics, capitals, clipping underlines and justified text', async () => {
    expect(await look('writing.css')).toEqual(
      ['2', '3', '4', '5', '6', '10', '11', '15', '19'].map((line) => `${line}: declaration-property-value-disallowed-list`).sort(),
    )
  })

  it('passes with logical sides, `:dir()` and `light-dark()`', async () => {
    expect(await look('logical.css')).toEqual([])
  })
})

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)

describe('the style sheets of the product', () => {
  it('limit animations to 200 ms; only progress indicators run endlessly', () => {
    const tokens = new Map(
      sheets.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+):\s*([\d.]+m?s)\b/g)].map(([, name = '', time = '']) => [name, time])),
    )
    const motions = sheets.flatMap(([path, text]) =>
      [...text.matchAll(/^\s*(?:transition|animation):([^;]+);/gm)]
        .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
        // `step-end` shows a delayed element and moves nothing.
        .filter((one) => !/infinite|step-end|none/.test(one))
        .map((one) => one.trim().replace(/var\((--[\w-]+)\)/, (_, name: string) => tokens.get(name) ?? name))
        .map((one) => {
          const [, number = Number.NaN, unit] = /([\d.]+)(m?s)\b/.exec(one) ?? []
          return { motion: `${path}: ${one}`, milliseconds: Number(number) * (unit === 's' ? 1000 : 1) }
        }),
    )
    expect(motions.length).toBeGreaterThan(15)
    expect(motions.filter(({ milliseconds }) => !(milliseconds <= 200))).toEqual([])
  })
})
