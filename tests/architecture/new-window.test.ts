import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capture } from '../../scripts/run.mjs'
import { type Copy, copyRepository } from './copy'

let copy: Copy
const generate = (...words: string[]) => capture(process.execPath, [join(copy.root, 'scripts/new-window.mjs'), ...words], copy.root)

/** Returns the registry with only one window: checking the types of all windows takes most of a minute. */
const alone = (registry: string, window: string): string =>
  registry
    .replaceAll(/^import [^']*from '.*'\n/gm, (line) => (line.includes(window) || line.includes('WindowKind') ? line : ''))
    .replace(/= \[[^\]]*\]/, `= [${window}]`)

/** The suites that read every machine or every kind of window. */
const AFFECTED = [
  'tests/paths/paths.test.ts',
  'tests/paths/mutants.test.ts',
  'tests/desktop/start-menu/start-menu.test.ts',
  'tests/windows/window-sizes.test.ts',
  'tests/windows/flags.test.ts',
  'tests/windows/shortcuts.test.ts',
]
/**
 * Pattern for all tests of these suites. Of the tests for each machine only those of the new machine run, because all of them take minutes.
 */
const OF_THE_NEW_WINDOW = '^(?!every state|every single|a machine that)|Clerk|noticed in .?incoming-letters'

beforeAll(() => {
  copy = copyRepository('window')
})
afterAll(() => copy.remove())

describe('npm run new:window', () => {
  const folder = 'src/windows/incoming-letters'
  const paths = 'tests/paths/incoming-letters.paths.ts'

  it('writes a folder, a registry line and paths that pass lint, styles and format', { timeout: 240_000 }, async () => {
    expect(await generate('incoming-letters', 'نامه‌های «رسیده»', "Clerk's letters")).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(join(copy.root, folder)).sort()).toEqual([
      'incoming-letters.content.ts',
      'incoming-letters.machine.ts',
      'incoming-letters.messages.ts',
      'incoming-letters.module.css',
      'incoming-letters.view.tsx',
      'index.ts',
    ])
    expect(copy.read('src/windows/registry.ts').match(/incomingLettersWindow/g)).toHaveLength(2)
    expect(copy.read('tests/paths/records/incoming-letters.txt')).toContain('loading | error load → failed')

    expect((await copy.tool('oxlint', '--type-aware', '-f', 'unix', folder, paths)).stdout.trim()).toBe('')
    expect((await copy.tool('stylelint', `${folder}/*.css`)).code).toBe(0)
    expect((await copy.tool('biome', 'format', folder, paths, 'src/windows/registry.ts')).code).toBe(0)
  })

  it('writes a window with which the tests over all machines and window kinds still pass', { timeout: 240_000 }, async () => {
    const report = await copy.vitest(AFFECTED, OF_THE_NEW_WINDOW)
    expect(report.failed).toEqual([])
    for (const name of ['Clerk', 'noticed in', 'has every machine there is'])
      expect(report.passed).toContainEqual(expect.stringContaining(name))
  })

  it('writes code that type-checks', { timeout: 240_000 }, async () => {
    const registry = 'src/windows/registry.ts'
    writeFileSync(join(copy.root, registry), alone(copy.read(registry), 'incomingLettersWindow'))
    const types = await copy.types([registry, folder, paths])
    for (const file of [`${folder}/incoming-letters.view.tsx`, registry, paths]) expect(types.files).toContain(file)
    expect(types.errors.filter((line) => /incoming-letters|registry\.ts/.test(line))).toEqual([])
  })

  it('refuses a kind whose folder exists, and a name that another machine has', async () => {
    expect(await generate('upload', 'بارگذاری', 'Upload')).toMatchObject({ code: 1, stderr: expect.stringContaining('src/windows/upload') })
    expect(await generate('connection', 'ارتباط', 'Connection')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tests/paths/connection.paths.ts'),
    })
  })

  it('asks for titles in both languages', async () => {
    expect(await generate('letters', 'نامه‌ها')).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  })
})
