import * as z from 'zod/mini'
import { resource } from './endpoint'
import { uuid } from './wire'

export const publicProfile = resource({
  user: {
    method: 'get',
    path: '/api/public-profile/user/{id}',
    summary: 'Returns the feature flags of the caller; for an administrator, of any user',
    access: 'session',
    params: z.object({ id: uuid }),
    response: z.array(z.string()),
  },
})
