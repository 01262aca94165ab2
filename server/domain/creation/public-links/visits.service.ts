import type { PublicLinkVisit } from '#api/contract/public-link'
import type { Caller } from '#server/access/caller'
import { logActivity } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import type { Settings } from '#server/domain/system/config/config.service'
import { sha256Hex } from '#server/domain/people/sessions/encode'
import type { GuessingLimiter } from '#server/domain/people/sessions/guessing-limiter.service'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { linkOver, linkUnknown, linkUsedUp, passwordRequired, passwordWrong, visitEnded } from './public-links.errors'
import { countUse, findLink, findLinkByHash, findLinkedNode, type LinkRow } from './public-links.repository'
import { isAllowed } from './public-links.service'
import type { VisitorTokens } from './visitor-tokens'

export interface VisitServices {
  settings: Settings
  guessing: GuessingLimiter
  visitorTokens: VisitorTokens
}

/** A link that works now, with the present rights of its creator. */
export interface Visit {
  link: LinkRow
  creator: Caller
}

/** Returns the visit of a link. Throws `linkUnknown` if it does not work for any reason except its expiry date. */
async function requireLink({ db, now }: Ports, settings: Settings, link: LinkRow | undefined): Promise<Visit> {
  if (!link || link.revoked_at !== null || !(await settings.isEnabled('publicLinks.enabled'))) throw linkUnknown()
  const creator = await findCallerOfUser(db, link.creator_id)
  if (!creator || !(await isAllowed(db, creator, link, now()))) throw linkUnknown()
  if (link.expires_at <= now()) throw linkOver()
  return { link, creator }
}

/** Returns the visit of a token that `openLink` has returned, after checking everything again. */
export async function requireVisit(ports: Ports, { settings, visitorTokens }: VisitServices, token: string | undefined): Promise<Visit> {
  const linkId = token === undefined ? undefined : await visitorTokens.verify(token, ports.now())
  if (linkId === undefined) throw linkUnknown()
  if (linkId === 'expired') throw visitEnded()
  return await requireLink(ports, settings, await findLink(ports.db, linkId))
}

/** Checks the password of a link. The attempts of all visitors of a link are limited together. */
async function checkPassword({ passwords }: Ports, guessing: GuessingLimiter, link: LinkRow, password: string | undefined): Promise<void> {
  if (link.password_hash === null) return
  if (password === undefined || password === '') throw passwordRequired()
  await guessing.countLinkPassword(link.id)
  if (!(await passwords.verify(link.password_hash, password))) throw passwordWrong()
  await guessing.resetLinkPassword(link.id)
}

/** Opens a link for a visitor and counts one use. Only who has the token finds out that the link has expired or is used up. */
export async function openLink(
  ports: Ports,
  services: VisitServices,
  { token, password, ip }: { token: string; password?: string | undefined; ip: string },
): Promise<PublicLinkVisit> {
  const { db } = ports
  const { settings, guessing, visitorTokens } = services
  const found = await findLinkByHash(db, await sha256Hex(token))
  const { link, creator } = await requireLink(ports, settings, found).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'linkUnknown') await guessing.countLinkMiss(ip)
    throw error
  })
  if (link.max_uses !== null && link.uses >= link.max_uses) throw linkUsedUp()
  await checkPassword(ports, guessing, link, password)
  const node = await findLinkedNode(db, link.node_id)
  if (!node) throw linkUnknown()
  const now = ports.now()
  await transact({ db }, async (tx) => {
    if (!(await countUse(tx, link.id, now))) throw linkUsedUp()
    await logActivity(tx, { caller: creator, ip, now }, 'VIEW', node.id, { title: node.title, throughLink: link.id })
  })
  return {
    ...(await visitorTokens.sign(link.id, now, link.expires_at)),
    ...{ uuid: node.id, title: node.title, extension: node.extension, isFolder: node.type === 1 },
    ...(node.size !== null && link.level !== 'upload' && { size: node.size }),
    ...{ level: link.level, expireDate: link.expires_at },
  }
}
