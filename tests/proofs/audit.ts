import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { writeLog } from '#server/context/activity-log'
import type { Db } from '#server/database/schema'
import { verifyLog, sealLog } from '#server/domain/system/log/seals.service'
import type { Chance } from './chance'
import { openStore } from './people'
import type { Findings, Proof } from './proof'

const LINES = 300

interface Planted {
  /** Kinds of faults that `audit` must report, with the ids of their lines. */
  kinds: readonly string[]
  lines: readonly number[]
  mend(): Promise<unknown>
}
type Plant = (db: Db, chance: Chance) => Promise<Planted>

interface Row {
  id: number
  number: number
}

async function oneLine(db: Db, chance: Chance): Promise<Row> {
  const { rows } = await sql<Row>`select log_id as id, number from log_seal order by number`.execute(db)
  // Not the last row, because a chain without its end is valid.
  const row = rows[chance.below(rows.length - 1)] as Row
  return { id: Number(row.id), number: Number(row.number) }
}

/** Changes one field of one line. */
const changed =
  (column: string, value: RawBuilder<unknown>): Plant =>
  async (db, chance) => {
    const { id } = await oneLine(db, chance)
    const field = sql.ref(column)
    await sql`create table kept as select * from log where id = ${id}`.execute(db)
    await sql`update log set ${field} = ${value} where id = ${id}`.execute(db)
    const mend = async (): Promise<void> => {
      await sql`update log set ${field} = (select ${field} from kept) where id = ${id}`.execute(db)
      await sql`drop table kept`.execute(db)
    }
    return { kinds: ['changed'], lines: [id], mend }
  }

const deleted: Plant = async (db, chance) => {
  const { id } = await oneLine(db, chance)
  await sql`create table kept as select * from log where id = ${id}`.execute(db)
  await sql`delete from log where id = ${id}`.execute(db)
  const mend = async (): Promise<void> => {
    await sql`insert into log overriding system value select * from kept`.execute(db)
    await sql`drop table kept`.execute(db)
  }
  return { kinds: ['lineMissing'], lines: [id], mend }
}

const unsealed: Plant = async (db, chance) => {
  const { id, number } = await oneLine(db, chance)
  const { seal } = await db.selectFrom('log_seal').select('seal').where('number', '=', number).executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('log_seal')
    .select('log_id')
    .where('number', '=', number + 1)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('log_seal').where('number', '=', number).execute()
  const mend = () => db.insertInto('log_seal').values({ number, log_id: id, seal }).execute()
  return { kinds: ['sealMissing'], lines: [Number(next.log_id)], mend }
}

const forged: Plant = async (db, chance) => {
  const { id, number } = await oneLine(db, chance)
  const { seal } = await db.selectFrom('log_seal').select('seal').where('number', '=', number).executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('log_seal')
    .select('log_id')
    .where('number', '=', number + 1)
    .executeTakeFirstOrThrow()
  const set = (to: string) => db.updateTable('log_seal').set({ seal: to }).where('number', '=', number).execute()
  await set('0'.repeat(64))
  return { kinds: ['changed'], lines: [id, Number(next.log_id)], mend: () => set(seal) }
}

/** Exchanges the texts of two lines. */
const exchanged: Plant = async (db, chance) => {
  const [one, other] = [await oneLine(db, chance), await oneLine(db, chance)]
  if (one.id === other.id) return await exchanged(db, chance)
  const swap = () =>
    sql`update log l set username = o.username, detail = o.detail, at = o.at from log o
      where (l.id, o.id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id}))`.execute(db)
  await swap()
  return { kinds: ['changed'], lines: [one.id, other.id], mend: swap }
}

const PLANTS: Readonly<Record<string, Plant>> = {
  time: changed('at', sql`at + 1`),
  type: changed('type', sql`'VIEW'`),
  level: changed('level', sql`'ERROR'`),
  user: changed('user_id', sql`gen_random_uuid()`),
  name: changed('username', sql`username || ' '`),
  address: changed('ip', sql`'10.0.0.1'`),
  item: changed('node_id', sql`gen_random_uuid()`),
  detail: changed('detail', sql`detail || '{"done":"nothing"}'`),
  ...{ deleted, unsealed, forged, exchanged },
}

export const audit: Proof = {
  about: 'every line of the log that is changed, taken out or exchanged after it was sealed is found, and nothing else',
  unit: 'forgeries',
  full: 2_000,
  async run({ count, chance, note }): Promise<Findings> {
    const directory = await mkdtemp(join(tmpdir(), 'mizkar-audit-'))
    const { ports, close } = await openStore(directory)
    const { db } = ports
    const wrong: string[] = []
    let tried = 0
    try {
      for (let line = 0; line < LINES; line += 1)
        await writeLog(db, {
          ...{ at: 1_000 + line, type: 'USER', userId: null, username: `کاربر ${line}`, ip: '127.0.0.1' },
          detail: { line, done: chance.pick(['created', '=1+1', '\n', '"', 'ی']), nested: { b: [line], a: null } },
        })
      await sealLog(ports)
      for (; tried < count && wrong.length < 20; tried += 1) {
        const name = chance.pick(Object.keys(PLANTS))
        const { kinds, lines, mend } = await (PLANTS[name] as Plant)(db, chance)
        const { faults } = await verifyLog(db)
        await mend()
        const told = JSON.stringify(faults)
        if (faults.length === 0) wrong.push(`${name} of ${lines} was not found`)
        for (const { kind, line } of faults)
          if (!kinds.includes(kind) || !lines.includes(line)) wrong.push(`${name} of ${lines}: found ${told}`)
        if (tried % 100 === 0) note(`${tried} forgeries`)
      }
      const { faults, sealed } = await verifyLog(db)
      if (faults.length > 0 || sealed !== LINES) wrong.push(`after mending: ${sealed} sealed, ${JSON.stringify(faults)}`)
    } finally {
      await close()
      await rm(directory, { recursive: true, force: true })
    }
    return { tried, wrong, counted: { 'kinds of forgery': Object.keys(PLANTS).length, 'sealed lines': LINES } }
  },
}
