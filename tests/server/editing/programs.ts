import type { Client } from '#tests/support/app'
import type { Place } from '../clipboard/place'
import { grant } from '../uploads/uploading'

export const LOCK_BODY = `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope>
  <D:locktype><D:write/></D:locktype><D:owner><D:href>سارا &lt;script&gt;</D:href></D:owner></D:lockinfo>`

/** Simulates an office program that is opened with a link. */
export const program =
  (at: Place, link: string) =>
  async (method: string, headers: Record<string, string> = {}, body?: string | Uint8Array<ArrayBuffer>) => {
    const answer = await at.app.fetch(new Request(link, { method, headers, ...(body !== undefined && { body }) }))
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

/** Returns content that begins like an office package. */
export const packed = (text: string): string => `PK\u0003\u0004${text}`

export const letter = async (at: Place, title = 'نامه'): Promise<string> =>
  (await at.admin.call(at.app.contract.document.create, { params: { fileType: 'docx' }, json: { title, destUuid: at.root } })).uuid

export const linkTo = (at: Place, client: Client, uuid: string): Promise<string> =>
  client.call(at.app.contract.document.webdavEdit, { params: { uuid } })

export const versions = async (at: Place, uuid: string): Promise<number> =>
  (await at.admin.call(at.app.contract.document.versions, { params: { uuid } })).length

/** Creates a user with these flags who may write this one item. */
export async function editor(at: Place, username: string, uuid: string, flags: readonly string[]): Promise<Client> {
  const { userId } = await at.app.as(username)
  await grant(at.app.db, uuid, userId, 3)
  const profile = { id: crypto.randomUUID(), title: username, flags: JSON.stringify(flags) }
  await at.app.db.insertInto('public_profile').values(profile).execute()
  await at.app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: userId }).execute()
  return await at.app.signIn(username)
}
