import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { childrenOf, mainRoot, sendFile } from '../uploads/uploading'

/** An app with an administrator at work below the main root. */
export interface Place {
  app: TestApp
  admin: Client
  root: string
  folder(parent: string, title: string): Promise<string>
  /** A file whose bytes are its name unless given. */
  file(parent: string, filename: string, bytes?: string): Promise<string>
}

export async function place(db: Db, options: { now?: number } = {}): Promise<Place> {
  const app = await testApp({ db, ...options })
  const admin = await app.signIn('admin')
  return {
    app,
    admin,
    root: await mainRoot(db),
    folder: async (destUuid, title) => (await admin.call(app.contract.folder.create, { form: { destUuid, title } })).uuid,
    file: async (uuid, filename, bytes = filename) => (await sendFile(app, admin, { uuid, filename, bytes })).body.uuid,
  }
}

/** The flags that copying and cutting ask for; they count from the next sign-in. */
export async function flags(db: Db, userId: string, granted: readonly string[] = ['COPY', 'CUT']): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('public_profile')
    .values({ id, title: id, flags: JSON.stringify(granted) })
    .execute()
  await db.insertInto('public_profile_grant').values({ profile_id: id, principal_id: userId }).execute()
}

/** Everything in a folder and below it as the client sees it, each with its way from there: `الف/ب/سند.txt`. */
export async function namesBelow(app: TestApp, client: Client, uuid: string): Promise<string[]> {
  const names: string[] = []
  for (const child of await childrenOf(app, client, uuid)) {
    const name = child.fullName ?? ''
    names.push(name)
    if (child.type > 0) names.push(...(await namesBelow(app, client, child.uuid)).map((below) => `${name}/${below}`))
  }
  return names
}
