import type { PublicLinkLevel } from '#api/contract/public-link'
import type { Db } from '#server/database/schema'
import type { Client } from '#tests/support/app'
import { DAY, NOW, office } from '../permissions/office'
import { codeOf, sendFile } from '../uploads/uploading'

export { DAY, NOW } from '../permissions/office'

interface Options {
  level?: PublicLinkLevel
  password?: string
  maxUses?: number
  expireDate?: number
}

/** An office whose administrator has switched on the links for people without an account, with a document of Sara in her folder. */
export async function linkOffice(db: Db) {
  const at = await office(db)
  const { app, admin, sara, own, contract } = at
  const { publicLinks } = contract
  const setFeature = (value: string) => admin.call(contract.config.save, { json: [{ key: 'publicLinks.enabled', value }] })
  await setFeature('true')
  const put = async (who: Client, uuid: string, filename: string, bytes: string): Promise<string> => {
    const { status, body } = await sendFile(app, who, { uuid, filename, bytes })
    if (status !== 200) throw new Error(`${filename}: ${status} ${body.code}`)
    return body.uuid
  }
  const letter = await put(sara, own, 'نامه.txt', 'متن نامه')
  const toNew = (nodeUuid: string, { level = 'download', expireDate = NOW + 7 * DAY, ...more }: Options = {}) => ({
    json: { nodeUuid, level, expireDate, ...more },
  })
  const link = (who: Client, nodeUuid: string, options?: Options) => who.call(publicLinks.create, toNew(nodeUuid, options))
  const linkCode = (who: Client, nodeUuid: string, options?: Options) => codeOf(who, publicLinks.create, toNew(nodeUuid, options))
  const open = (token: string, password?: string) =>
    app.guest.call(publicLinks.open, { json: { token, ...(password !== undefined && { password }) } })
  const openCode = (token: string, password?: string) =>
    codeOf(app.guest, publicLinks.open, { json: { token, ...(password !== undefined && { password }) } })
  /** Calls of a visitor with this token. */
  const visitor = (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answerOf = async (answer: Response) => {
      if (answer.ok) return String(answer.status)
      return ((await answer.json()) as { code: string }).code
    }
    const send = (...given: [Parameters<Client['send']>[0], Parameters<Client['send']>[1]]) => app.guest.send(...given, headers)
    const items = async (folder?: string, more: object = {}) => {
      const answer = await send(publicLinks.items, { json: { ...(folder !== undefined && { folder }), ...more } })
      return (await answer.json()) as { code?: string; items: { uuid: string; title: string }[]; next?: string }
    }
    return {
      items,
      titles: async (folder?: string) => {
        const { items: found, code } = await items(folder)
        return code ?? found.map(({ title }) => title)
      },
      part: (item: string, type: 'picture' | 'text' | 'content', range?: string) =>
        app.guest.send(publicLinks.part, { query: { item, type } }, { ...headers, ...(range && { range }) }),
      partCode: async (item: string, type: 'picture' | 'text' | 'content') =>
        answerOf(await send(publicLinks.part, { query: { item, type } })),
      pagesCode: async (item: string) => answerOf(await send(publicLinks.pages, { query: { item } })),
      upload: (filename: string, bytes: BlobPart) => send(publicLinks.upload, { multipart: {}, files: [{ filename, bytes }] }),
      uploadCode: async (filename: string, bytes: BlobPart = 'x') =>
        answerOf(await send(publicLinks.upload, { multipart: {}, files: [{ filename, bytes }] })),
    }
  }
  /** Creates a link, opens it and returns the calls of its visitor. */
  const visit = async (who: Client, nodeUuid: string, options?: Options) => {
    const made = await link(who, nodeUuid, options)
    return { ...made, visitor: visitor((await open(made.token, options?.password)).token) }
  }
  const revoke = (who: Client, uuid: string) => codeOf(who, publicLinks.revoke, { json: { uuid } })
  const list = (who: Client) => who.call(publicLinks.list, { query: {} })
  const logOf = (nodeId: string) =>
    db.selectFrom('log').select(['type', 'username', 'detail']).where('node_id', '=', nodeId).orderBy('id').execute()
  return { ...at, publicLinks, setFeature, put, letter, link, linkCode, open, openCode, visitor, visit, revoke, list, logOf }
}
