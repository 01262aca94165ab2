import * as z from 'zod/mini'
import { resource, type Subject } from './endpoint'
import type { ErrorCode } from './errors'
import { node } from './node'
import { role } from './roles'
import { userName } from './users'
import { instant, nodeId, page, uuid } from './wire'

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
  /** Entries that are not in this set go, below the item too when recursive. True when absent: a set is the whole state. */
  deleteOldPermission: z.optional(z.boolean()),
  /** The set holds for everything below, as far as the caller may change rights there. */
  recursive: z.optional(z.boolean()),
  /** Tells the people who gain a right. */
  notify: z.optional(z.boolean()),
  /** Addition: as it was read. When somebody wrote other entries since, the answer is 409 `conflict` and nothing is written. */
  revision: z.optional(z.string().check(z.maxLength(64))),
  /** Addition: the caller's own name for the change, by which it can be taken back. */
  operationUuid: z.optional(uuid),
  rolePermissions: z.array(permissionWrite).check(z.maxLength(1_000)),
  userPermissions: z.array(permissionWrite).check(z.maxLength(1_000)),
})
export type PermissionSet = z.input<typeof permissionSet>
export type WrittenSet = z.output<typeof permissionSet>

/** What the calls that take a set have in common. */
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
  /** The role's title or the user's full name. */
  title: z.string(),
  /** Addition: comes from an ancestor and can not be changed here; not part of a set. `nodeUuid` is the ancestor where the caller may see it, else the item. */
  inherited: z.optional(z.boolean()),
})
export type PermissionEntry = z.output<typeof permissionEntry>

export const permissionEntries = z.object({
  rolePermissions: z.array(permissionEntry),
  userPermissions: z.array(permissionEntry),
  /** Addition: names this state of the item's own entries. */
  revision: z.optional(z.string()),
})
export type PermissionEntries = z.output<typeof permissionEntries>

/** What a written set would do, before it does. */
export const permissionPreview = z.object({
  /** Entries of the item itself. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /**
   * True: entries for everything below are kept once, on the item, and hold for what comes later too. False: the caller may not change
   * rights on everything below, so each item where that is allowed gets its own entries.
   */
  inherits: z.boolean(),
  /** All zero unless the set is recursive. */
  below: z.object({
    /** Items below. */
    nodes: z.int(),
    /** Of these, how many the caller may not change; they stay as they are. */
    untouched: z.int(),
    /** Entries on items below. */
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
  }),
  /** So many items that it would run as a long task. */
  long: z.boolean(),
})
export type PermissionPreview = z.output<typeof permissionPreview>

/** One reason for a right. */
export const permissionGround = z.object({
  kind: z.enum(['ADMINISTRATOR', 'AUTHOR', 'BIN_OWNER', 'ENTRY']),
  level,
  /** False: it has expired, or does not count here. */
  counts: z.boolean(),
  expireDate: z.nullable(instant),
  /** The role it was given to; absent when it was given to the user. */
  role: z.optional(role),
  permissionUuid: z.optional(uuid),
  recursive: z.optional(z.boolean()),
  /** Steps up to the item it stands on: 0 the item itself, 1 its folder, and so on. */
  distance: z.int(),
  /** The item it stands on, where the caller may see it. */
  from: z.optional(z.object({ uuid, title: z.string() })),
  grantedBy: z.optional(userName),
  grantDate: z.optional(instant),
})
export type PermissionGround = z.output<typeof permissionGround>

export const permissionReasons = z.object({
  user: userName,
  /** The account is disabled: nothing counts until it is enabled. */
  disabled: z.boolean(),
  /** Null: the user may not see the item. */
  level: z.nullable(level),
  /** When this level ends as things are; null: never. */
  expireDate: z.nullable(instant),
  /** The strongest first; those that give the level, then weaker ones, then those that do not count. */
  grounds: z.array(permissionGround),
})
export type PermissionReasons = z.output<typeof permissionReasons>

export const permissions = resource({
  preview: {
    method: 'post',
    path: '/api/permission/preview',
    summary: 'What writing these permission entries would change, without changing it',
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
    summary: 'Why a user has the rights on an item: every reason with its end, and what they amount to',
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
    summary: 'What a user, or somebody with only this role, sees in a folder, as far as the caller sees it too; folders first, by title',
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
      /** `node` is the caller's own record, `level` what the other one may do with it. */
      ...page(z.object({ node, level })).shape,
      /** What the other one may do with the folder itself; absent: it is not seen, and neither is what it holds. */
      level: z.optional(level),
    }),
    errors: ['notFolder'],
    addition: true,
  },
})
