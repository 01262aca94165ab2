import * as z from 'zod/mini'
import { resource, type Subject } from './endpoint'
import type { ErrorCode } from './errors'
import { node } from './node'
import { role } from './roles'
import { userName } from './users'
import { instant, nodeId, page, uuid } from './wire'

export const level = z.literal([0, 1, 2, 3, 4, 5])

/** One entry of the permission editor to save. A new entry starts at level 1 and never expires. */
export const permissionWrite = z.strictObject({
  nodeUuid: z.optional(nodeId),
  permission: level,
  /** Id of an existing entry; absent for a new one. */
  permissionUuid: z.optional(uuid),
  recursive: z.optional(z.boolean()),
  /** Null or absent means no expiry. */
  expireDate: z.optional(z.nullable(instant)),
  roleOrUserUuid: uuid,
})

export const permissionSet = z.strictObject({
  nodeUuid: nodeId,
  /**
   * Removes stored entries that are missing in this set; if the set is recursive, also those of the items below. Default: true, so the set
   * is the complete new state.
   */
  deleteOldPermission: z.optional(z.boolean()),
  /** Applies the set also to all items below the folder whose permissions the caller may change. */
  recursive: z.optional(z.boolean()),
  /** Notifies the users who gain a right. */
  notify: z.optional(z.boolean()),
  /**
   * Not in the specification: the revision that the caller has read. Throws 409 `conflict` and saves nothing if other entries were saved
   * since.
   */
  revision: z.optional(z.string().check(z.maxLength(64))),
  /** Not in the specification: id that the caller gives to the change, so that it can be undone. */
  operationUuid: z.optional(uuid),
  rolePermissions: z.array(permissionWrite).check(z.maxLength(1_000)),
  userPermissions: z.array(permissionWrite).check(z.maxLength(1_000)),
})
export type PermissionSet = z.input<typeof permissionSet>
export type WrittenSet = z.output<typeof permissionSet>

/** Permission levels that every call with a permission set requires. */
export const permissionSubjects = [
  { at: 'json.nodeUuid', level: 5 },
  { at: 'json.rolePermissions.nodeUuid', level: 5 },
  { at: 'json.userPermissions.nodeUuid', level: 5 },
] as const satisfies readonly Subject[]
export const permissionErrors = [
  'permissionRequired',
  'grantTooHigh',
  'dateInvalid',
  'duplicate',
  'protectedNode',
  'conflict',
] as const satisfies readonly ErrorCode[]

export const permissionEntry = z.object({
  nodeUuid: uuid,
  permission: level,
  permissionUuid: uuid,
  recursive: z.boolean(),
  expireDate: z.nullable(instant),
  roleOrUserUuid: uuid,
  /** Title of the role or full name of the user. */
  title: z.string(),
  /**
   * Not in the specification: true if the entry is inherited from a folder above. It cannot be changed here and is never part of a set to
   * save. `nodeUuid` is that folder if the caller may see it, otherwise the item.
   */
  inherited: z.optional(z.boolean()),
})
export type PermissionEntry = z.output<typeof permissionEntry>

export const permissionEntries = z.object({
  rolePermissions: z.array(permissionEntry),
  userPermissions: z.array(permissionEntry),
  /** Not in the specification: revision of the entries that belong to the item itself. */
  revision: z.optional(z.string()),
})
export type PermissionEntries = z.output<typeof permissionEntries>

/** Effect of a permission set, computed before the set is saved. */
export const permissionPreview = z.object({
  /** Number of entries of the item itself that the set adds, changes and removes. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /**
   * True: a recursive entry is stored once, on the folder, and also applies to items that are added later. False: the caller may not
   * change the permissions of all items below, so each item where it is allowed gets an entry of its own.
   */
  inherits: z.boolean(),
  /** Effect on the items below the folder. All numbers are 0 if the set is not recursive. */
  below: z.object({
    /** Number of items below the folder. */
    nodes: z.int(),
    /** Number of items below whose permissions the caller may not change. They stay unchanged. */
    untouched: z.int(),
    /** Number of entries on the items below that the set adds, changes and removes. */
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
  }),
  /** True if the change affects so many items that it runs as a job. */
  long: z.boolean(),
})
export type PermissionPreview = z.output<typeof permissionPreview>

/** One reason why a user has a permission level on an item. */
export const permissionGround = z.object({
  kind: z.enum(['ADMINISTRATOR', 'AUTHOR', 'BIN_OWNER', 'ENTRY']),
  level,
  /** False if the reason has expired or does not apply to this item. */
  counts: z.boolean(),
  expireDate: z.nullable(instant),
  /** The role that holds the permission. Absent if the user holds it directly. */
  role: z.optional(role),
  permissionUuid: z.optional(uuid),
  recursive: z.optional(z.boolean()),
  /** Number of steps from the item up to the folder that has the entry: 0 the item itself, 1 its parent folder, and so on. */
  distance: z.int(),
  /** The item or folder that has the entry. Missing if the caller may not see it. */
  from: z.optional(z.object({ uuid, title: z.string() })),
  grantedBy: z.optional(userName),
  grantDate: z.optional(instant),
})
export type PermissionGround = z.output<typeof permissionGround>

export const permissionReasons = z.object({
  user: userName,
  /** True if the account is disabled. Then no permission applies until it is enabled. */
  disabled: z.boolean(),
  /** Null if the user may not see the item. */
  level: z.nullable(level),
  /** Time at which this level ends, in the present state; null means never. */
  expireDate: z.nullable(instant),
  /** Reasons by strength: those that give the level, then weaker ones, then those that do not apply. */
  grounds: z.array(permissionGround),
})
export type PermissionReasons = z.output<typeof permissionReasons>

export const permissions = resource({
  preview: {
    method: 'post',
    path: '/api/permission/preview',
    summary: 'Returns the changes that saving these permission entries would make, without saving',
    access: 'session',
    effect: 'read',
    feature: 'PROPERTIES_PERMISSION',
    json: permissionSet,
    subjects: permissionSubjects,
    response: permissionPreview,
    errors: permissionErrors,
    addition: true,
  },
  why: {
    method: 'get',
    path: '/api/permission/why',
    summary: 'Explains the rights of a user on an item: every reason with its expiry, and the result',
    access: 'session',
    feature: 'PROPERTIES_PERMISSION',
    query: z.object({ nodeUuid: nodeId, userUuid: uuid }),
    subjects: [{ at: 'query.nodeUuid', level: 5 }],
    response: permissionReasons,
    addition: true,
  },
  viewAs: {
    method: 'post',
    path: '/api/permission/view-as',
    summary:
      'Returns the items of a folder that a user, or a user with only this role, sees and the caller sees too; folders first, by title',
    access: 'session',
    effect: 'read',
    feature: 'PROPERTIES_PERMISSION',
    json: z.strictObject({
      nodeUuid: nodeId,
      principal: z.enum(['USER', 'ROLE']),
      roleOrUserUuid: uuid,
      offset: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
      pageSize: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
    }),
    subjects: [{ at: 'json.nodeUuid', level: 5 }],
    response: z.object({
      /** `node` is the record as the caller sees it; `level` is the level of the other user. */
      ...page(z.object({ node, level })).shape,
      /** Level of the other user on the folder itself. Missing if that user cannot see the folder and therefore also not its content. */
      level: z.optional(level),
    }),
    errors: ['notFolder'],
    addition: true,
  },
})
