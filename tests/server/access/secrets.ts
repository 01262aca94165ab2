import { sql } from 'kysely'
import { features } from '#api/contract/feature'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

export const NOW = Date.UTC(2025, 5, 1)

/** A word that occurs in one place only, and the level that is required to read this place. */
export interface Canary {
  word: string
  level: number
}

export interface HiddenItems {
  app: TestApp
  admin: Client
  canaries: readonly Canary[]
  /** Ids of items that only administrators may see. They are sent in every call that accepts an id. */
  hidden: Record<'folder' | 'document' | 'inside' | 'binned', string>
  open: Record<'folder' | 'document' | 'inside', string>
  people: { name: string; client: Client /** Calls on the hidden items. */; level: number }[]
}

/** A Latin word, which no rule of Persian writing changes. */
const word = (place: string): string => `kanari${place}`

/**
 * Creates a visible folder and a hidden one with all kinds of relations between them: shortcuts in both directions, links, keywords, names,
 * versions, a clipboard, working directories, notifications, deletions, templates and uploads of other users. Each hidden item contains a
 * canary.
 */
export async function createHiddenItems(db: Db): Promise<HiddenItems> {
  const app = await testApp({ db, now: NOW })
  await withoutGrants(db)
  const everything = crypto.randomUUID()
  const everybody = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
  await db
    .insertInto('public_profile')
    .values({ id: everything, title: 'all', flags: JSON.stringify(features) })
    .execute()
  await db.insertInto('public_profile_grant').values({ profile_id: everything, principal_id: everybody.id }).execute()
  const admin = await app.signIn('admin')
  const { contract } = app
  const root = await mainRoot(db)
  const folder = async (destUuid: string, title: string) => (await admin.call(contract.folder.create, { form: { destUuid, title } })).uuid
  const file = async (uuid: string, filename: string, bytes = filename, more = {}) => {
    const { status, body } = await sendFile(app, admin, { uuid, filename, bytes, ...more })
    if (status !== 200) throw new Error(`${filename}: ${status}`)
    return body.uuid
  }
  const open = { folder: await folder(root, 'open'), document: '', inside: '' }
  open.document = await file(open.folder, 'letter.txt')
  open.inside = await folder(open.folder, 'shelf')
  const hidden = { folder: await folder(root, word('a')), document: '', inside: '', binned: '' }
  hidden.document = await file(hidden.folder, `${word('b')}.txt`, `text ${word('c')}`)
  await file(hidden.folder, `${word('b')}.txt`, `newer ${word('d')}`, { onConflict: 'newVersion' })
  // A hidden document whose home parent is visible.
  hidden.inside = await folder(open.inside, word('e'))
  await file(hidden.inside, `${word('f')}.txt`)
  hidden.binned = await file(hidden.folder, `${word('g')}.txt`)
  await admin.call(contract.document.addKeywords, { params: { uuid: hidden.document }, json: [word('h')] })
  for (const uuid of [open.document, hidden.document, hidden.binned])
    await admin.call(contract.document.addKeywords, { params: { uuid }, json: ['open'] })
  // Both documents have the same bytes.
  await sql`update version set blob_hash = (select v.blob_hash from version v join node n on n.version_id = v.id where n.id = ${open.document})
    where id = (select version_id from node where id = ${hidden.binned})`.execute(db)
  await sql`update version set blob_hash = (select v.blob_hash from version v join node n on n.version_id = v.id where n.id = ${open.document})
    where node_id = (select id from node where parent_id = ${hidden.inside})`.execute(db)
  await admin.call(contract.document.addLinks, { query: { docUuid: open.document }, json: [hidden.document, hidden.binned] })
  await db
    .insertInto('template')
    .values({ id: crypto.randomUUID(), title: word('i'), extension: 'docx', created_at: NOW })
    .execute()
  const template = await db.selectFrom('template').select('id').where('title', '=', word('i')).executeTakeFirstOrThrow()
  const adminRole = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_ADMIN').executeTakeFirstOrThrow()
  await db.insertInto('template_grant').values({ template_id: template.id, principal_id: adminRole.id, principal_kind: 'role' }).execute()
  await admin.call(contract.uploadSessions.create, {
    json: { targetUuid: hidden.folder, uploadUuid: crypto.randomUUID(), name: `${word('j')}.txt`, size: 10 },
  })
  // Paragraphs of hidden and visible items, with one keyword on both and one that occurs only once.
  const paragraph = (destinationUuid: string, title: string, text: string) =>
    admin.call(contract.paragraphs.editText, { query: { destinationUuid, title }, text })
  const secret = await paragraph(hidden.folder, word('l'), `text ${word('m')}`)
  const plain = await paragraph(open.folder, 'plain', 'open text')
  const keywords = await admin.call(contract.document.addKeywords, { params: { uuid: hidden.document }, json: [word('n'), 'open'] })
  const keywordOf = (title: string): string => keywords.find((one) => one.title === title)?.uuid ?? ''
  for (const [docUuid, { uuid }, titles] of [
    [hidden.folder, secret, [word('n'), 'open']],
    [open.folder, plain, ['open']],
  ] as const)
    await admin.call(contract.paragraphs.createEdit, {
      query: { docUuid, paragraphUuid: uuid, fromIndex: 0, toIndex: 1 },
      json: titles.map(keywordOf),
    })
  await admin.call(contract.keywordLinks.save, { json: { keyword: keywordOf(word('n')), alt: 'text', uuid: secret.uuid } })
  await admin.call(contract.search.save, { json: { query: { keyword: word('k') }, title: word('k'), showInDesktop: true } })

  const people: HiddenItems['people'] = []
  const person = async (name: string, level: number, prepare: (id: string) => Promise<unknown>) => {
    const id = await app.addUser(name)
    await prepare(id)
    people.push({ name, level, client: await app.signIn(name) })
    return id
  }
  const grant = (
    node_id: string,
    principal_id: string,
    level: number,
    more: { kind?: 'role'; recursive?: boolean; expires_at?: number } = {},
  ) =>
    db
      .insertInto('permission')
      .values({
        ...{ id: crypto.randomUUID(), node_id, principal_id, principal_kind: more.kind ?? 'user', level },
        ...{ recursive: more.recursive ?? false, expires_at: more.expires_at ?? null, granted_by: admin.userId, created_at: NOW },
      })
      .execute()
  const opened = async (id: string, level: number): Promise<void> => {
    for (const node of Object.values(open)) await grant(node, id, level)
  }
  await person('stranger', -1, async () => undefined)
  await person('reader', -1, (id) => opened(id, 1))
  await person('keeper', -1, async (id) => {
    await opened(id, 5)
    await grant(root, id, 0)
  })
  await person('clerk', -1, async (id) => {
    const role = await app.addRole('ROLE_CLERK')
    for (const node of Object.values(open)) await grant(node, role, 4, { kind: 'role' })
    await db.insertInto('user_role').values({ user_id: id, role_id: role }).execute()
  })
  await person('formerly', -1, async (id) => {
    await opened(id, 4)
    for (const node of Object.values(hidden)) await grant(node, id, 5, { recursive: true, expires_at: NOW })
  })
  await person('onlooker', 0, async (id) => {
    await opened(id, 4)
    for (const node of Object.values(hidden)) await grant(node, id, 0)
  })
  // The users added the items to their lists before the items were hidden.
  for (const { client } of people) {
    for (const [list, node_id] of [
      ['copy', hidden.document],
      ['cut', hidden.inside],
    ] as const)
      await db.insertInto('clipboard_item').values({ user_id: client.userId, list, node_id, from_id: hidden.folder }).execute()
    await sql`insert into notice (id, user_id, kind, node_id, created_at)
      values (${crypto.randomUUID()}, ${client.userId}, 'PERMISSION', ${hidden.folder}, ${NOW})`.execute(db)
  }
  const shortcut = (node_id: string, parent_id: string) =>
    db
      .insertInto('placement')
      .columns([
        'parent_id',
        'node_id',
        'home',
        'rank',
        'name_key',
        'sort_key',
        'numeric_key',
        'size',
        'created_at',
        'edited_at',
        'order_no',
      ])
      .expression((from) =>
        from
          .selectFrom('placement')
          .select((of) => [of.val(parent_id).as('p'), 'node_id', of.val(false).as('h'), 'rank', 'name_key', 'sort_key', 'numeric_key'])
          .select(['size', 'created_at', 'edited_at', 'order_no'])
          .where('node_id', '=', node_id)
          .where('home', '=', true),
      )
      .execute()
  await shortcut(hidden.document, open.folder)
  await shortcut(hidden.folder, open.folder)
  await shortcut(open.document, hidden.folder)
  await shortcut(open.inside, hidden.folder)
  await createJobRunner(app.ports, { handlers: jobHandlers }).drain()
  await admin.call(contract.nodebase.delete, { json: [hidden.binned] })
  const canaries = [
    ...['a', 'b', 'e', 'g'].map((place) => ({ word: word(place), level: 0 })),
    ...['c', 'd', 'h', 'l', 'm', 'n'].map((place) => ({ word: word(place), level: 1 })),
    ...['f', 'i', 'j', 'k'].map((place) => ({ word: word(place), level: 5 })),
  ]
  return { app, admin, canaries, hidden, open, people }
}
