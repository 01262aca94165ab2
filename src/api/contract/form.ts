import * as z from 'zod/mini'
import { resource } from './endpoint'
import { grid } from './grid'
import { entityName, propertyType, relationShowType } from './ontology'
import { offset, page, size, uuid, words } from './wire'

const field = z.strictObject({
  uuid,
  relationOrPropertyUuid: uuid,
  title: words,
  entityName,
  type: z.optional(propertyType),
  showType: relationShowType,
  /** Number of form columns that the field spans. */
  size: z.int().check(z.gte(1), z.lte(4)),
  column: z.int().check(z.gte(0), z.lte(3)),
  order: z.int().check(z.gte(0)),
  required: z.optional(z.boolean()),
  color: z.optional(z.string().check(z.maxLength(9))),
})

const design = {
  classUuid: uuid,
  columns: z.int().check(z.gte(1), z.lte(4)),
  fields: z.array(field).check(z.maxLength(500)),
  workflowUuid: z.optional(uuid),
}

export const formDesign = z.object({ uuid, title: z.string(), ...design })
export type FormDesign = z.output<typeof formDesign>

export const forms = resource({
  list: {
    method: 'get',
    path: '/api/form/{offset}/{size}',
    summary: 'Returns a page of the forms that the user may fill in',
    access: 'session',
    params: z.object({ offset, size }),
    query: z.object({ title: z.optional(words), classUuid: z.optional(uuid) }),
    response: page(z.object({ uuid, title: z.string(), classUuid: uuid })),
    addition: true,
  },
  get: {
    method: 'get',
    path: '/api/form/{uuid}',
    summary: 'Returns the design of a form',
    access: 'session',
    params: z.object({ uuid }),
    response: z.object({ ...formDesign.shape, revision: z.string() }),
    addition: true,
  },
})

export const adminForms = resource(
  grid(
    'form',
    z.object({ ...formDesign.shape, revision: z.string() }),
    z.strictObject({ uuid: z.optional(uuid), revision: z.optional(z.string().check(z.maxLength(100))), title: words, ...design }),
  ),
)
