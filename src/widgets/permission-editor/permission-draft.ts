import type { PermissionEntries, PermissionEntry, PermissionSet } from '#api/contract/permission'

/** Whom an entry names. */
export type PrincipalKind = 'role' | 'user'
export interface Principal {
  kind: PrincipalKind
  uuid: string
  title: string
}

export type Level = PermissionEntry['permission']

/** One line of the editor; a role or user has at most one on an item. */
export interface DraftEntry extends Principal {
  level: Level
  recursive: boolean
  /** Epoch milliseconds, null for never; `unreadable` while what is typed is no day that can be taken. */
  expireDate: number | null | 'unreadable'
  /** Of an entry that the server has. */
  permissionUuid?: string
}

/** An entry of an ancestor: shown, never changed here. */
export type InheritedEntry = PermissionEntry & { kind: PrincipalKind }

export interface PermissionDraft {
  entries: readonly DraftEntry[]
  deleteOld: boolean
  recursive: boolean
  notify: boolean
}

/** Why nothing is sent. */
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

/** What stands in the editor when nothing was touched: old entries go unless somebody says otherwise. */
export const untouchedDraft = (entries: readonly DraftEntry[]): PermissionDraft => ({
  entries,
  deleteOld: true,
  recursive: false,
  notify: false,
})

export const isSame = (one: Pick<Principal, 'kind' | 'uuid'>, other: Pick<Principal, 'kind' | 'uuid'>): boolean =>
  one.kind === other.kind && one.uuid === other.uuid

/** A new entry may read, never expires, and on a folder holds for what is in it. Nobody is added twice. */
export const withEntry = (entries: readonly DraftEntry[], { kind, uuid, title }: Principal, isFolder: boolean): readonly DraftEntry[] =>
  entries.some((entry) => isSame(entry, { kind, uuid }))
    ? entries
    : [...entries, { kind, uuid, title, level: 1, recursive: isFolder, expireDate: null }]

/** Whether something would be written. Whether old entries go and who is told are ways of writing, not changes. */
export const isChanged = (base: readonly DraftEntry[], { entries, recursive }: PermissionDraft): boolean =>
  recursive ||
  entries.length !== base.length ||
  entries.some((entry) => {
    const before = base.find((one) => isSame(one, entry))
    return before?.level !== entry.level || before.recursive !== entry.recursive || before.expireDate !== entry.expireDate
  })

/** The last entry can be taken off; a list that is empty and takes nothing off says nothing. */
export const faultOf = (base: readonly DraftEntry[], { entries, deleteOld, recursive }: PermissionDraft): DraftFault | undefined => {
  if (entries.length === 0 && ((base.length === 0 && !recursive) || !deleteOld)) return 'permissionRequired'
  return entries.some(({ expireDate }) => expireDate === 'unreadable') ? 'dateInvalid' : undefined
}

/** The draft as it is written; a document has nothing below it, and its list is always the whole list. */
export const permissionSetOf = (
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

/** The server's word on an entry: it counts the entries of each kind in the order they were sent. */
export const entryFault = (
  entries: readonly DraftEntry[],
  entry: DraftEntry,
  errors: readonly { path: string; detail: string }[],
): string | undefined => {
  const place = entries.filter(({ kind }) => kind === entry.kind).findIndex((one) => isSame(one, entry))
  const path = `${entry.kind}Permissions.${place}`
  return errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.detail
}
