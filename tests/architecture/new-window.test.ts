import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT, capture } from '../../scripts/run.mjs'

const PARTS = ['.gitignore', 'src', 'scripts', '.oxlintrc.json', 'biome.json', 'tsconfig.json', 'package.json', 'stylelint.config.mjs']

/** A copy of the house, so that the real one is left alone. */
let house: string
const generate = (...words: string[]) => capture(process.execPath, [join(house, 'scripts/new-window.mjs'), ...words], house)
const tool = (name: string, ...words: string[]) => capture(join(ROOT, 'node_modules/.bin', name), words, house)

/** The registry with one window alone: all others are types for `npm run check`, and take most of a minute. */
const alone = (registry: string, window: string): string =>
  registry
    .replaceAll(/^import [^']*from '.*'\n/gm, (line) => (line.includes(window) || line.includes('WindowKind') ? line : ''))
    .replace(/= \[[^\]]*\]/, `= [${window}]`)

beforeAll(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'mizkar-window-')))
  for (const part of PARTS) cpSync(join(ROOT, part), join(house, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'))
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('npm run new:window', () => {
  it('writes a folder and a registry line that type-check, lint and are laid out', { timeout: 240_000 }, async () => {
    expect(await generate('incoming-letters', 'نامه‌های «رسیده»', "Clerk's letters")).toMatchObject({ code: 0, stderr: '' })
    const folder = 'src/windows/incoming-letters'
    expect(readdirSync(join(house, folder)).sort()).toEqual([
      'incoming-letters.content.ts',
      'incoming-letters.machine.ts',
      'incoming-letters.messages.ts',
      'incoming-letters.module.css',
      'incoming-letters.view.tsx',
      'index.ts',
    ])
    const registry = readFileSync(join(house, 'src/windows/registry.ts'), 'utf8')
    expect(registry.match(/incomingLettersWindow/g)).toHaveLength(2)

    const lint = await tool('oxlint', '--type-aware', '-f', 'unix', folder)
    expect(lint.stdout.trim()).toBe('')
    expect((await tool('stylelint', `${folder}/*.css`)).code).toBe(0)
    expect((await tool('biome', 'format', folder, 'src/windows/registry.ts')).code).toBe(0)

    writeFileSync(join(house, 'src/windows/registry.ts'), alone(registry, 'incomingLettersWindow'))
    const include = ['src/windows/registry.ts', folder, 'src/**/*.d.ts']
    writeFileSync(join(house, 'tsconfig.types.json'), JSON.stringify({ extends: './tsconfig.json', include }))
    const types = await tool('tsc', '-p', 'tsconfig.types.json', '--listFiles', '--pretty', 'false', '--incremental', 'false')
    const told = types.stdout.split('\n')
    for (const file of [`${folder}/incoming-letters.view.tsx`, 'src/windows/registry.ts']) expect(told).toContain(join(house, file))
    expect(told.filter((line) => /^src\/windows\/(incoming-letters|registry)/.test(line))).toEqual([])
  })

  it('refuses a kind that exists', async () => {
    expect(await generate('upload', 'بارگذاری', 'Upload')).toMatchObject({ code: 1, stderr: expect.stringContaining('src/windows/upload') })
  })

  it('asks for titles in both languages', async () => {
    expect(await generate('letters', 'نامه‌ها')).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  })
})
