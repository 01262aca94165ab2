import type { LinkType } from '#api/contract/nodebase-shapes'
import type { Caller } from '#server/access/caller'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { toBase64Url, sha256Hex } from '../sessions/encode'
import type { GuessingLimiter } from '#server/domain/people/sessions/guessing-limiter.service'
import type { Sessions } from '../sessions/session.service'
import { addLink, setLinkExpiry, deleteLinksBefore, type LinkPayload, claimLink } from './links.repository'

/** Purpose of a link. `FILE` is a download and `EDIT` is for an external editor; the API has no type for these two. */
export type LinkPurpose = LinkType | 'FILE' | 'EDIT'

const SECOND = 1_000
const LIFE_MS = 60 * SECOND
/** Lifetime for media. Players request one range after another, and each request extends the lifetime. */
const MEDIA_LIFE_MS = 15 * 60 * SECOND
/** Lifetime for editing: a working day. The session may end earlier. */
const EDIT_LIFE_MS = 12 * 3_600 * SECOND
/** Links for a single use, for content that is opened once and not read in ranges. */
const SINGLE_USE: ReadonlySet<LinkPurpose> = new Set(['WS'])
const EXTENDED_LIFE_MS: ReadonlyMap<LinkPurpose, number> = new Map([
  ['MEDIA', MEDIA_LIFE_MS],
  ['EDIT', EDIT_LIFE_MS],
])
const TOKEN_BYTES = 24
const KEEP_EXPIRED_MS = 60 * 60 * SECOND

export interface OpenedLink {
  type: LinkPurpose
  payload: LinkPayload
  /** The user of the link with present rights. The code that serves the items checks their permissions again. */
  caller: Caller
}

/** Capability links: 192 random bits, of which only the hash is stored. Each is for one purpose, one user and one session. */
export class Links {
  readonly #ports: Ports
  readonly #sessions: Sessions
  readonly #guessing: GuessingLimiter

  constructor(ports: Ports, sessions: Sessions, guessing: GuessingLimiter) {
    this.#ports = ports
    this.#sessions = sessions
    this.#guessing = guessing
  }

  /** Creates a link and returns its token, which cannot be read again. */
  async create(caller: Caller, type: LinkPurpose, payload: LinkPayload): Promise<string> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
    const { userId, sessionId } = caller
    const singleUse = SINGLE_USE.has(type)
    await deleteLinksBefore(db, now - KEEP_EXPIRED_MS)
    await addLink(db, {
      tokenHash: await sha256Hex(token),
      userId,
      sessionId,
      type,
      payload,
      singleUse,
      expiresAt: now + (type === 'EDIT' ? EDIT_LIFE_MS : LIFE_MS),
    })
    return token
  }

  /** Returns true if the session that created the link is still open. */
  async isOpenTo({ sessionId }: Caller): Promise<boolean> {
    return (await this.#sessions.findCaller(sessionId)) !== undefined
  }

  /** Opens a link. Throws `linkExpired` if it is not a valid link for one of these purposes, and `tooMany` after many failed attempts. */
  async open(token: string, purposes: readonly LinkPurpose[], ip: string): Promise<OpenedLink> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const tokenHash = await sha256Hex(token)
    const link = await claimLink(db, tokenHash, purposes, now)
    const caller = link && (await this.#sessions.findCaller(link.sessionId))
    if (!link || !caller) {
      await this.#guessing.countLinkMiss(ip)
      throw new Problem('linkExpired')
    }
    const type = link.type as LinkPurpose
    const extensionMs = EXTENDED_LIFE_MS.get(type)
    if (extensionMs !== undefined) await setLinkExpiry(db, tokenHash, now + extensionMs)
    return { type, payload: link.payload, caller }
  }
}
