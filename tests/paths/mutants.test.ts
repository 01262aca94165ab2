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

/** Walked on live actors, with everything else that the walk looks at. */
const walked: [string, MachinePaths, string][] = [
  ['auth', auth, 'auth: notAuthenticated.start.askingForCaptcha done of isCaptchaNeeded #1 with its guard negated'],
  ['auth', auth, 'auth: authenticated session.refused dropped'],
  ['connection', connection, 'connection: reaching error of reachServer dropped'],
  ['explorer', explorer, 'explorer: place.locating error of locate #2 without its actions'],
  ['messaging', messaging, 'messaging: unread.known live.event with its guard negated'],
  ['rename', rename, 'rename: judging always #1 with its guard negated'],
  ['surface', surface, 'surface: icons.failed surface.retry led to ready'],
  ['upload', upload, 'upload: waitingForNetwork upload.pause led to idle'],
]

describe('a machine that is wrong in one place fails its walk', () => {
  it.each(walked)('%s: %#', async (name, paths, mistake) => {
    const mutant = mutantsOf(paths.machine).find((one) => one.name === mistake)
    expect(mutant?.name).toBe(mistake)
    const { problems } = await examine(name, paths, recorded(name), mutant?.machine)
    expect(problems).not.toEqual([])
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
