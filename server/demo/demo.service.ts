import { USER_AUTHORITY } from '#server/access/authorities'
import type { Caller } from '#server/access/caller'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Ports } from '#server/ports'
import { createFolder } from '#server/domain/content/nodes/nodes.service'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { storeUpload } from '#server/domain/creation/uploads/upload.service'
import { defaultFlags } from '#server/domain/people/users/prepare-empty-store'
import { grantPermanently, provisionProfile, provisionRole, provisionUser } from '#server/domain/people/users/provisioning.service'
import { createDemoConversations } from './conversations'
import { WRITER as HANDBOOK_WRITER } from './handbook'
import { createDemoHandbook } from './handbook.service'
import { letterTitle, type Paper, people, type RoleKey, roles, type Shelf, shelves, type Username } from './organisation'
import { createDemoKnowledge } from './knowledge.service'
import { createDemoWorkflow } from './workflow'

const DAY = 86_400_000
const WRITER = 4
/** Role that manages tags and writes the handbook. */
const TAGGERS: RoleKey = 'secretariat'
const HANDBOOK_DAYS = 30

const documents = import.meta.glob<string>('./documents/*', { query: '?inline', import: 'default' })

async function readDocument(file: string): Promise<ArrayBuffer> {
  const load = documents[`./documents/${file}`]
  if (!load) throw new Error(`the sample organisation has no document ${file}`)
  return await (await fetch(await load())).arrayBuffer()
}

/**
 * Returns the ids of the main folder, the administrator and the role of all users. Undefined if the store contains anything that the first
 * start did not create.
 */
async function findEmptyStore({ db }: Ports): Promise<{ main: string; admin: string; userRole: string } | undefined> {
  const [first, ...others] = await db.selectFrom('app_user').select('id').limit(2).execute()
  const main = await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirst()
  const userRole = await db.selectFrom('role').select('id').where('authority', '=', USER_AUTHORITY).executeTakeFirst()
  if (!first || others.length > 0 || !main || !userRole) return undefined
  const placed = await db.selectFrom('placement').select('node_id').where('parent_id', '=', main.id).limit(1).executeTakeFirst()
  return placed ? undefined : { main: main.id, admin: first.id, userRole: userRole.id }
}

/**
 * Fills an empty store with the sample organisation; all its users have the password `password`. Returns the user names. Returns undefined
 * and changes nothing if the store is not empty.
 */
export async function fillDemo(ports: Ports, password: string): Promise<readonly string[] | undefined> {
  const house = await findEmptyStore(ports)
  if (!house) return undefined
  const { db, passwords } = ports
  const today = ports.now()
  const passwordHash = await passwords.hash(password)
  const roleIds = new Map<RoleKey, string>()
  const callers = new Map<Username, Caller>()
  await transact({ db }, async (tx) => {
    for (const [key, title] of Object.entries(roles))
      roleIds.set(key as RoleKey, await provisionRole(tx, title, `ROLE_${key.toUpperCase()}`, today))
    for (const { username, roles: own, ...name } of people) {
      const id = crypto.randomUUID()
      const ids = [house.userRole, ...own.map((key) => roleIds.get(key) as string)]
      await provisionUser(tx, { id, username, ...name, passwordHash, roleIds: ids }, today)
      callers.set(username, {
        // Only the administrator may create the top folders.
        ...{ userId: id, username, sessionId: '', admin: true },
        principals: [id, ...ids],
        flags: new Set(defaultFlags),
      })
    }
  })

  const contextOf = (username: Username, daysAgo: number): WriteContext => ({
    db,
    caller: callers.get(username) as Caller,
    locale: 'fa',
    now: today - daysAgo * DAY,
    ip: '127.0.0.1',
    broadcast: ports.broadcast,
    log: ports.log,
  })
  const lay = async (paper: Paper, targetId: string, uploadId: string): Promise<void> => {
    const { hash, size, head } = await ports.blobs.write(new Blob([await readDocument(paper.file)]).stream())
    const context = contextOf(paper.by, paper.daysAgo)
    const mime = await detectContentType(head, paper.name, ports.sniffType)
    const content = { hash, size, mime }
    await storeUpload(context, { targetId, uploadId, fileName: paper.name, lastModified: context.now, content })
  }
  const openAll = (nodeId: string, principalId: string): Promise<void> =>
    transact({ db }, (tx) => grantPermanently(tx, { nodeId, principalId, kind: 'role', level: WRITER, grantedBy: house.admin }, today))
  const fill = async (shelf: Shelf, parentId: string): Promise<void> => {
    const oldest = Math.max(320, ...(shelf.papers ?? []).map(({ daysAgo }) => daysAgo + 1))
    const { uuid } = await createFolder(contextOf(shelf.by, oldest), parentId, shelf.title)
    const writer = shelf.writer && roleIds.get(shelf.writer)
    if (writer) await openAll(uuid, writer)
    for (const inner of shelf.folders ?? []) await fill(inner, uuid)
    for (const paper of shelf.papers ?? []) await lay(paper, uuid, crypto.randomUUID())
  }
  for (const shelf of shelves) await fill(shelf, house.main)
  const knowledge = await createDemoKnowledge(ports, contextOf('moradi', 60))
  const engineers = roleIds.get('engineering')
  if (engineers) await openAll(knowledge, engineers)
  const letter = await db.selectFrom('node').select('id').where('type', '=', 0).where('title', '=', letterTitle).executeTakeFirst()
  const [reviewers, senders] = [roleIds.get('people'), roleIds.get('secretariat')]
  if (letter && reviewers && senders) await createDemoWorkflow(ports, contextOf('hosseini', 0), { letterId: letter.id, reviewers, senders })
  await createDemoConversations(ports, (username) => callers.get(username) as Caller)
  const editors = roleIds.get(TAGGERS) as string
  const written = await createDemoHandbook(contextOf(HANDBOOK_WRITER, HANDBOOK_DAYS), house.main)
  await transact({ db }, async (tx) => {
    for (const nodeId of written)
      await grantPermanently(tx, { nodeId, principalId: editors, kind: 'role', level: WRITER, grantedBy: house.admin }, today)
    await provisionProfile(tx, 'برچسب‌گذاران', ['MANAGE_TAGGING'], editors)
  })
  return people.map(({ username }) => username)
}
