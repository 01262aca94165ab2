import * as z from 'zod/mini'
import { instant, nodeId, uuid } from './wire'

export const level = z.literal([0, 1, 2, 3, 4, 5])

/** One line of the permission editor as written. A new entry starts at level 1 with no expiry. */
export const permissionWrite = z.strictObject({
  nodeUuid: z.optional(nodeId),
  permission: level,
  /** Of an entry that exists; absent for a new one. */
  permissionUuid: z.optional(uuid),
  recursive: z.optional(z.boolean()),
  /** Null or absent: never. */
  expireDate: z.optional(z.nullable(instant)),
  roleOrUserUuid: uuid,
})

export const permissionSet = z.strictObject({
  nodeUuid: nodeId,
  deleteOldPermission: z.optional(z.boolean()),
  recursive: z.optional(z.boolean()),
  notify: z.optional(z.boolean()),
  rolePermissions: z.array(permissionWrite).check(z.maxLength(1_000)),
  userPermissions: z.array(permissionWrite).check(z.maxLength(1_000)),
})
export type PermissionSet = z.input<typeof permissionSet>

export const permissionEntry = z.object({
  nodeUuid: uuid,
  permission: level,
  permissionUuid: uuid,
  recursive: z.boolean(),
  expireDate: z.nullable(instant),
  roleOrUserUuid: uuid,
  /** The role's title or the user's full name. */
  title: z.string(),
  /** Addition: comes from an ancestor and can not be changed here. */
  inherited: z.optional(z.boolean()),
})
export type PermissionEntry = z.output<typeof permissionEntry>

export const permissionEntries = z.object({
  rolePermissions: z.array(permissionEntry),
  userPermissions: z.array(permissionEntry),
})
export type PermissionEntries = z.output<typeof permissionEntries>
