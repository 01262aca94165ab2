import type { LinkType } from '#api/contract/nodebase'
import type { Caller } from '#server/access/caller'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { base64Url, sha256Hex } from '../sessions/encode'
import type { Guessing } from '../sessions/guessing.service'
import type { Sessions } from '../sessions/session.service'
import { addLink, extendLink, forgetLinks, type LinkPayload, useLink } from './links.repository'

/** Purpose of a link. `FILE` is a download and `EDIT` is for an external editor; the API has no type for these two. */
export type LinkPurpose = LinkType | 'FILE' | 'EDIT'

const SECOND = 1_000
const LIFE_MS = 60 * SECOND
/** Lifetime for media. Players request one range after another, and each request extends the lifetime. */
const MEDIA_LIFE_MS = 15 * 60 * SECOND
/** Lifetime for editing: a working day. The session may end earlier. */
const EDIT_LIFE_MS = 12 * 3_600 * SECOND
/** Links for a single use, for content that is opened once and not read in ranges. */
const ONCE: ReadonlySet<LinkPurpose> = new Set(['WS'])
const READ_ON: ReadonlyMap<LinkPurpose, number> = new Map([
  ['MEDIA', MEDIA_LIFE_MS],
  ['EDIT', EDIT_LIFE_MS],
])
const TOKEN_BYTES = 24
const KEEP_ENDED_MS = 60 * 60 * SECOND

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
  readonly #guessing: Guessing

  constructor(ports: Ports, sessions: Sessions, guessing: Guessing) {
    this.#ports = ports
    this.#sessions = sessions
    this.#guessing = guessing
  }

  /** Creates a link and returns its token, which cannot be read again. */
  async create(caller: Caller, type: LinkPurpose, payload: LinkPayload): Promise<string> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const token = base64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
    const { userId, sessionId } = caller
    const singleUse = ONCE.has(type)
    await forgetLinks(db, now - KEEP_ENDED_MS)
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
    return (await this.#sessions.callerOf(sessionId)) !== undefined
  }

  /** Opens a link. Throws `linkExpired` if it is not a valid link for one of these purposes, and `tooMany` after many failed attempts. */
  async open(token: string, purposes: readonly LinkPurpose[], ip: string): Promise<OpenedLink> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const tokenHash = await sha256Hex(token)
    const link = await useLink(db, tokenHash, purposes, now)
    const caller = link && (await this.#sessions.callerOf(link.sessionId))
    if (!link || !caller) {
      await this.#guessing.countLinkMiss(ip)
      throw new Problem('linkExpired')
    }
    const type = link.type as LinkPurpose
    const lasts = READ_ON.get(type)
    if (lasts !== undefined) await extendLink(db, tokenHash, now + lasts)
    return { type, payload: link.payload, caller }
  }
}
