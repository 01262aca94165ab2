import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#api/contract/endpoint'
import type { Problem } from '#api/contract/errors'
import type { Node } from '#api/contract/node'
import type { UploadResult } from '#api/contract/document-shapes'
import type { Client, TestApp } from '#tests/support/app'
import { type Db } from '#server/database/schema'

/** Returns the id of the main root of an app after its first start. */
export const mainRoot = async (db: Db): Promise<string> =>
  (await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()).id

const findOwnFolder = async (db: Db, role: 'home' | 'bin', userId: string): Promise<string> =>
  (await db.selectFrom('node').select('id').where('system_role', '=', role).where('owner_id', '=', userId).executeTakeFirstOrThrow()).id
export const homeOf = (db: Db, userId: string): Promise<string> => findOwnFolder(db, 'home', userId)
export const binOf = (db: Db, userId: string): Promise<string> => findOwnFolder(db, 'bin', userId)

export interface Answered {
  status: number
  body: Omit<UploadResult, 'status'> & Omit<Problem, 'status' | 'title' | 'uuid'> & { status: UploadResult['status'] | number }
}

export interface Sending {
  /** Id of the target folder. */
  uuid: string
  filename: string
  bytes: BlobPart
  uploadUuid?: string
  path?: string
  onConflict?: 'keepBoth' | 'newVersion' | 'skip'
  lastModified?: number
  workflowUuid?: string
  again?: boolean
}

/** Sends one file as the upload manager does and returns the response. */
export async function sendFile({ contract }: TestApp, client: Client, sending: Sending): Promise<Answered> {
  const { uuid, filename, bytes, path, onConflict, lastModified, workflowUuid, again, uploadUuid = randomUUID() } = sending
  const answer = await client.send(contract.document.upload, {
    query: { uuid, uploadUuid, onConflict, lastModified, workflowUuid, again },
    ...(path !== undefined && { multipart: { path } }),
    files: [{ filename, bytes }],
  })
  return { status: answer.status, body: (await answer.json()) as Answered['body'] }
}

export const childrenOf = async ({ contract }: TestApp, client: Client, uuid: string): Promise<Node[]> =>
  (await client.call(contract.nodebase.children, { json: { uuidList: [uuid], pageSize: 1000 } })).contents

export const namesIn = async (app: TestApp, client: Client, uuid: string): Promise<string[]> =>
  (await childrenOf(app, client, uuid)).map(({ fullName }) => fullName ?? '')

/** Returns the error code of a refused call, otherwise its status. */
export async function codeOf(client: Client, endpoint: Endpoint, sent: Parameters<Client['send']>[1]): Promise<string> {
  const answer = await client.send(endpoint, sent)
  if (answer.ok) return String(answer.status)
  return ((await answer.json()) as Problem).code
}

/** Switches the automatic recognition of texts in pictures off, for tests about other work on pictures. */
export const withoutRecognition = async (db: Db): Promise<void> => {
  await db.insertInto('setting').values({ key: 'recognition.automatic', value: 'false', updated_at: 0, updated_by: null }).execute()
}

export async function grant(
  db: Db,
  nodeId: string,
  userId: string,
  level: number,
  { recursive = true }: { recursive?: boolean } = {},
): Promise<void> {
  await db
    .insertInto('permission')
    .values({
      id: randomUUID(),
      node_id: nodeId,
      principal_id: userId,
      principal_kind: 'user',
      level,
      recursive,
      expires_at: null,
      granted_by: userId,
      created_at: 0,
    })
    .execute()
}

/** Removes the grants of the first start: the flags, and the right to read the main root. */
export async function withoutGrants(db: Db): Promise<void> {
  await db.deleteFrom('public_profile_grant').execute()
  await db
    .deleteFrom('permission')
    .where('node_id', '=', await mainRoot(db))
    .execute()
}

/** Allows a user to upload, download and rename, by a separate public profile. Applies from the next sign-in. */
export async function grantUpload(db: Db, userId: string): Promise<void> {
  const id = randomUUID()
  const flags = JSON.stringify(['UPLOAD', 'DOWNLOAD', 'RENAME', 'DELETE', 'PROPERTIES_HISTORY'])
  await db.insertInto('public_profile').values({ id, title: id, flags }).execute()
  await db.insertInto('public_profile_grant').values({ profile_id: id, principal_id: userId }).execute()
}
