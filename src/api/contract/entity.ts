import * as z from 'zod/mini'
import { resource } from './endpoint'
import { integer, nodeId, uuid } from './wire'

export const entity = resource({
  changeOrder: {
    method: 'get',
    path: '/api/entity/change-order',
    summary: 'Moves a child of a parent before another child, or to the end. relationType 1: folders, 4: paragraphs',
    access: 'session',
    effect: 'write',
    query: z.object({ relationType: integer(1, 4), firstNodeUuid: uuid, parentUuid: nodeId, secondNodeUuid: z.optional(uuid) }),
    subjects: [{ at: 'query.parentUuid', level: 3 }],
    response: 'none',
    errors: ['notFolder'],
  },
})
