import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findLevels } from '#server/access/levels'
import type { Db } from '#server/database/schema'
import { createStatementNamer } from '#server/database/statement-names'
import { eachDatabase, emptyDatabase } from '#tests/support/databases'

/** Runs statements in one connection, because a pool may use several. */
const inOne = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => db.connection().execute((one) => work(one as Db))

const kept = async (db: Db, beginning: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_prepared_statements where starts_with(statement, ${beginning})`.execute(db)
  return rows[0]?.n ?? 0
}

eachDatabase((engine, make) => {
  it('prepares a repeated parameterized statement once', async () => {
    await inOne(await emptyDatabase(engine), async (db) => {
      const double = (n: number) => sql<{ double: number }>`select /* doubled */ ${n}::int * 2 as double`.execute(db)
      for (let n = 1; n <= 8; n += 1) expect((await double(n)).rows).toEqual([{ double: 2 * n }])
      expect(await kept(db, 'select /* doubled */')).toBe(1)
    })
  })
  it('a prepared statement returns values of each type: null, lists, JSON, bytes, long text', async () => {
    await inOne(await make(), async (db) => {
      const long = 'می‌خواهم '.repeat(5_000)
      const given: [string | null, string[], unknown, string][] = [
        ['الف', ['ب', 'a,b"{}'], { a: [1] }, 'x'],
        [null, [], [], ''],
        [long, [long], { long }, long],
      ]
      for (const [text, list, json, bytes] of [...given, ...given, ...given, ...given]) {
        const { rows } = await sql`select ${text}::text as text, ${list}::text[] as list, ${JSON.stringify(json)}::jsonb as json,
          convert_from(${Buffer.from(bytes)}::bytea, 'UTF8') as bytes`.execute(db)
        expect(rows).toEqual([{ text, list, json, bytes }])
      }
    })
  })
  it('a prepared statement returns current rows after the table changed in columns and size', async () => {
    await inOne(await make(), async (db) => {
      await sql`create temporary table fruit (id int primary key, name text)`.execute(db)
      const every = () => sql`select * from fruit where id >= ${1}::int order by id`.execute(db)
      const named = () => sql`select name from fruit where id = ${1}::int`.execute(db)
      const add = (id: number) => sql`insert into fruit (id, name) values (${id}::int, ${'سیب'}) on conflict do nothing`.execute(db)
      for (let n = 1; n <= 7; n += 1) expect((await add(n)).numAffectedRows).toBe(1n)
      expect((await add(7)).numAffectedRows).toBe(0n)
      for (let n = 0; n < 5; n += 1) expect([(await every()).rows.length, (await named()).rows]).toEqual([7, [{ name: 'سیب' }]])
      await sql`alter table fruit add column colour text default 'سبز'`.execute(db)
      expect((await every()).rows[0]).toEqual({ id: 1, name: 'سیب', colour: 'سبز' })
      await sql`drop table fruit`.execute(db)
      await expect(named()).rejects.toMatchObject({ code: '42P01' })
      await sql`create temporary table fruit (name text, id int)`.execute(db)
      expect((await named()).rows).toEqual([])
    })
  })
  it('prepares the permission check of a node', async () => {
    await inOne(await make(), async (db) => {
      const caller = { userId: randomUUID(), admin: false, principals: [randomUUID()] }
      for (let n = 0; n < 4; n += 1) expect([...(await findLevels(db, caller, [randomUUID()], n)).values()]).toEqual([-1])
      expect(await kept(db, 'with n as materialized')).toBe(1)
    })
  })
  it('works after a prepared statement failed, also within a transaction', async () => {
    const db = await make()
    const share = (of: Db, by: number) => sql<{ share: number }>`select 12 / ${by}::int as share`.execute(of)
    for (let n = 0; n < 5; n += 1) {
      expect((await share(db, 3)).rows).toEqual([{ share: 4 }])
      await expect(share(db, 0)).rejects.toMatchObject({ code: '22012' })
    }
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1, updated_by: null }).execute()
      await share(tx, 0)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await db.selectFrom('setting').select('key').execute()).toEqual([])
    expect((await share(db, 4)).rows).toEqual([{ share: 3 }])
  })
})

it('names at most a few hundred repeated statements, and none with long lists or all columns', () => {
  const nameOf = createStatementNamer()
  const often = (text: string): string | undefined => [nameOf(text), nameOf(text), nameOf(text)][2]
  expect([nameOf('select 1 where $1'), nameOf('select 1 where $1')]).toEqual([undefined, undefined])
  expect(nameOf('select 1 where $1')).toBeDefined()
  expect(nameOf('select 1 where $1')).toBe(nameOf('select 1 where $1'))
  expect(often(`select ${'$1, '.repeat(8_000)}`)).toBeUndefined()
  for (const text of [
    'select * from a where $1',
    'update a set b = $1 returning *',
    'select "a".* from a where $1',
    'select distinct a.* from a',
    'with b as (select c from d) select * from b',
    'with b as (select c from d where e in (1, (2))) select distinct b.* from b',
  ])
    expect(often(text), text).toBeUndefined()
  for (const text of [
    'select count(*) from a where b = $1',
    'select c from (select * from a) b where c = $1',
    'with a as (select b.* from b) select c from a where c = $1',
  ])
    expect(often(text), text).toBeDefined()
  const named = Array.from({ length: 1_000 }, (_, n) => often(`select ${n} where $1`)).filter((name) => name !== undefined)
  expect(named.length).toBeLessThan(400)
  expect(new Set(named).size).toBe(named.length)
})
