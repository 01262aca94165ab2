import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolve } from '../../scripts/lint/imports.mjs'
import { RULES } from '../../scripts/lint/rooms.mjs'
import { CYCLE } from '../../scripts/lint/resources.mjs'
import { BEGIN, INSIDE } from '../../scripts/lint/transactions.mjs'
import { ROOT, bin, capture } from '../../scripts/run.mjs'
import { FIXTURES } from '../../scripts/tree.mjs'

interface Report {
  diagnostics: { filename: string; code: string; message: string }[]
  number_of_files: number
}

/**
 * Folder with the fixtures as a repository of their own, under the real settings, so that paths and patterns have the same meaning as here.
 */
let directory: string
let report: Report

const fixtureFiles = (readdirSync(join(ROOT, FIXTURES), { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .sort()

const expectedOf = (path: string) =>
  [...readFileSync(join(ROOT, FIXTURES, path), 'utf8').matchAll(/^\/\/ expects (\S+): (.*)$/gm)].map((match) => `${match[1]}: ${match[2]}`)

beforeAll(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'mizkar-rules-')))
  cpSync(join(ROOT, FIXTURES), directory, { recursive: true })
  for (const part of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'scripts'])
    cpSync(join(ROOT, part), join(directory, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  const { stdout } = await capture(bin('oxlint'), ['--type-aware', '-f', 'json', 'src', 'server'], directory)
  report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the lint rules of this repository', () => {
  it('check every fixture', () => {
    expect(report.number_of_files).toBe(fixtureFiles.length)
    expect(fixtureFiles.length).toBeGreaterThanOrEqual(RULES.length)
  })

  it.each(fixtureFiles)('report exactly the expected errors for %s', (path) => {
    const found = report.diagnostics
      .filter((one) => relative(directory, join(directory, one.filename)) === path)
      .map((one) => `${one.code}: ${one.message}`)
    const expected = expectedOf(path)
    expect(found.map((text) => expected.find((start) => text.startsWith(start)) ?? text).sort()).toEqual([...expected].sort())
  })

  it('each have a fixture', () => {
    const shown = fixtureFiles.flatMap(expectedOf)
    expect(RULES.map((rule) => rule.message).filter((message) => !shown.includes(`mizkar(rooms): ${message}`))).toEqual([])
    expect(shown).toContain(`mizkar(resource-cycles): ${CYCLE}`)
    expect([INSIDE, BEGIN].filter((message) => !shown.includes(`mizkar(transactions): ${message}`))).toEqual([])
  })

  it('resolve an import as Node, the compiler and the bundler do', () => {
    const seen = (written: string) => resolve('src/windows/explorer/explorer.view.tsx', written)
    expect(
      [
        '#text/digits',
        '#server/ports',
        './explorer.machine',
        '../window-kind',
        'fs',
        'node:fs',
        'react',
        './a.css',
        '#workers/x.worker?worker',
      ].map(seen),
    ).toEqual([
      'src/text/digits',
      'server/ports',
      'src/windows/explorer/explorer.machine',
      'src/windows/window-kind',
      'node:fs',
      'node:fs',
      'package:react',
      'src/windows/explorer/a.css',
      'src/workers/x.worker',
    ])
  })
})
