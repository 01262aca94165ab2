import { features } from '#api/contract/feature'
import type { Paragraph } from '#api/contract/paragraph'
import type { Db } from '#server/database/schema'
import type { Client } from '#tests/support/app'
import { library } from '../texts/library'

export const texts = {
  /** A text that is longer than what one tag covers. */
  report: 'سدهای کشور در سال گذشته پر شدند. بودجهٔ نگهداری سدها کم بود و بازرسی نشد.',
}

/** Creates a store with extracted texts, in which every user has all features. */
export async function createParagraphApp(db: Db) {
  const store = await library(db)
  const { app, admin } = store
  const everybody = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
  const profile = { id: crypto.randomUUID(), title: 'همه', flags: JSON.stringify(features) }
  await db.insertInto('public_profile').values(profile).execute()
  await db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: everybody.id }).execute()
  app.ports.advance(2_000)
  const { contract } = app
  const document = async (name: string, text: string, folder = store.root): Promise<string> => {
    const uuid = await store.file(folder, name, text)
    await store.read()
    return uuid
  }
  let tags: string | undefined
  const shelf = async (): Promise<string> => {
    tags ??= await store.folder(store.root, 'برچسب‌ها')
    return tags
  }
  return {
    ...store,
    ...{ contract, document, db },
    /** Creates a folder that is a tag. */
    tag: async (title: string, below?: string) => await store.folder(below ?? (await shelf()), title),
    mark: (
      docUuid: string,
      [from, to]: readonly [number, number],
      ids: readonly string[],
      more: { client?: Client; paragraphUuid?: string } = {},
    ) =>
      (more.client ?? admin).call(contract.paragraphs.createEdit, {
        query: { docUuid, fromIndex: from, toIndex: to, ...(more.paragraphUuid !== undefined && { paragraphUuid: more.paragraphUuid }) },
        json: [...ids],
      }),
    make: (destinationUuid: string, title: string, text: string, client: Client = admin) =>
      client.call(contract.paragraphs.editText, { query: { destinationUuid, title }, text }),
    page: async (uuidList: readonly string[], more: object = {}, client: Client = admin): Promise<Paragraph[]> =>
      (await client.call(contract.paragraphs.page, { json: { uuidList: [...uuidList], pageSize: 100, ...more } })).contents,
  }
}

/** Returns the ranges of a document as a user sees them. */
export const shown = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ fromIndex, toIndex, keywords }) => [fromIndex, toIndex, keywords.map(({ title }) => title).join(' ')])
