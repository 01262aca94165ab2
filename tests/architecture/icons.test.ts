import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)

/** The names that a list of icons gives to its drawings. */
const drawn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^ {2}(\w+): [A-Z]\w*,$/gm)].map(([, name]) => name as string)

it('draws every icon that is named anywhere, and none twice', () => {
  const known = [...drawn('src/ui/icon.tsx'), ...drawn('src/ui/window-icons.ts')]
  expect(known.length).toBeGreaterThan(90)
  expect(known).toHaveLength(new Set(known).size)
  const named = sources.flatMap(([path, text]) =>
    [...text.matchAll(/\bicon(?:=|: )["']([a-z]\w*)["']|<Icon name=["'](\w+)["']/g)].map(([, one, other]) => `${one ?? other} (${path})`),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((use) => !known.includes(use.split(' ')[0] as string))).toEqual([])
})
