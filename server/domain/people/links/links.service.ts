import type { LinkType } from '#api/contract/nodebase'
import type { Caller } from '#server/access/caller'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { base64Url, sha256Hex } from '../sessions/encode'
import type { Guessing } from '../sessions/guessing.service'
import type { Sessions } from '../sessions/session.service'
import { addLink, extendLink, forgetLinks, type LinkPayload, useLink } from './links.repository'

/** What a link is for. `FILE` is a download and `EDIT` a program that edits, for which the wire names no type. */
export type LinkPurpose = LinkType | 'FILE' | 'EDIT'

const SECOND = 1_000
const LIFE_MS = 60 * SECOND
/** A player asks for range after range; each one keeps its link alive for so long. */
const MEDIA_LIFE_MS = 15 * 60 * SECOND
/** A working day with a document open; the session may be over sooner. */
const EDIT_LIFE_MS = 12 * 3_600 * SECOND
/** Used once and then worth nothing: what is opened as a whole, not read on in ranges. */
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
  /** The user of the link with the rights of this moment; rights on its items are asked again by whoever serves them. */
  caller: Caller
}

/** Capability links: 192 random bits, only their hash kept, for one purpose, one user and the session that asked for them. */
export class Links {
  readonly #ports: Ports
  readonly #sessions: Sessions
  readonly #guessing: Guessing

  constructor(ports: Ports, sessions: Sessions, guessing: Guessing) {
    this.#ports = ports
    this.#sessions = sessions
    this.#guessing = guessing
  }

  /** Answers the token; nobody can read it again. */
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

  /** Whether the session that a link was made in still lasts. */
  async isOpenTo({ sessionId }: Caller): Promise<boolean> {
    return (await this.#sessions.callerOf(sessionId)) !== undefined
  }

  /** Throws `linkExpired` for whatever is no link for one of these purposes any more, and `tooMany` for those who try many. */
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
