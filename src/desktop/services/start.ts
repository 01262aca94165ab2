import { config as configCalls } from '#api/contract/config'
import { type DesktopStart, desktopStart } from '#api/contract/desktop-start'
import { folder } from '#api/contract/folder'
import { search } from '#api/contract/search'
import { tiles as tileCalls } from '#api/contract/tile'
import { userProfile } from '#api/contract/user-profile'
import { buildAddress } from '#api/encode'
import { api } from '#api/index'
import { prepareAnswers } from '#api/prepared-answers'

/** Hands the parts of the first data to the services, which find them as prepared answers of their own calls. */
export const distributeStart = ({ config, profile, rootFolders, tiles, searches }: DesktopStart): void =>
  prepareAnswers({
    [buildAddress(configCalls.publicKeys, {})]: config,
    [buildAddress(userProfile.get, {})]: profile,
    [buildAddress(folder.rootFolders, { query: { addRecycleBin: false, addWorkingDirectories: true } })]: rootFolders,
    [buildAddress(tileCalls.user, {})]: tiles,
    [buildAddress(search.list, {})]: searches,
  })

/** Loads what the desktop shows first in one response; undefined if the call fails. The single calls then say why. */
export const loadStart = (signal?: AbortSignal): Promise<DesktopStart | undefined> =>
  api(desktopStart)
    .get(undefined, { quiet: true, ...(signal && { signal }) })
    .catch(() => undefined)
