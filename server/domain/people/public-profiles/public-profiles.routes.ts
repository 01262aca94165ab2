import type { adminPublicProfiles } from '#api/contract/admin'
import type { publicProfile } from '#api/contract/public-profile'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import { profileGrid, getPublicProfile } from './public-profiles.service'

export const publicProfileHandlers: Handlers<typeof publicProfile> = {
  user: ({ params, caller, ports }) => getPublicProfile(ports.db, caller, params.id),
}

export const adminPublicProfileHandlers: Handlers<typeof adminPublicProfiles> = gridHandlers(profileGrid)
