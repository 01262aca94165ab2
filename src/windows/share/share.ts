import { isBlank } from '#text/blank'
import type { PermissionEntry } from '#api/contract/permission'
import type { Share } from '#api/contract/sharing'
import type { PickOption } from '#widgets/pick-list/pick-list'
import type { Level, PrincipalKind } from '#widgets/permission-editor/permission-draft'

export interface SharedItem {
  uuid: string
  title: string
  isFolder: boolean
}

/** Levels that the sheet offers, weakest first. The window with all permissions also offers the level to delete. */
export const offeredLevels = [0, 1, 2, 3, 5] as const satisfies readonly Level[]

/** Typed text and choices that are not sent yet. */
export interface ShareDraft {
  people: readonly PickOption[]
  level: Level
  /** True to include the content of the folders. */
  recursive: boolean
  /** Expiry in epoch milliseconds; null means none; `unreadable` means that the typed text is not a valid day. */
  expireDate: number | null | 'unreadable'
  message: string
}

export const createShareDraft = (): ShareDraft => ({ people: [], level: 1, recursive: true, expireDate: null, message: '' })

/** Returns true if closing the window would lose something. */
export const hasShareDraft = ({ people, message }: ShareDraft): boolean => people.length > 0 || !isBlank(message)

export type ShareFault = 'personRequired' | 'dateInvalid'

export const findShareFault = ({ people, expireDate }: ShareDraft): ShareFault | undefined =>
  people.length === 0 ? 'personRequired' : expireDate === 'unreadable' ? 'dateInvalid' : undefined

/** A user or role that has a right on the item already. */
export interface Holder {
  kind: PrincipalKind
  entry: PermissionEntry
}

/** Change of the right of one holder; `level` null removes it. */
export interface HolderChange {
  holder: Holder
  level: Level | null
}

const ofKind = (people: readonly Pick<PickOption, 'kind' | 'uuid'>[], kind: PrincipalKind): string[] =>
  people.filter((person) => person.kind === kind).map(({ uuid }) => uuid)

export const toShare = (items: readonly SharedItem[], { people, level, recursive, expireDate, message }: ShareDraft): Share => ({
  nodeUuids: items.map(({ uuid }) => uuid),
  userUuids: ofKind(people, 'user'),
  roleUuids: ofKind(people, 'role'),
  level,
  recursive: recursive && items.some(({ isFolder }) => isFolder),
  expireDate: expireDate === 'unreadable' ? null : expireDate,
  notify: true,
  ...(!isBlank(message) && { message: message.trim() }),
})

/** Builds the request for a change of one holder. Its expiry and scope stay as they are. */
export const toHolderShare = (items: readonly SharedItem[], { holder: { kind, entry }, level }: HolderChange): Share => {
  const people = [{ kind, uuid: entry.roleOrUserUuid }]
  return {
    nodeUuids: items.map(({ uuid }) => uuid),
    userUuids: ofKind(people, 'user'),
    roleUuids: ofKind(people, 'role'),
    level,
    recursive: entry.recursive,
    expireDate: entry.expireDate,
    notify: false,
  }
}
