import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Copy, copyRepository } from './copy'

const TABLE = 'src/api/contract/node-columns.ts'
const OUTPUTS = 'tests/windows/explorer/node-columns.test.ts'
const KEY = 'fileType'

let copy: Copy
beforeAll(() => {
  copy = copyRepository('column')
})
afterAll(() => copy.remove())

describe('the recipe for a column of the explorer', () => {
  it('adds the column of the README to list, printouts and exports with one entry in one file', { timeout: 240_000 }, async () => {
    const entry = /```ts\n( {2}fileType: \{\n[^]*?\n {2}\},\n)```/.exec(copy.read('README.md'))?.[1]
    if (entry === undefined) throw new Error('README.md has no entry for the column fileType')
    const table = copy.read(TABLE)
    writeFileSync(
      join(copy.root, TABLE),
      table.replace(/^ {2}text: \{$/m, (line) => `${entry}${line}`),
    )
    expect(copy.read(TABLE)).not.toBe(table)
    const report = await copy.vitest([OUTPUTS], '')
    expect(report.passed).toContain(`the list shows the column ${KEY}`)
    expect(report.passed).toContain(`a printout contains the column ${KEY}`)
    expect(report.passed).toContainEqual(expect.stringContaining('an export contains every column'))
    expect(report.failed).toEqual([])
    expect((await copy.tool('biome', 'format', TABLE)).code).toBe(0)
    expect((await copy.types([OUTPUTS])).errors).toEqual([])
  })
})
