import { randomUUID } from 'node:crypto'
import { features } from '#api/contract/feature'
import type { Level } from '#api/contract/endpoint'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Db } from '#server/database/schema'
import type { Client, TestApp } from '#tests/support/app-on'
import type { Sent } from '#tests/support/request'
import { addWorkflow, line, task } from '../../workflows/diagrams'
import { mainRoot, sendFile, withoutGrants } from '../../uploads/uploading'

export const TEXT = 'سدهای کشور در سال گذشته پر شدند. بودجهٔ نگهداری سدها کم بود و بازرسی نشد.'
/** Word of the text that keywords and links refer to. */
export const WORD = 'سدهای'

/** Reason for a right: a class of callers for each level. A user without a reason has no rights. */
export type Ground = 'by an entry' | 'by a role' | 'from above' | 'as the author' | 'as administrator' | 'with no right'

/** A caller of one class, with a folder for the items of the requests, on which the caller has the right of the class. */
export interface Site {
  name: string
  ground: Ground
  level: Level
  app: TestApp
  admin: Client
  me: Client
  username: string
  place: string
  /** Id of a document whose text is extracted, with the keyword `dam` and a paragraph over the word. */
  report: string
  dam: string
  /** Id of a folder that is a tag. */
  tag: string
  /** Ids of a class of the ontology and of its property. */
  thing: { uuid: string; property: string }
  workflow: string
  folder(parent?: string): Promise<string>
  document(parent?: string): Promise<string>
  /** Uploads a file into the folder of the site and returns its id. */
  put(filename: string, bytes: BlobPart): Promise<string>
  /** Creates a paragraph in a folder, or over the word of a document. */
  paragraph(owner: string): Promise<string>
  instance(): Promise<string>
  /** Another user, without rights on any item. */
  other: Client
}

export type Ask = (site: Site) => Promise<Sent | readonly [Sent, Client]>

let count = 0
/** Returns a title that nothing else has. */
export const fresh = (): string => `نام ${(count += 1)}`

/** Switches on the links for people without an account. */
export const allowPublicLinks = ({ admin, app }: Site): Promise<unknown> =>
  admin.call(app.contract.config.save, { json: [{ key: 'publicLinks.enabled', value: 'true' }] })

async function shared(app: TestApp) {
  const { db } = app
  await withoutGrants(db)
  const everybody = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
  const profile = { id: randomUUID(), title: 'همه', flags: JSON.stringify(features) }
  await db.insertInto('public_profile').values(profile).execute()
  await db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: everybody.id }).execute()
  const [admin, other] = [await app.signIn('admin'), await app.as('somebody')]
  const { ont, folder } = app.contract
  const ontProperties = [{ title: 'شمار', type: 'INTEGER', functional: true }] as const
  const classUuid = await admin.call(ont.saveClass, { json: { title: 'چیز', ontProperties: [...ontProperties] } })
  const { ontProperties: made } = await admin.call(ont.class, { query: { uuid: classUuid } })
  const root = await mainRoot(db)
  const { uuid: tag } = await admin.call(folder.create, { form: { destUuid: root, title: 'برچسب' } })
  for (const id of [tag, classUuid]) await grant(db, id, everybody.id, 'role', 1, true)
  const workflow = await addWorkflow(app, line(task('check', { assignee: 'starter' })))
  return { app, db, admin, other, root, tag, workflow, thing: { uuid: classUuid, property: made[0]?.uuid ?? '' } }
}

async function grant(db: Db, node_id: string, principal_id: string, kind: 'user' | 'role', level: number, recursive: boolean) {
  const entry = { id: randomUUID(), node_id, principal_id, principal_kind: kind, level, recursive, expires_at: null }
  await db
    .insertInto('permission')
    .values({ ...entry, granted_by: principal_id, created_at: 0 })
    .execute()
}

const LEVELS = [0, 1, 2, 3, 4, 5] as const
const CLASSES: readonly (readonly [Ground, Level])[] = [
  ...LEVELS.flatMap((level) => (['by an entry', 'by a role', 'from above'] as const).map((ground) => [ground, level] as const)),
  ['as the author', 5],
  ['as administrator', 5],
  ['with no right', 0],
]

/** Creates a caller of each class in the store of an app. The texts of their documents are extracted. */
export async function sites(app: TestApp): Promise<Site[]> {
  const world = await shared(app)
  const { admin, db } = world
  const found: Site[] = []
  for (const [index, [ground, level]] of CLASSES.entries()) {
    const username = ground === 'as administrator' ? 'admin' : `u${index}`
    const userId = ground === 'as administrator' ? admin.userId : await app.addUser(username)
    const role = ground === 'by a role' ? await app.addRole(`ROLE_L${level}`) : undefined
    if (role !== undefined) await db.insertInto('user_role').values({ user_id: userId, role_id: role }).execute()
    const { uuid: place } = await admin.call(app.contract.folder.create, { form: { destUuid: world.root, title: fresh() } })
    const entitle = async (id: string): Promise<string> => {
      if (ground === 'by an entry') await grant(db, id, userId, 'user', level, false)
      if (role !== undefined) await grant(db, id, role, 'role', level, false)
      if (ground === 'from above' && id === place) await grant(db, id, userId, 'user', level, true)
      if (ground === 'as the author') await db.updateTable('node').set({ author_id: userId }).where('id', '=', id).execute()
      return id
    }
    await entitle(place)
    const me = ground === 'as administrator' ? admin : await app.signIn(username)
    found.push(await siteOf(world, { name: `level ${level} ${ground}`, ground, level, me, username, place, entitle }))
  }
  await createJobRunner(app.ports, { handlers: jobHandlers }).drain()
  return found
}

type Own = Pick<Site, 'name' | 'ground' | 'level' | 'me' | 'username' | 'place'> & { entitle(id: string): Promise<string> }

async function siteOf(world: Awaited<ReturnType<typeof shared>>, { entitle, ...own }: Own): Promise<Site> {
  const { app, admin } = world
  const { contract } = app
  const { place } = own
  const put = async (filename: string, bytes: BlobPart, uuid = place): Promise<string> =>
    await entitle((await sendFile(app, admin, { uuid, filename, bytes })).body.uuid)
  // The bytes differ, because equal bytes would become a shortcut.
  const document = (parent = place): Promise<string> => put(`${fresh()}.txt`, fresh(), parent)
  const report = await put(`${fresh()}.txt`, `${TEXT} ${fresh()}`)
  const [dam] = await admin.call(contract.document.addKeywords, { params: { uuid: report }, json: [`سد ${own.name}`] })
  return {
    ...{ ...world, ...own, report, put, document, dam: dam?.uuid ?? '' },
    folder: async (parent = place) =>
      await entitle((await admin.call(contract.folder.create, { form: { destUuid: parent, title: fresh() } })).uuid),
    paragraph: async (owner) => {
      if (owner !== report)
        return (await admin.call(contract.paragraphs.editText, { query: { destinationUuid: owner, title: fresh() }, text: TEXT })).uuid
      const query = { docUuid: owner, fromIndex: 0, toIndex: WORD.length }
      return (await admin.call(contract.paragraphs.createEdit, { query, json: [] })).uuid
    },
    instance: async () => {
      const query = { instanceType: 'FOLDER', classUuid: world.thing.uuid, title: fresh(), destUuid: place } as const
      return await entitle((await admin.call(contract.ont.saveInstance, { query, multipart: {} } as never)).uuid)
    },
  }
}
