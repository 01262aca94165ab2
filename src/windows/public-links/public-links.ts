import type { PublicLink, PublicLinkLevel } from '#api/contract/public-link'
import { addDays, endOfDay, jalaliAt } from '#text/jalali'

export interface LinkedItem {
  uuid: string
  title: string
  isFolder: boolean
}

/** Typed text and choices that are not sent yet. */
export interface LinkDraft {
  level: PublicLinkLevel
  /** Expiry in epoch milliseconds; null for an empty field; `unreadable` if the typed text is not a valid day. */
  expireDate: number | null | 'unreadable'
  password: string
  /** Null means no limit. */
  maxUses: number | null
}

const DEFAULT_DAYS = 7
const MIN_PASSWORD_LENGTH = 4

export const createLinkDraft = ({ now, timeZone, maxDays }: { now: number; timeZone: string; maxDays: number }): LinkDraft => ({
  level: 'download',
  expireDate: endOfDay(addDays(jalaliAt(now, timeZone), Math.min(DEFAULT_DAYS, maxDays)), timeZone),
  ...{ password: '', maxUses: null },
})

export type LinkFault = 'dateRequired' | 'passwordShort'

export const findLinkFault = ({ expireDate, password }: LinkDraft): LinkFault | undefined => {
  if (typeof expireDate !== 'number') return 'dateRequired'
  return password !== '' && [...password].length < MIN_PASSWORD_LENGTH ? 'passwordShort' : undefined
}

export const toNewLink = ({ uuid }: LinkedItem, { level, expireDate, password, maxUses }: LinkDraft) => ({
  ...{ nodeUuid: uuid, level, expireDate: Number(expireDate) },
  ...(password !== '' && { password }),
  ...(maxUses !== null && { maxUses }),
})

/** Returns true if the link can still be revoked. */
export const isRevocable = ({ state }: PublicLink): boolean => state !== 'REVOKED'
