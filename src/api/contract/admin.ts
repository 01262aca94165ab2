import * as z from 'zod/mini'
import { resource } from './endpoint'
import { features } from './feature'
import { grid } from './grid'
import { role } from './roles'
import { documentTemplate } from './template'
import { tile, tileKind } from './tile'
import { ownSession } from './users'
import { colour, instant, uuid, uuids, words } from './wire'

const title = words
const maybe = { uuid: z.optional(uuid) }
const order = z.optional(z.int().check(z.gte(0), z.lte(1_000_000)))
const feature = z.enum(features)
/** Revision of a row. It changes with each change of the row. A save with an older revision throws 409 `conflict`. */
const revision = z.string().check(z.maxLength(100))
const kept = { ...maybe, revision: z.optional(revision) }

const adminUser = z.object({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.optional(z.string()),
  nationalCode: z.optional(z.string()),
  active: z.boolean(),
  roles: z.array(role),
  /** The user must set a new password right after the next sign-in. */
  mustChangePassword: z.boolean(),
  lastLogin: z.optional(instant),
  revision,
})

const userGrid = grid(
  'user',
  adminUser,
  z.strictObject({
    ...maybe,
    firstName: words,
    lastName: words,
    username: words,
    email: z.optional(z.nullable(words)),
    nationalCode: z.optional(z.nullable(words)),
    /** Required for a new user. For an existing user it replaces the password and ends the sessions. */
    password: z.optional(z.string().check(z.maxLength(1_000))),
    roleUuidList: z.optional(uuids),
    /** If it is set to true, the sessions of an existing user end. */
    mustChangePassword: z.optional(z.boolean()),
    revision: z.optional(revision),
  }),
)

export const adminUsers = resource({
  ...userGrid,
  save: { ...userGrid.save, errors: [...userGrid.save.errors, 'usernameExists', 'passwordWeak', 'lastAdministrator'] },
  delete: { ...userGrid.delete, errors: [...userGrid.delete.errors, 'ownAccount'] },
  setActive: {
    method: 'post',
    path: '/api/admin/user/active',
    summary: 'Activates or deactivates a user; deactivation ends every session of the user at once',
    access: 'admin',
    json: z.strictObject({ userUuid: uuid, active: z.boolean() }),
    response: adminUser,
    errors: ['lastAdministrator', 'ownAccount'],
    addition: true,
  },
  sessions: {
    method: 'get',
    path: '/api/admin/user/sessions',
    summary: 'Returns the sessions of a user, last used first',
    access: 'admin',
    query: z.object({ userUuid: uuid }),
    response: z.array(ownSession),
    addition: true,
  },
  endSessions: {
    method: 'delete',
    path: '/api/admin/user/sessions',
    summary: 'Ends one session of a user, or all except that of the caller, immediately in every open window',
    access: 'admin',
    query: z.object({ userUuid: uuid, sessionUuid: z.optional(uuid) }),
    response: 'none',
    addition: true,
  },
})

const importedLine = z.strictObject({
  /** Line number in the file, from 1. */
  line: z.int().check(z.gte(1), z.lte(10_000_000)),
  firstName: words,
  lastName: words,
  username: words,
  email: z.optional(words),
  nationalCode: z.optional(words),
  roleUuidList: z.optional(uuids),
  /** SHA-256, in hex, of a random first password. The server receives the password itself only when the user signs in with it. */
  codeHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** Import of users from a file. The client sends the lines in parts under one import id; a long task then creates the users. */
export const adminUserImport = resource({
  check: {
    method: 'post',
    path: '/api/admin/user-import/check',
    summary: 'Returns which of these usernames exist already',
    access: 'admin',
    effect: 'read',
    json: z.strictObject({ usernames: z.array(words).check(z.maxLength(1_000)) }),
    response: z.object({ taken: z.array(z.string()) }),
    addition: true,
  },
  lines: {
    method: 'post',
    path: '/api/admin/user-import/lines',
    summary: 'Stores lines of a user import; sending the same lines again changes nothing',
    access: 'admin',
    json: z.strictObject({ importUuid: uuid, rows: z.array(importedLine).check(z.minLength(1), z.maxLength(500)) }),
    response: 'none',
    errors: ['conflict'],
    addition: true,
  },
  start: {
    method: 'post',
    path: '/api/admin/user-import/start',
    summary: 'Starts the job that creates the users of a complete import; a repeated call returns the same job',
    access: 'admin',
    json: z.strictObject({ importUuid: uuid, total: z.int().check(z.gte(1), z.lte(100_000)) }),
    response: z.object({ jobUuid: uuid }),
    errors: ['conflict'],
    addition: true,
  },
  failures: {
    method: 'get',
    path: '/api/admin/user-import/failures',
    summary: 'Downloads the failed lines of an import of the caller as a CSV file, each with its reason',
    access: 'admin',
    query: z.object({ importUuid: uuid }),
    response: 'file',
    addition: true,
  },
})

const roleGrid = grid(
  'role',
  z.object({ ...role.shape, userCount: z.int(), revision }),
  z.strictObject({ ...maybe, title, authority: z.string().check(z.maxLength(100)), revision: z.optional(revision) }),
)
/** The authority of a role cannot be changed if the code of the program checks that role. */
export const adminRoles = resource({ ...roleGrid, save: { ...roleGrid.save, errors: [...roleGrid.save.errors, 'inUse'] } })

const profileFields = { features: z.array(feature) }
const granted = z.array(z.object({ uuid, title: z.string() }))

/** Feature flags that are granted to users and roles. */
export const adminPublicProfiles = resource(
  grid(
    'public-profile',
    z.object({ uuid, title: z.string(), ...profileFields, users: granted, roles: granted, revision }),
    z.strictObject({ ...kept, title, ...profileFields, userUuidList: uuids, roleUuidList: uuids }),
  ),
)

const icon = z.optional(z.string().check(z.maxLength(60)))
const tileWrite = { icon, color: z.optional(colour), kind: tileKind, target: z.string().check(z.maxLength(2_000)), order }

export const adminTiles = resource(
  grid(
    'tile',
    z.object({ ...tile.shape, order: z.int(), users: granted, roles: granted, revision }),
    z.strictObject({ ...kept, ...tileWrite, title, userUuidList: z.optional(uuids), roleUuidList: z.optional(uuids) }),
  ),
)

/** A task action is a button that completes a task. It passes a value to the process. */
const taskAction = {
  title: z.string(),
  key: z.string().check(z.maxLength(100)),
  icon,
  color: z.optional(colour),
  needsComment: z.boolean(),
  order,
}

export const adminTaskActions = resource(
  grid('task-action', z.object({ uuid, ...taskAction, order: z.int(), revision }), z.strictObject({ ...kept, ...taskAction, title })),
)

export const adminTemplates = resource({
  ...grid(
    'template',
    z.object({ ...documentTemplate.shape, users: granted, roles: granted, size: z.optional(z.int()), revision }),
    z.strictObject({
      ...kept,
      title,
      extension: documentTemplate.shape.extension,
      userUuidList: z.optional(uuids),
      roleUuidList: z.optional(uuids),
    }),
  ),
  upload: {
    method: 'post',
    path: '/api/admin/template/upload',
    summary: 'Stores the file of a document template',
    access: 'admin',
    query: z.object({ uuid }),
    multipart: z.object({}),
    response: documentTemplate,
    errors: ['fileRequired', 'titleRequired', 'titleInvalid', 'titleTooLong', 'unsupportedFormat', 'corruptFile', 'tooLarge', 'diskFull'],
    addition: true,
  },
})
