import type * as z from 'zod/mini'
import type { Criteria } from '#api/contract/criteria'
import type { nodebase } from '#api/contract/nodebase'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

type SearchResult = z.output<(typeof nodebase)['children']['response']>

export interface Library {
  app: TestApp
  admin: Client
  root: string
  folder(destUuid: string, title: string): Promise<string>
  /** Uploads a file and returns its id. */
  file(folder: string, name: string, bytes: BlobPart, more?: { onConflict: 'newVersion' }): Promise<string>
  /** Extracts all queued texts. */
  read(): Promise<number>
  /** Searches for a text in everything and returns the response. */
  search(client: Client, keyword: string, more?: Criteria): Promise<SearchResult>
  /** Returns the found titles, best first. */
  found(client: Client, keyword: string, more?: Criteria): Promise<string[]>
}

/** Creates an app for tests that upload documents and search them. */
export async function library(db: Db): Promise<Library> {
  const app = await testApp({ db })
  await withoutGrants(db)
  const admin = await app.signIn('admin')
  const { contract } = app
  const search: Library['search'] = (client, keyword, more) =>
    client.call(contract.nodebase.children, { json: { searchAllDocument: true, keyword, properties: ['text'], ...more } })
  return {
    ...{ app, admin, search },
    root: await mainRoot(db),
    folder: async (destUuid, title) => (await admin.call(contract.folder.create, { form: { destUuid, title } })).uuid,
    async file(uuid, filename, bytes, more) {
      const { status, body } = await sendFile(app, admin, { uuid, filename, bytes, ...more })
      if (status !== 200) throw new Error(`${filename}: ${status} ${body.code}`)
      return body.uuid
    },
    read: () => createJobRunner(app.ports, { handlers: jobHandlers }).drain(),
    async found(client, keyword, more) {
      const page = await search(client, keyword, more)
      if (more?.pageSize === undefined && page.totalElements !== page.contents.length) throw new Error(`${page.totalElements} are told of`)
      return page.contents.map(({ title }) => title)
    },
  }
}
