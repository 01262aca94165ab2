import * as z from 'zod/mini'
import { configValue } from './config'
import { resource } from './endpoint'
import { node } from './node'
import { savedSearch } from './search'
import { tile } from './tile'
import { profile } from './user-profile'
import { user } from './users'

/** Everything that the desktop shows first. Each field equals the response of the call that is named there. */
export const desktopStartAnswer = z.object({
  /** `users.principle`. */
  user,
  /** `publicProfile.user` for the caller. */
  flags: z.array(z.string()),
  /** `config.publicKeys`. */
  config: z.record(z.string(), configValue),
  /** `userProfile.get`. */
  profile,
  /** `folder.rootFolders` with the working directories and without the recycle bin. */
  rootFolders: z.array(node),
  /** `tiles.user`. */
  tiles: z.array(tile),
  /** `search.list`. */
  searches: z.array(savedSearch),
})
export type DesktopStart = z.output<typeof desktopStartAnswer>

export const desktopStart = resource({
  get: {
    method: 'get',
    path: '/api/desktop/start',
    summary: 'Returns what the desktop of the user shows first: user, feature flags, configuration, preferences and icons',
    access: 'session',
    response: desktopStartAnswer,
    addition: true,
  },
})
