import type { adminPublicProfiles } from '#api/contract/admin'
import type { publicProfile } from '#api/contract/public-profile'
import type { Handlers } from '#server/http/handler'
import { gridHandlers } from '../admin/grid.routes'
import { profileGrid } from './profiles-admin.service'
import { publicProfileOf } from './public-profiles.service'

export const publicProfileHandlers: Handlers<typeof publicProfile> = {
  user: ({ params, caller, ports }) => publicProfileOf(ports.db, caller, params.id),
}

export const adminPublicProfileHandlers: Handlers<typeof adminPublicProfiles> = gridHandlers(profileGrid)
