import { sql } from 'kysely'
import type { Node } from '#api/contract/node'
import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { codeOf, grantUpload, mainRoot, sendFile } from '../uploads/uploading'

export interface BinApp {
  app: TestApp
  admin: Client
  root: string
  folder(parent: string, title: string, client?: Client): Promise<string>
  file(parent: string, filename: string, bytes?: string, client?: Client): Promise<string>
  /** Deletes nodes. Returns `200` or the error code. */
  remove(uuids: readonly string[], query?: { fromUuid?: string; operationUuid?: string }, client?: Client): Promise<string>
  /** Returns the nodes in the bins that a client sees. */
  binned(client?: Client): Promise<Node[]>
  restore(uuids: readonly string[], client?: Client): Promise<Node[]>
  undo(operationUuid?: string, client?: Client): Promise<string>
  load(uuid: string, client?: Client): Promise<Node | undefined>
}

/** Creates an app with an administrator who works in the main root. */
export async function createBinApp(db: Db, now?: number): Promise<BinApp> {
  const app = await testApp({ db, ...(now !== undefined && { now }) })
  const admin = await app.signIn('admin')
  const { folder, nodebase } = app.contract
  return {
    app,
    admin,
    root: await mainRoot(db),
    folder: async (destUuid, title, client = admin) => (await client.call(folder.create, { form: { destUuid, title } })).uuid,
    file: async (uuid, filename, bytes = filename, client = admin) => (await sendFile(app, client, { uuid, filename, bytes })).body.uuid,
    remove: (uuids, query = {}, client = admin) => codeOf(client, nodebase.delete, { query, json: [...uuids] }),
    binned: async (client = admin) => (await client.call(nodebase.recycleBin, { json: { pageSize: 1000 } })).contents,
    restore: async (uuids, client = admin) => (await client.call(nodebase.restore, { json: [...uuids] })).nodes,
    undo: (operationUuid, client = admin) => codeOf(client, nodebase.undo, { query: { operationUuid } }),
    load: async (uuid, client = admin) => (await client.call(nodebase.loadNodes, { json: [uuid] }))[0],
  }
}

/** Creates a user who may write below the main root and has the necessary flags. */
export async function clerk({ app }: BinApp, username: string): Promise<Client> {
  const id = await app.addUser(username)
  await grantUpload(app.db, id)
  await app.db
    .insertInto('permission')
    .values({
      ...{ id: crypto.randomUUID(), node_id: await mainRoot(app.db), principal_id: id, principal_kind: 'user', level: 3, recursive: true },
      ...{ expires_at: null, granted_by: id, created_at: 0 },
    })
    .execute()
  return await app.signIn(username)
}

/** Adds documents without content by SQL. */
export async function manyIn(db: Db, parentId: string, count: number): Promise<void> {
  await sql`with made as (
      insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
      select md5(f.id::text || n)::uuid, 0, 0, 'Document', 'سند ' || n, f.author_id, f.id, f.path || md5(f.id::text || n)::uuid || '/', 1, 1
      from node f, generate_series(1, ${count}::int) n where f.id = ${parentId} returning id, title)
    insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${parentId}::uuid, id, true, 1, title, title, title, 0, 1, 1, 1 from made`.execute(db)
}
