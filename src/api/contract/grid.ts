import * as z from 'zod/mini'
import { operator } from './users'
import { direction, offset, page, paging, size, uuid, words } from './wire'

/** Filter and sort fields of an administration grid. Fields that its entity does not have are ignored. */
export const gridQuery = z.strictObject({
  ...paging,
  sortBy: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}$/))),
  firstName: z.optional(words),
  lastName: z.optional(words),
  username: z.optional(words),
  email: z.optional(words),
  title: z.optional(words),
  authority: z.optional(words),
  operator: z.optional(operator),
  keyword: z.optional(words),
  /** Also returns the parents of the rows that match, for tables with nested rows. */
  loadParent: z.optional(z.boolean()),
})

const gridErrors = [
  'titleRequired',
  'titleTooLong',
  'fieldRequired',
  'formatInvalid',
  'maxLength',
  'minValue',
  'maxValue',
  'dateInvalid',
  'emailInvalid',
  'duplicate',
  'titleExists',
  'keyRequired',
  'keyExists',
  'workflowRequired',
  'selectOnlyForMultiple',
  'optionNotForMultiple',
  'conflict',
] as const

/** Returns the calls of one administration grid: `/api/admin/<entity>`. A save without uuid creates a row. */
export const grid = <const Entity extends string, Row extends z.ZodMiniType, Write extends z.ZodMiniType>(
  entity: Entity,
  row: Row,
  write: Write,
) =>
  ({
    find: {
      method: 'post',
      path: `/api/admin/${entity}/find`,
      summary: `Returns a filtered and sorted page of the grid ${entity}`,
      access: 'admin',
      effect: 'read',
      json: gridQuery,
      response: page(row),
      addition: true,
    },
    list: {
      method: 'get',
      path: `/api/admin/${entity}`,
      summary: `Returns a page of the grid ${entity}`,
      access: 'admin',
      query: z.object({
        offset: z.optional(offset),
        pageSize: z.optional(size),
        sortBy: gridQuery.shape.sortBy,
        direction: z.optional(direction),
      }),
      response: page(row),
      addition: true,
    },
    save: {
      method: 'post',
      path: `/api/admin/${entity}/save`,
      summary: `Saves a row of the grid ${entity} and returns it`,
      access: 'admin',
      json: write,
      response: row,
      errors: gridErrors,
      addition: true,
    },
    delete: {
      method: 'delete',
      path: `/api/admin/${entity}`,
      summary: `Deletes a row of the grid ${entity}`,
      access: 'admin',
      query: z.object({ uuid }),
      response: 'none',
      errors: ['inUse', 'templateAudience', 'tileAudience', 'lastAdministrator'],
      addition: true,
    },
  }) as const
