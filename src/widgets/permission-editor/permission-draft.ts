import type { PermissionEntries, PermissionEntry, PermissionSet } from '#api/contract/permission'

/** Kind of principal that an entry names. */
export type PrincipalKind = 'role' | 'user'
export interface Principal {
  kind: PrincipalKind
  uuid: string
  title: string
}

export type Level = PermissionEntry['permission']

/** One line of the editor. A role or user has at most one entry on an item. */
export interface DraftEntry extends Principal {
  level: Level
  recursive: boolean
  /** Epoch milliseconds; null means never; `unreadable` while the typed text is not a valid day. */
  expireDate: number | null | 'unreadable'
  /** Id of an entry that is already stored. */
  permissionUuid?: string
}

/** An entry of an ancestor: shown, but not editable here. */
export type InheritedEntry = PermissionEntry & { kind: PrincipalKind }

export interface PermissionDraft {
  entries: readonly DraftEntry[]
  deleteOld: boolean
  recursive: boolean
  notify: boolean
}

/** Reasons why a draft is not sent. */
export type DraftFault = 'permissionRequired' | 'dateInvalid'

const kinds = ['role', 'user'] as const

const everyEntry = (entries: PermissionEntries): InheritedEntry[] =>
  kinds.flatMap((kind) => entries[`${kind}Permissions`].map((entry) => ({ ...entry, kind })))

export const ownEntries = (entries: PermissionEntries): DraftEntry[] =>
  everyEntry(entries)
    .filter(({ inherited }) => inherited !== true)
    .map(({ kind, roleOrUserUuid, title, permission, recursive, expireDate, permissionUuid }) => ({
      ...{ kind, uuid: roleOrUserUuid, title, level: permission, recursive, expireDate, permissionUuid },
    }))

export const inheritedEntries = (entries: PermissionEntries): InheritedEntry[] =>
  everyEntry(entries).filter(({ inherited }) => inherited === true)

/** Returns the initial draft. By default old entries are removed. */
export const untouchedDraft = (entries: readonly DraftEntry[]): PermissionDraft => ({
  entries,
  deleteOld: true,
  recursive: false,
  notify: false,
})

export const isSame = (one: Pick<Principal, 'kind' | 'uuid'>, other: Pick<Principal, 'kind' | 'uuid'>): boolean =>
  one.kind === other.kind && one.uuid === other.uuid

/** Adds an entry with level 1 (read) and no expiry; on a folder it also applies to the content. A principal is added only once. */
export const withEntry = (entries: readonly DraftEntry[], { kind, uuid, title }: Principal, isFolder: boolean): readonly DraftEntry[] =>
  entries.some((entry) => isSame(entry, { kind, uuid }))
    ? entries
    : [...entries, { kind, uuid, title, level: 1, recursive: isFolder, expireDate: null }]

/** Returns true if a save would change something. Removing old entries and notifying are options of a save, not changes. */
export const isChanged = (base: readonly DraftEntry[], { entries, recursive }: PermissionDraft): boolean =>
  recursive ||
  entries.length !== base.length ||
  entries.some((entry) => {
    const before = base.find((one) => isSame(one, entry))
    return before?.level !== entry.level || before.recursive !== entry.recursive || before.expireDate !== entry.expireDate
  })

/** Returns why a draft cannot be sent. The last entry can be removed, but an empty list that removes nothing is refused. */
export const findDraftFault = (base: readonly DraftEntry[], { entries, deleteOld, recursive }: PermissionDraft): DraftFault | undefined => {
  if (entries.length === 0 && ((base.length === 0 && !recursive) || !deleteOld)) return 'permissionRequired'
  return entries.some(({ expireDate }) => expireDate === 'unreadable') ? 'dateInvalid' : undefined
}

/** Converts the draft to a request. A document has nothing below it, so its list is always complete. */
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

/** Returns the server's error for an entry. The server numbers the entries of each kind in the order they were sent. */
export const entryFault = (
  entries: readonly DraftEntry[],
  entry: DraftEntry,
  errors: readonly { path: string; detail: string }[],
): string | undefined => {
  const place = entries.filter(({ kind }) => kind === entry.kind).findIndex((one) => isSame(one, entry))
  const path = `${entry.kind}Permissions.${place}`
  return errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.detail
}
