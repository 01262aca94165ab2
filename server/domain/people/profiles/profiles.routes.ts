import type { userProfile } from '#api/contract/user-profile'
import type { Handlers } from '#server/http/handler'
import { readProfile, saveProfile } from './profiles.service'

export const profileHandlers: Handlers<typeof userProfile> = {
  get: ({ ports, caller }) => readProfile(ports, caller),
  save: ({ ports, caller, json }) => saveProfile(ports, caller, json),
}
