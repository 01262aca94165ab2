import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { contract } from '#api/contract/index'
import type { Node } from '#api/contract/node'
import { createApp } from '#server/app'
import { type Finding, verifyStore } from '#server/node/backup/verify'
import type { Ports } from '#server/ports'
import { requestOf, type Sent } from '#tests/support/request'
import type { Endpoint } from '#api/contract/endpoint'
import type { Chance } from './chance'
import { openStore, people, type Person } from './people'
import type { Findings, Proof } from './proof'

const DOCUMENTS = 40

interface Document {
  id: string
  parentId: string
  versionId: string
  hash: string
}
interface Store {
  ports: Ports
  directory: string
  documents: readonly Document[]
  folders: readonly string[]
}
/** Intended damage and its repair. */
interface Planted {
  check: string
  /** Every reported fault must contain one of these ids. */
  ids: readonly string[]
  mend(): Promise<unknown>
}
type Plant = (store: Store, chance: Chance) => Promise<Planted>

const fileOf = ({ directory }: Store, hash: string): string => join(directory, 'blobs', hash.slice(0, 2), hash)

/** Replaces the bytes of a content. */
const bytes =
  (change: (before: Buffer, chance: Chance) => Buffer): Plant =>
  async (store, chance) => {
    const { hash } = chance.pick(store.documents)
    const path = fileOf(store, hash)
    const before = await readFile(path)
    await writeFile(path, change(before, chance))
    return { check: 'blobDamaged', ids: [hash], mend: () => writeFile(path, before) }
  }

const deleted: Plant = async (store, chance) => {
  const { hash } = chance.pick(store.documents)
  const before = await readFile(fileOf(store, hash))
  await rm(fileOf(store, hash))
  return { check: 'blobMissing', ids: [hash], mend: () => writeFile(fileOf(store, hash), before) }
}
const swapped: Plant = async (store, chance) => {
  const [one, other] = [chance.pick(store.documents), chance.pick(store.documents)].map(({ hash }) => hash) as [string, string]
  if (one === other) return await swapped(store, chance)
  const swap = async (): Promise<void> => {
    await rename(fileOf(store, one), `${fileOf(store, one)}.aside`)
    await rename(fileOf(store, other), fileOf(store, one))
    await rename(`${fileOf(store, one)}.aside`, fileOf(store, other))
  }
  await swap()
  return { check: 'blobDamaged', ids: [one, other], mend: swap }
}
const unreadable: Plant = async (store, chance) => {
  const { hash } = chance.pick(store.documents)
  const before = await readFile(fileOf(store, hash))
  await rm(fileOf(store, hash))
  await mkdir(fileOf(store, hash))
  const mend = async (): Promise<void> => {
    await rm(fileOf(store, hash), { recursive: true })
    await writeFile(fileOf(store, hash), before)
  }
  return { check: 'blobUnreadable', ids: [hash], mend }
}
/** Adds bytes that no row refers to, with or without a correct name. They are harmless and reported. */
const extra =
  (isWhole: boolean): Plant =>
  async (store, chance) => {
    const content = chance.bytes(100)
    const hash = createHash('sha256')
      .update(isWhole ? content : randomUUID())
      .digest('hex')
    await mkdir(dirname(fileOf(store, hash)), { recursive: true })
    await writeFile(fileOf(store, hash), content)
    return { check: 'blobUnnamed', ids: [hash], mend: () => rm(fileOf(store, hash)) }
  }
const rowWithoutBlob: Plant = async ({ ports: { db } }, chance) => {
  const hash = createHash('sha256').update(chance.bytes(16)).digest('hex')
  await db.insertInto('blob').values({ hash, size: 16, created_at: 1 }).execute()
  return { check: 'blobMissing', ids: [hash], mend: () => db.deleteFrom('blob').where('hash', '=', hash).execute() }
}

/** Adds a document without a folder. */
const placeless: Plant = async ({ ports: { db }, documents }, chance) => {
  const { id, parentId } = chance.pick(documents)
  const place = await db.selectFrom('placement').selectAll().where('node_id', '=', id).executeTakeFirstOrThrow()
  await db.deleteFrom('placement').where('node_id', '=', id).execute()
  return { check: 'homeOfNode', ids: [id, parentId], mend: () => db.insertInto('placement').values(place).execute() }
}

/** Changes one value of one row. */
const row =
  (
    check: string,
    table: string,
    column: string,
    value: (document: Document, store: Store, chance: Chance) => RawBuilder<unknown>,
    key = 'id',
  ): Plant =>
  async (store, chance) => {
    const { db } = store.ports
    const document = chance.pick(store.documents)
    const { id, parentId, versionId, hash } = document
    const of = { node: id, version: versionId, blob: hash, placement: id }[table] ?? parentId
    const [name, field] = [sql.table(table === 'folder' ? 'node' : table), sql.ref(column)]
    const where = sql`where ${sql.ref(key)} = ${of}`
    const { rows } = await sql<{ before: unknown }>`select ${field} as before from ${name} ${where}`.execute(db)
    const set = (to: RawBuilder<unknown>) => sql`update ${name} set ${field} = ${to} ${where}`.execute(db)
    await set(value(document, store, chance))
    const before = rows[0]?.before
    return { check, ids: [id, parentId, versionId, hash], mend: () => set(sql`${before}`) }
  }

const another = (document: Document, { documents }: Store, chance: Chance): Document =>
  chance.pick(documents.filter(({ hash }) => hash !== document.hash))

const PLANTS: Readonly<Record<string, Plant>> = {
  flipped: bytes((before, chance) => {
    const after = Buffer.from(before)
    const at = chance.below(after.length)
    after[at] = (after[at] ?? 0) ^ (1 << chance.below(8))
    return after
  }),
  truncated: bytes((before, chance) => before.subarray(0, chance.below(before.length))),
  extended: bytes((before, chance) => Buffer.concat([before, chance.bytes(chance.between(1, 5_000))])),
  zeroed: bytes((before) => Buffer.alloc(before.length)),
  ...{ deleted, swapped, unreadable, rowWithoutBlob, placeless, extra: extra(true), misnamed: extra(false) },
  blobSize: row('blobDamaged', 'blob', 'size', () => sql`size + 1`, 'hash'),
  versionSize: row('sizeOfVersion', 'version', 'size', (_, __, chance) => sql`size + ${chance.between(1, 100)}::int`),
  documentSize: row('sizeOfDocument', 'node', 'size', () => sql`size + 1`),
  noVersion: row('documentWithoutVersion', 'node', 'version_id', () => sql`null`),
  foreignVersion: row('documentWithoutVersion', 'node', 'version_id', (...from) => sql`${another(...from).versionId}`),
  otherContent: row('sizeOfVersion', 'version', 'blob_hash', (...from) => sql`${another(...from).hash}`),
  path: row('pathOfNode', 'node', 'path', () => sql`'/elsewhere/'`),
  notAtHome: row('homeOfNode', 'placement', 'home', () => sql`false`, 'node_id'),
  otherHome: row(
    'homeOfNode',
    'node',
    'parent_id',
    ({ parentId }, { folders }, chance) => sql`${chance.pick(folders.filter((id) => id !== parentId))}`,
  ),
  placementSize: row('copiesInPlacement', 'placement', 'size', () => sql`size + 1`, 'node_id'),
  placementTime: row('copiesInPlacement', 'placement', 'edited_at', () => sql`edited_at + 1`, 'node_id'),
  counter: row('childCounters', 'folder', 'child_documents', () => sql`child_documents + 1`),
}

async function filled(directory: string, chance: Chance): Promise<{ store: Store; close(): Promise<void> }> {
  const { ports, close } = await openStore(directory)
  const [, sara] = (await people(ports, ['sara'])) as [Person, Person]
  const app = createApp(ports)
  const call = async <T>(endpoint: Endpoint, sent: Sent): Promise<T> => {
    const answer = await app.fetch(requestOf(endpoint, sent, { authorization: `Bearer ${sara.token}` }))
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const folders: string[] = []
  for (const title of ['نامه‌ها', 'گزارش‌ها', 'Drafts'])
    folders.push((await call<Node>(contract.folder.create, { form: { destUuid: folders.at(-1) ?? sara.homeId, title } })).uuid)
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const query = { uuid: chance.pick(folders), uploadUuid: randomUUID() }
    // All sizes differ, so that exchanged contents are detected by their sizes too.
    await call(contract.document.upload, { query, files: [{ filename: `سند ${n}.bin`, bytes: new Uint8Array(chance.bytes(100 + n * 7)) }] })
  }
  app.close()
  const documents = await ports.db
    .selectFrom('node')
    .innerJoin('version', 'version.id', 'node.version_id')
    .select(['node.id', 'node.parent_id as parentId', 'version.id as versionId', 'version.blob_hash as hash'])
    .execute()
  return { store: { ports, directory, folders, documents: documents as Document[] }, close }
}

const about = ({ examples }: Finding, ids: readonly string[]): boolean =>
  examples.every((example) => ids.some((id) => example.includes(id)))

async function plantAndLook(store: Store, chance: Chance, wrong: string[]): Promise<void> {
  const name = chance.pick(Object.keys(PLANTS))
  const { check, ids, mend } = await (PLANTS[name] as Plant)(store, chance)
  const { findings } = await verifyStore(store.ports)
  await mend()
  const told = findings.map((finding) => `${finding.check} ${finding.examples}`).join('; ')
  if (!findings.some((finding) => finding.check === check)) wrong.push(`${name} was not found: ${told}`)
  for (const finding of findings) if (!about(finding, ids)) wrong.push(`${name} of ${ids}: also found ${finding.check} ${finding.examples}`)
}

export const verify: Proof = {
  about: 'verify finds every content and every row that was spoilt, and nothing else',
  unit: 'corruptions',
  full: 1_000,
  async run({ count, chance, note }): Promise<Findings> {
    const directory = await mkdtemp(join(tmpdir(), 'mizkar-verify-'))
    const { store, close } = await filled(directory, chance)
    const wrong: string[] = []
    let [tried, sound] = [0, 0]
    try {
      for (; tried < count && wrong.length < 20; tried += 1) {
        await plantAndLook(store, chance, wrong)
        if (tried % 10 !== 0 && tried + 1 < count) continue
        const { findings } = await verifyStore(store.ports)
        for (const { check, examples } of findings) wrong.push(`${check} ${examples[0]} in a store that was mended`)
        sound += 1
        if (tried % 100 === 0) note(`${tried} corruptions`)
      }
    } finally {
      await close()
      await rm(directory, { recursive: true, force: true })
    }
    return { tried, wrong, counted: { 'kinds of corruption': Object.keys(PLANTS).length, 'sound stores looked at': sound } }
  },
}
