import * as z from 'zod/mini'
import { maxSharedItems } from './constants'
import { resource } from './endpoint'
import { level } from './permission'
import { instant, nodeId, uuid } from './wire'

export const maxShareMessage = 1_000

const message = z.optional(z.string().check(z.maxLength(maxShareMessage)))
const principals = z.array(uuid).check(z.maxLength(200))

export const share = z.strictObject({
  nodeUuids: z.array(nodeId).check(z.minLength(1), z.maxLength(maxSharedItems)),
  userUuids: principals,
  roleUuids: principals,
  /** New permission level of these users and roles on these items. Null removes their entries. */
  level: z.nullable(level),
  /** Includes the content of folders. It has no effect on documents. */
  recursive: z.optional(z.boolean()),
  /** Null or absent means no expiry. */
  expireDate: z.optional(z.nullable(instant)),
  /** Notifies the users who gain a right. */
  notify: z.optional(z.boolean()),
  /** Text for the notification. */
  message,
  /** Id that the caller gives to the change, so that it can be undone. */
  operationUuid: z.optional(uuid),
})
export type Share = z.input<typeof share>
export type WrittenShare = z.output<typeof share>

export const shareAnswer = z.object({
  /** Number of items whose permissions changed. */
  changed: z.int(),
  /** Number of items below whose permissions the caller may not change. They stay unchanged. */
  untouched: z.int(),
  /** Jobs that continue with the items below. */
  jobUuids: z.array(uuid),
})
export type ShareAnswer = z.output<typeof shareAnswer>

export const sharing = resource({
  share: {
    method: 'post',
    path: '/api/share',
    summary: 'Gives users and roles a permission level on items, changes it or removes it, for all items or none, as one change to undo',
    access: 'session',
    feature: 'PROPERTIES_PERMISSION',
    json: share,
    subjects: [{ at: 'json.nodeUuids', level: 5 }],
    response: shareAnswer,
    errors: ['permissionRequired', 'grantTooHigh', 'dateInvalid', 'protectedNode', 'conflict'],
    addition: true,
  },
  requestAccess: {
    method: 'post',
    path: '/api/share/request',
    summary: 'Asks those who may share an item to let the user read it; the answer does not depend on whether the item exists',
    access: 'session',
    json: z.strictObject({
      // Not a subject: the caller has no right on the item.
      itemUuid: z.optional(uuid),
      /** Message that the item was sent with, instead of its id. */
      messageUuid: z.optional(uuid),
      message,
    }),
    response: 'none',
    errors: ['tooMany'],
    addition: true,
  },
})
