import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MachinePaths } from './define'
import { examine, foresee } from './examine'
import { mutantsOf } from './mutate'
import { recorded } from './record'
import { paths as activity } from './activity.paths'
import { paths as auth } from './auth.paths'
import { paths as changePassword } from './change-password.paths'
import { paths as confirm } from './confirm.paths'
import { paths as connection } from './connection.paths'
import { paths as explorer } from './explorer.paths'
import { paths as messaging } from './messaging.paths'
import { paths as preferences } from './preferences.paths'
import { paths as rename } from './rename.paths'
import { paths as site } from './site.paths'
import { paths as surface } from './surface.paths'
import { paths as upload } from './upload.paths'

interface Shown {
  machine: string
  mistake: string
  reported: string[]
}

/** The mistakes that `docs/paths.md` shows, each with lines that the walk reports of it. */
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

/** Walked on live actors, with everything else that the walk looks at. */
describe('a machine that is wrong in one place fails its walk, as the guide shows', () => {
  it('in at least five places', () => {
    expect(shown.length).toBeGreaterThanOrEqual(5)
    expect(new Set(shown.map(({ machine }) => machine))).toEqual(new Set(Object.keys(walked)))
  })

  it.each(shown)('$mistake', async ({ machine, mistake, reported }) => {
    const paths = walked[machine] as MachinePaths
    const mutant = mutantsOf(paths.machine).find((one) => one.name === mistake)
    expect(mutant?.name).toBe(mistake)
    const { problems } = await examine(machine, paths, recorded(machine), mutant?.machine)
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.filter((line) => !problems.some((problem) => problem.startsWith(line)))).toEqual([])
  })
})

const swept: Record<string, MachinePaths> = {
  activity,
  auth,
  'change-password': changePassword,
  confirm,
  connection,
  messaging,
  preferences,
  rename,
  site,
  surface,
}

/** Mistakes that change nothing: the profile that is passed on is received there, and leads to the same state. */
const harmless = new Set([
  'preferences: profile.reading done of fetchProfile led to nobody',
  'preferences: profile.saving done of saveProfile led to nobody',
])

describe.each(Object.entries(swept))('every single mistake in %s is noticed', (name, paths) => {
  const before = recorded(name) ?? ''
  const mutants = mutantsOf(paths.machine).filter((mutant) => !harmless.has(mutant.name))
  const noticed = (machine: (typeof mutants)[number]['machine']) => {
    try {
      return foresee(paths, before, machine).length > 0
    } catch {
      return true
    }
  }

  it.each(mutants)('$name', ({ machine }) => {
    expect(before).not.toBe('')
    expect(noticed(machine)).toBe(true)
  })
})
