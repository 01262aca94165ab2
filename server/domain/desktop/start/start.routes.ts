import type { desktopStart } from '#api/contract/desktop-start'
import { readContext } from '#server/context/request-context'
import { listRootFolders } from '#server/domain/content/folders/folders.service'
import { readProfile } from '#server/domain/people/profiles/profiles.service'
import { getPublicProfile } from '#server/domain/people/public-profiles/public-profiles.service'
import { getPrincipal } from '#server/domain/people/users/users.service'
import { listSavedSearches } from '#server/domain/search/search/saved-searches.service'
import type { Settings } from '#server/domain/system/config/config.service'
import { listTiles } from '#server/domain/system/tiles/tiles.service'
import type { Handlers } from '#server/http/handler'

export const desktopStartHandlers = (settings: Settings): Handlers<typeof desktopStart> => ({
  get: async (request) => {
    const { ports, caller, locale } = request
    const { db } = ports
    const [user, flags, config, profile, rootFolders, tiles, searches] = await Promise.all([
      getPrincipal(db, caller),
      getPublicProfile(db, caller, caller.userId),
      settings.readPublic(locale),
      readProfile(ports, caller),
      listRootFolders(readContext(request), { addRecycleBin: false, addWorkingDirectories: true }),
      listTiles(db, caller, ports.now()),
      listSavedSearches(request),
    ])
    return { user, flags, config, profile, rootFolders, tiles, searches }
  },
})
