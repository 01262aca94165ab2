import type { publicProfile } from '#api/contract/public-profile'
import type { Handlers } from '#server/http/handler'
import { publicProfileOf } from './public-profiles.service'

export const publicProfileHandlers: Handlers<typeof publicProfile> = {
  user: ({ params, caller, ports }) => publicProfileOf(ports.db, caller, params.id),
}
