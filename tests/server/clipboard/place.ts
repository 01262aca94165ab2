import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { childrenOf, mainRoot, sendFile } from '../uploads/uploading'

/** An app with an administrator who works below the main root. */
export interface Place {
  app: TestApp
  admin: Client
  root: string
  folder(parent: string, title: string): Promise<string>
  /** Uploads a file. Default content: its name. */
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

/** Grants the flags for copying and cutting. They apply from the next sign-in. */
export async function flags(db: Db, userId: string, granted: readonly string[] = ['COPY', 'CUT']): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('public_profile')
    .values({ id, title: id, flags: JSON.stringify(granted) })
    .execute()
  await db.insertInto('public_profile_grant').values({ profile_id: id, principal_id: userId }).execute()
}

/** Returns the paths of everything in and below a folder that the client sees, relative to the folder: `الف/ب/سند.txt`. */
export async function namesBelow(app: TestApp, client: Client, uuid: string): Promise<string[]> {
  const names: string[] = []
  for (const child of await childrenOf(app, client, uuid)) {
    const name = child.fullName ?? ''
    names.push(name)
    if (child.type > 0) names.push(...(await namesBelow(app, client, child.uuid)).map((below) => `${name}/${below}`))
  }
  return names
}
