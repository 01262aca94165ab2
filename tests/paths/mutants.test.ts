import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MachinePaths } from './define'
import { examine, foresee, overlooked } from './examine'
import { harmless } from './harmless'
import { mutantsOf } from './mutate'
import { recorded } from './record'
import { register } from './registry'
import { paths as auth } from './auth.paths'
import { paths as connection } from './connection.paths'
import { paths as explorer } from './explorer.paths'
import { paths as messaging } from './messaging.paths'
import { paths as rename } from './rename.paths'
import { paths as surface } from './surface.paths'
import { paths as upload } from './upload.paths'

interface Shown {
  machine: string
  mistake: string
  reported: string[]
}

/** Returns the mistakes that `docs/paths.md` shows, each with lines that the walk reports for it. */
const shownIn = (text: string): Shown[] => {
  const [, block = ''] = /^## Mistakes it notices\n[^#]*?```\n(.*?)```/ms.exec(text) ?? []
  const shown: Shown[] = []
  for (const line of block.split('\n').filter((one) => one !== ''))
    if (line.startsWith('  ')) shown.at(-1)?.reported.push(line.trim())
    else shown.push({ machine: line.split(':')[0] ?? '', mistake: line, reported: [] })
  return shown
}
const shown = shownIn(readFileSync(new URL('../../docs/paths.md', import.meta.url), 'utf8'))
const walked: Record<string, MachinePaths> = { auth, connection, explorer, messaging, rename, surface, upload }

describe('a machine that is wrong in one place fails its walk, as the guide shows', () => {
  it('in at least five places', () => {
    expect(shown.length).toBeGreaterThanOrEqual(5)
    expect(new Set(shown.map(({ machine }) => machine))).toEqual(new Set(Object.keys(walked)))
  })

  it.each(shown)('notices the mistake $mistake', { timeout: 180_000 }, async ({ machine, mistake, reported }) => {
    const paths = walked[machine] as MachinePaths
    const mutant = mutantsOf(paths.machine).find((one) => one.name === mistake)
    expect(mutant?.name).toBe(mistake)
    const before = recorded(machine) ?? ''
    // A difference from the record is detected without live actors, in a tenth of the time.
    const isOfRecord = reported.every((line) => /^[-+] /.test(line))
    const problems = isOfRecord
      ? foresee(paths, before, mutant?.machine ?? paths.machine)
      : (await examine(machine, paths, before, mutant?.machine)).problems
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.filter((line) => !problems.some((problem) => problem.startsWith(line)))).toEqual([])
  })
})

/** Machines that only `npm run test:paths -- --mistakes` checks, because it takes minutes for some of them. */
const unswept = new Set([
  'auth',
  'autotag',
  'clipboard',
  'configuration',
  'dashboard',
  'definition',
  'document-metadata',
  'desktop',
  'dynamic-report',
  'entries',
  'explorer',
  'flows',
  'folder-tree',
  'help',
  'inspector',
  'instance-form',
  'instance-values',
  'manage-properties',
  'messenger',
  'node-picker',
  'notifications',
  'paged-list',
  'paragraph-page',
  'path',
  'permission-editor',
  'permission-insight',
  'player',
  'properties',
  'resource',
  'search',
  'speech-to-text',
  'conversation',
  'tasks',
  'text-compare',
  'text-tags',
  'upload',
  'viewer',
  'window',
  'windows',
])
const swept = (await register()).registered.filter(({ name }) => !unswept.has(name))

describe('every single mistake is noticed', () => {
  it.each(swept)('in $name', ({ name, paths }) => {
    expect(overlooked(paths, recorded(name) ?? '').overlooked).toEqual([])
  })

  it('each mistake that is listed as harmless can still be made', () => {
    const names = new Set(swept.flatMap(({ paths }) => mutantsOf(paths.machine).map(({ name }) => name)))
    expect([...harmless.keys()].filter((name) => !names.has(name))).toEqual([])
  })
})
