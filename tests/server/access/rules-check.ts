import { sql } from 'kysely'
import type { Level } from '#api/contract/endpoint'
import type { Caller, EffectiveLevel } from '#server/access/caller'
import type * as Gate from '#server/access/gate'
import type * as Levels from '#server/access/levels'
import type * as Visibility from '#server/access/visibility'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { oracle } from '#tests/support/oracle'
import { addParagraph, ownedBy } from './people'
import { NOW } from './random-tree'

const MISSING = '00000000-0000-4000-8000-999999999999'
const LEVELS = [0, 1, 2, 3, 4, 5] as const
const RIGHTS = ['read', 'download', 'write', 'delete', 'changePermission'] as const

export interface Rules {
  gate: Pick<typeof Gate, 'requireLevels' | 'requireLevelsInTransaction'>
  levels: Pick<typeof Levels, 'findLevels' | 'computeLevelsOfCallers' | 'toNodeRights' | 'isLimited'>
  visibility: Pick<typeof Visibility, 'buildVisibilityCondition' | 'findVisibleChildren' | 'isOutsideBins'>
}
type Truth = Awaited<ReturnType<typeof oracle>>

/** Data whose rights are checked, with the results that the rules give. */
export interface World {
  db: Db
  truth: Truth
  nodes: ReadonlyMap<string, Levels.AccessFacts>
  people: { caller: Caller; expected: ReadonlyMap<string, number>; folders: Folder[] }[]
}
interface Folder {
  row: Visibility.Folder
  children: string[]
  inherited: number
}

/** Adds one paragraph to each node. */
async function writeParagraphs(db: Db): Promise<void> {
  for (const { id, author_id } of await db.selectFrom('node').select(['id', 'author_id']).execute()) await addParagraph(db, id, author_id)
}

export class Wrong extends Error {}
function same(what: string, found: unknown, right: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(right)]
  if (one !== other) throw new Wrong(`${what}: ${one.slice(0, 200)}, not ${other.slice(0, 200)}`)
}
const sorted = (ids: readonly string[]): string[] => [...ids].sort()

export async function worldOf(db: Db, truth: Truth, callers: readonly Caller[]): Promise<World> {
  await writeParagraphs(db)
  const rows = await db
    .selectFrom('node')
    .select(['id', 'path', 'author_id', 'child_folders', 'child_documents', 'child_shortcuts', 'type'])
    .execute()
  const people = callers.map((caller) => {
    const person = { userId: caller.userId, roleIds: caller.principals.filter((id) => id !== caller.userId), admin: caller.admin }
    const expected = new Map(truth.ids.map((id) => [id, truth.level(person, id)]))
    const folders = rows
      .filter(({ id, type }) => type !== 0 && (expected.get(id) ?? -1) >= 0)
      .map((row) => ({ row, children: truth.children(person, row.id), inherited: truth.inherited(person, row.id) }))
    return { caller, expected, folders }
  })
  return { db, truth, nodes: new Map(rows.map((row) => [row.id, row])), people }
}

const outcome = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'passed',
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

async function checkGate(
  gate: Rules['gate'],
  { db, truth, nodes }: World,
  caller: Caller,
  expected: ReadonlyMap<string, number>,
): Promise<void> {
  const at = (level: number): string | undefined => [...expected].find(([, one]) => one === level)?.[0]
  const hidden = at(-1) ?? MISSING
  const ask = async (what: string, right: string, ...asked: (readonly [string, Level])[]): Promise<void> => {
    const subjects = asked.map(([uuid, level]) => ({ uuid, level, of: 'node' as const }))
    same(`the gate on ${what}`, await outcome(gate.requireLevels(db, caller, subjects, NOW)), right)
  }
  const askOf = async (what: string, right: string, uuid: string, level: Level): Promise<void> => {
    const beside = [{ uuid: at(5) ?? at(level) ?? '', level: 0 as Level, of: 'node' as const }].filter((one) => one.uuid !== '')
    const subjects = [...beside, { uuid, level, of: 'paragraph' as const }]
    same(`the gate on ${what}`, await outcome(gate.requireLevels(db, caller, subjects, NOW)), right)
  }
  const still = async (what: string, right: string, need: Level, ...ids: string[]): Promise<void> => {
    const held = ids.flatMap((id) => nodes.get(id) ?? [])
    same(`asked again on ${what}`, await outcome(gate.requireLevelsInTransaction(db, { caller, now: NOW }, need, held)), right)
  }
  for (const level of LEVELS) {
    const id = at(level)
    if (id === undefined) continue
    await ask(`level ${level}`, 'passed', [id.toUpperCase(), level])
    await askOf(`a paragraph at level ${level}`, 'passed', ownedBy(id).toUpperCase(), level)
    if (level < 5) await askOf(`a paragraph at more than level ${level}`, 'forbidden', ownedBy(id), (level + 1) as Level)
    if (level < 5) await ask(`more than level ${level}`, 'forbidden', [id, 0], [id, (level + 1) as Level])
    await ask('something hidden beside what is seen', 'notFound', [id, 5], [hidden, 0])
    await still(`level ${level}`, 'passed', level, id)
    if (level < 5) await still(`more than level ${level}`, 'forbidden', (level + 1) as Level, id)
    if (!caller.admin) await still('something hidden beside what is seen', 'notFound', 5, id, hidden)
  }
  if (!caller.admin) {
    await ask('what is hidden', 'notFound', [hidden, 0])
    await still('what is hidden', 'notFound', 0, hidden)
  }
  await ask('what does not exist', 'notFound', [MISSING, 0])
  await ask('nothing', 'passed')
  await askOf('a paragraph that does not exist', 'notFound', truth.ids[0] ?? '', 0)
  if (!caller.admin) await askOf('a paragraph of what is hidden', 'notFound', ownedBy(hidden), 0)
}

async function checkFolder(
  visibility: Rules['visibility'],
  { db }: World,
  caller: Caller,
  { row, children, inherited }: Folder,
): Promise<void> {
  const { where, counts, own, all, inherited: handed } = await visibility.findVisibleChildren(db, caller, row, NOW)
  const { rows } = await sql<{ node_id: string; rank: number }>`select p.node_id, p.rank from placement p
    where p.parent_id = ${row.id} and ${where('p')} order by p.node_id`.execute(db)
  const ranked = (rank: number): number => rows.filter((one) => one.rank === rank).length
  same(
    'the children',
    rows.map(({ node_id }) => node_id),
    children,
  )
  same('how many', counts, { folders: ranked(0), documents: ranked(1) })
  same('what is handed down', handed, inherited)
  if (all) {
    const every = await sql<{ node_id: string }>`select node_id from placement where parent_id = ${row.id}`.execute(db)
    same('all of them', children, sorted(every.rows.map(({ node_id }) => node_id)))
  }
  if (!own) return
  same('which alone', sorted([...own.keys()]), children)
  const given = await sql<{ id: string; level: number | null }>`select c.id, (select max(e.level) from permission e where e.node_id = c.id
    and e.principal_id = any(${caller.principals}::uuid[]) and (e.expires_at is null or e.expires_at > ${NOW})) as level
    from unnest(${children}::uuid[]) c(id)`.execute(db)
  same('what entries give', Object.fromEntries(own), Object.fromEntries(given.rows.map(({ id, level }) => [id, level])))
}

/** A caller whose scope lies elsewhere sees nothing, whatever the rights of the user are. */
async function checkOutsideScope(
  visibility: Rules['visibility'],
  { db }: World,
  caller: Caller,
  folders: readonly Folder[],
): Promise<void> {
  const visitor = { ...caller, admin: false, scope: { rootId: MISSING, maxLevel: 5 as const, admin: caller.admin } }
  const visible = await visibility.buildVisibilityCondition(db, visitor, NOW)
  const { rows } = await sql`select 1 from node n where ${visible('n')}`.execute(db)
  same('what a visitor sees elsewhere', rows.length, 0)
  for (const { row } of folders) {
    const { where, counts, all } = await visibility.findVisibleChildren(db, visitor, row, NOW)
    const children = await sql`select 1 from placement p where p.parent_id = ${row.id} and ${where('p')}`.execute(db)
    same('the children that a visitor sees elsewhere', [children.rows.length, counts, all], [0, { folders: 0, documents: 0 }, false])
  }
}

export async function checkVisibility(visibility: Rules['visibility'], world: World): Promise<void> {
  const { db, truth, people } = world
  const here = await sql<{ id: string }>`select n.id from node n where ${visibility.isOutsideBins('n')} order by n.id`.execute(db)
  same(
    'outside the bins',
    here.rows.map(({ id }) => id),
    sorted(truth.ids.filter((id) => !truth.isBinned(id))),
  )
  for (const { caller, expected, folders } of people) {
    for (const level of LEVELS) {
      const visible = await visibility.buildVisibilityCondition(db, caller, NOW, ...(level === 0 ? [] : [level]))
      const { rows } = await sql<{ id: string }>`select n.id from node n where ${visible('n')} order by n.id`.execute(db)
      const right = truth.ids.filter((id) => (expected.get(id) ?? -1) >= level)
      same(
        `what ${caller.username} has at level ${level}`,
        rows.map(({ id }) => id),
        sorted(right),
      )
    }
    for (const folder of folders) await checkFolder(visibility, world, caller, folder)
    await checkOutsideScope(visibility, world, caller, folders)
  }
}

export async function checkGates(gate: Rules['gate'], world: World): Promise<void> {
  for (const { caller, expected } of world.people) await checkGate(gate, world, caller, expected)
}

export async function checkLevels(levels: Rules['levels'], { db, truth, people }: World): Promise<void> {
  for (const admin of [false, true])
    for (const level of [-1, ...LEVELS] as EffectiveLevel[]) {
      const rights = Object.fromEntries(RIGHTS.map((right, index) => [right, level > index]))
      same('the rights of a level', levels.toNodeRights({ userId: '', admin, principals: [] }, level), { ...rights, showOntology: admin })
    }
  const nodes = await db.selectFrom('node').select(['id', 'path', 'author_id']).orderBy('id').execute()
  const pathOf = new Map(nodes.map(({ id, path }) => [id, path]))
  const callers = people.map(({ caller }) => caller)
  for (const some of [nodes, nodes.slice(1, 2), []]) {
    const many = await levels.computeLevelsOfCallers(db, callers, some, NOW)
    for (const { caller, expected } of people) {
      const found = some.map(({ id }) => many.get(caller)?.get(id))
      const right = some.map(({ id }) => expected.get(id))
      same(`the levels of ${caller.username} among many`, found, right)
    }
  }
  for (const { caller, folders } of people)
    for (const some of [...folders.map((folder) => [folder]), folders, []]) {
      const paths = some.map(({ row }) => pathOf.get(row.id) ?? '')
      const right = some.some(({ inherited }) => inherited < 0)
      same(`folders that pass nothing on to ${caller.username}`, await levels.isLimited(db, caller, paths, NOW), right)
    }
  for (const { caller, expected } of people)
    for (const ids of [[...truth.ids, MISSING], truth.ids.slice(1, 2), []]) {
      const found = await levels.findLevels(db, caller, ids, NOW)
      const right = ids.map((id) => expected.get(id) ?? -1)
      same(
        `the levels of ${caller.username}`,
        ids.map((id) => found.get(id)),
        right,
      )
    }
}
