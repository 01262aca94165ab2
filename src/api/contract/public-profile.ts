import * as z from 'zod/mini'
import { resource } from './endpoint'
import { uuid } from './wire'

export const publicProfile = resource({
  user: {
    method: 'get',
    path: '/api/public-profile/user/{id}',
    summary: 'The feature flags of a user: the own ones, or anyone’s for an administrator',
    access: 'session',
    params: z.object({ id: uuid }),
    response: z.array(z.string()),
  },
})
