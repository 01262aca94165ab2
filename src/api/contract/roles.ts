import * as z from 'zod/mini'
import { resource } from './endpoint'
import { operator } from './users'
import { offset, page, paging, size, uuid, words } from './wire'

export const role = z.object({
  uuid,
  title: z.string(),
  /** `ROLE_ADMIN` identifies administrators. */
  authority: z.string(),
})
export type Role = z.output<typeof role>

export const roles = resource({
  list: {
    method: 'get',
    path: '/api/roles/{offset}/{size}',
    summary: 'Returns roles for selection, by title',
    access: 'session',
    params: z.object({ offset, size }),
    response: page(role),
  },
  find: {
    method: 'post',
    path: '/api/roles/find',
    summary: 'Returns roles for selection whose given fields match: any of them with OR, all of them with AND',
    access: 'session',
    effect: 'read',
    json: z.strictObject({
      ...paging,
      sortBy: z.optional(z.enum(['title', 'authority'])),
      title: z.optional(words),
      authority: z.optional(words),
      operator: z.optional(operator),
    }),
    response: page(role),
  },
})
