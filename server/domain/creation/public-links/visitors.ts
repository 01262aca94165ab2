import type { PublicLinkLevel } from '#api/contract/public-link'
import type { Caller, EffectiveLevel } from '#server/access/caller'

/** Level that the creator needs on the linked item for each level of a link. */
export const NEEDED_LEVEL: Readonly<Record<PublicLinkLevel, EffectiveLevel>> = { read: 1, download: 2, upload: 3 }
/** Highest level of the visitor on the items. Visitors of an upload link see none of them. */
const READING_LEVEL: Readonly<Record<PublicLinkLevel, EffectiveLevel>> = { read: 1, download: 2, upload: -1 }
const FLAG: Readonly<Partial<Record<PublicLinkLevel, string>>> = { download: 'DOWNLOAD', upload: 'UPLOAD' }

/** Says if the feature flags of the creator allow links of this level. */
export const hasLinkFlag = ({ admin, flags }: Caller, level: PublicLinkLevel): boolean => {
  const flag = FLAG[level]
  return admin || flag === undefined || flags.has(flag)
}

/** Returns the creator with rights only on the linked item and in it, up to `maxLevel`, and without feature flags. */
const narrowCaller = ({ userId, username, admin, principals }: Caller, rootId: string, maxLevel: EffectiveLevel): Caller => ({
  ...{ userId, username, principals, sessionId: '', admin: false, flags: new Set<string>() },
  scope: { rootId, maxLevel, admin },
})

interface Linked {
  node_id: string
  level: PublicLinkLevel
}

/** Returns the caller for what the level of the link needs on the linked item itself. */
export const toLinkCaller = (creator: Caller, { node_id, level }: Linked): Caller => narrowCaller(creator, node_id, NEEDED_LEVEL[level])

/** Returns the caller for reading items. */
export const toReader = (creator: Caller, { node_id, level }: Linked): Caller => narrowCaller(creator, node_id, READING_LEVEL[level])
