import * as z from 'zod/mini'
import { node } from './node'
import { uuid } from './wire'

export const clipboard = z.object({ copyItems: z.array(node), cutItems: z.array(node) })
export type Clipboard = z.output<typeof clipboard>

/** Ids of the changed items. `jobUuid` is the id of the job that processes the remaining items; see the resource `job`. */
export const bulkResult = z.object({ uuids: z.array(uuid), jobUuid: z.optional(uuid) })
export type BulkResult = z.output<typeof bulkResult>

export const linkType = z.enum(['MEDIA', 'IMAGE', 'PDF', 'BPMN', 'WS'])
export type LinkType = z.output<typeof linkType>

/** A change that was undone or redone, with those of its items that the caller may see. */
export const undoneChange = z.object({
  kind: z.enum(['MOVE', 'RENAME', 'DELETE', 'PASTE', 'UNTAG', 'PERMISSION']),
  operationUuid: uuid,
  /** Id of the job that processes the remaining items; missing if all items are done. */
  jobUuid: z.optional(uuid),
  uuids: z.array(uuid),
  nodes: z.array(node),
})
export type UndoneChange = z.output<typeof undoneChange>
