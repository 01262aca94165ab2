import type { PermissionEntries, PermissionEntry, PermissionSet } from '#api/contract/permission'

/** Kind of the principal (a role or a user) that gets a permission. */
export type PrincipalKind = 'role' | 'user'
export interface Principal {
  kind: PrincipalKind
  uuid: string
  title: string
}

export type Level = PermissionEntry['permission']

/** One permission in the editor. A role or user has at most one permission on an item. */
export interface DraftEntry extends Principal {
  level: Level
  recursive: boolean
  /**
   * Expiry in epoch milliseconds. Null means that the permission never expires; `unreadable` means that the typed text is not a valid day.
   */
  expireDate: number | null | 'unreadable'
  /** Id of the stored permission; absent for a new one. */
  permissionUuid?: string
}

/** A permission that comes from an ancestor folder. It is shown but cannot be edited here. */
export type InheritedEntry = PermissionEntry & { kind: PrincipalKind }

export interface PermissionDraft {
  entries: readonly DraftEntry[]
  deleteOld: boolean
  recursive: boolean
  notify: boolean
}

/** Reasons why a draft cannot be sent. */
export type DraftFault = 'permissionRequired' | 'dateInvalid'

const kinds = ['role', 'user'] as const

const listAllEntries = (entries: PermissionEntries): InheritedEntry[] =>
  kinds.flatMap((kind) => entries[`${kind}Permissions`].map((entry) => ({ ...entry, kind })))

export const getOwnEntries = (entries: PermissionEntries): DraftEntry[] =>
  listAllEntries(entries)
    .filter(({ inherited }) => inherited !== true)
    .map(({ kind, roleOrUserUuid, title, permission, recursive, expireDate, permissionUuid }) => ({
      ...{ kind, uuid: roleOrUserUuid, title, level: permission, recursive, expireDate, permissionUuid },
    }))

export const getInheritedEntries = (entries: PermissionEntries): InheritedEntry[] =>
  listAllEntries(entries).filter(({ inherited }) => inherited === true)

/** Returns the draft without changes. By default a save deletes stored permissions that are not in the list. */
export const createDraft = (entries: readonly DraftEntry[]): PermissionDraft => ({
  entries,
  deleteOld: true,
  recursive: false,
  notify: false,
})

export const isSamePrincipal = (one: Pick<Principal, 'kind' | 'uuid'>, other: Pick<Principal, 'kind' | 'uuid'>): boolean =>
  one.kind === other.kind && one.uuid === other.uuid

/** Adds a permission with level 1 (read) and without expiry. On a folder it also applies to the content. A principal is added only once. */
export const addEntry = (entries: readonly DraftEntry[], { kind, uuid, title }: Principal, isFolder: boolean): readonly DraftEntry[] =>
  entries.some((entry) => isSamePrincipal(entry, { kind, uuid }))
    ? entries
    : [...entries, { kind, uuid, title, level: 1, recursive: isFolder, expireDate: null }]

/** Returns true if a save would change permissions. The options of a save (delete old permissions, notify) are not changes. */
export const hasPermissionChanges = (base: readonly DraftEntry[], { entries, recursive }: PermissionDraft): boolean =>
  recursive ||
  entries.length !== base.length ||
  entries.some((entry) => {
    const before = base.find((one) => isSamePrincipal(one, entry))
    return before?.level !== entry.level || before.recursive !== entry.recursive || before.expireDate !== entry.expireDate
  })

/** Returns the reason why a draft cannot be sent. The last permission can be removed, but an empty list that removes nothing is refused. */
export const findDraftFault = (base: readonly DraftEntry[], { entries, deleteOld, recursive }: PermissionDraft): DraftFault | undefined => {
  if (entries.length === 0 && ((base.length === 0 && !recursive) || !deleteOld)) return 'permissionRequired'
  return entries.some(({ expireDate }) => expireDate === 'unreadable') ? 'dateInvalid' : undefined
}

/** Converts the draft to a request. A document has no items below it, so its list always replaces the stored one. */
export const toPermissionSet = (
  { uuid, isFolder }: { uuid: string; isFolder: boolean },
  { entries, deleteOld, recursive, notify }: PermissionDraft,
  revision: string | undefined,
): PermissionSet => {
  const written = (kind: PrincipalKind) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ uuid: roleOrUserUuid, level, recursive: below, expireDate, permissionUuid }) => ({
        nodeUuid: uuid,
        permission: level,
        recursive: isFolder && below,
        expireDate: expireDate === 'unreadable' ? null : expireDate,
        roleOrUserUuid,
        ...(permissionUuid === undefined ? {} : { permissionUuid }),
      }))
  return {
    nodeUuid: uuid,
    deleteOldPermission: !isFolder || deleteOld,
    recursive: isFolder && recursive,
    notify,
    ...(revision === undefined ? {} : { revision }),
    rolePermissions: written('role'),
    userPermissions: written('user'),
  }
}

/** Returns the server's error for one permission. The server numbers the permissions of each kind in the order in which they were sent. */
export const findEntryError = (
  entries: readonly DraftEntry[],
  entry: DraftEntry,
  errors: readonly { path: string; detail: string }[],
): string | undefined => {
  const place = entries.filter(({ kind }) => kind === entry.kind).findIndex((one) => isSamePrincipal(one, entry))
  const path = `${entry.kind}Permissions.${place}`
  return errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.detail
}
