import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { OutsideTransaction } from '#server/database/guarded.dialect'
import { DatabaseTooNew, migrate, migrations } from '#server/database/migrate'
import { buildUserKeys } from '#server/domain/people/users/people-keys'
import { eachDatabase, ownDatabase } from '#tests/support/databases'

eachDatabase((engine, make) => {
  describe('values', () => {
    it('both engines return the same values', async () => {
      const db = await make()
      const { rows } =
        await sql`select 42::int8 as big, 9007199254740993::int8 as huge, array[1, 2]::int8[] as list, date '2026-03-21' as day,
        1.50::numeric as amount, '{"a":[1]}'::jsonb as json, array['الف', 'b']::text[] as words, null::int8 as nothing, true as yes,
        1.5::float8 as real, count(*) as counted from (values (1), (2)) v`.execute(db)
      expect(rows).toEqual([
        {
          big: 42,
          huge: 9007199254740993n,
          list: [1, 2],
          day: '2026-03-21',
          amount: '1.50',
          json: { a: [1] },
          words: ['الف', 'b'],
          nothing: null,
          yes: true,
          real: 1.5,
          counted: 2,
        },
      ])
    })
    it('statement parameters accept timestamps beyond 32 bits, lists of ids and Persian text', async () => {
      const db = await make()
      const id = '00000000-0000-4000-8000-000000000001'
      const { rows } =
        await sql`select ${1_790_000_000_000}::int8 as at, ${id}::uuid = any(${[id]}::uuid[]) as found, ${'می‌خواهم'}::text as text`.execute(
          db,
        )
      expect(rows).toEqual([{ at: 1_790_000_000_000, found: true, text: 'می‌خواهم' }])
    })
    it('collated keys sort by code point', async () => {
      const db = await make()
      const { rows } = await sql<{
        key: string
      }>`select key from (values ('b'), ('B'), ('ا'), ('a')) v(key) order by key collate "C"`.execute(db)
      expect(rows.map((row) => row.key).join('')).toBe('Babا')
    })
  })

  it('statements run without JIT compilation, which is slow after tables were just filled', async () => {
    const { rows } = await sql<{ compiles: boolean }>`select pg_jit_available() as compiles`.execute(await make())
    expect(rows).toEqual([{ compiles: false }])
  })

  describe('a transaction', () => {
    it('a failed transaction stores nothing', async () => {
      const db = await make()
      const failing = db.transaction().execute(async (tx) => {
        await tx.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1, updated_by: null }).execute()
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
    })
    it('other queries do not see a transaction until it commits', async () => {
      const db = await make()
      let written = (): void => {}
      const beside = new Promise<void>((resolve) => {
        written = resolve
      }).then(() => db.selectFrom('setting').selectAll().execute())
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1, updated_by: null }).execute()
        written()
        if (engine === 'postgres') expect(await beside).toEqual([])
        await tx.deleteFrom('setting').execute()
      })
      expect(await beside).toEqual([])
    })
    it('a transaction refuses queries outside it that its own code starts, but no queries of others', async () => {
      const db = await make()
      const ask = async (): Promise<number> => (await db.selectFrom('setting').selectAll().execute()).length
      const deep = async (): Promise<number> => {
        await new Promise((resolve) => setImmediate(resolve))
        return await ask()
      }
      const inside = async (fails: boolean): Promise<void> => {
        await db.transaction().execute(async (tx) => {
          await sql`select 1`.execute(tx)
          await expect(deep()).rejects.toThrow(OutsideTransaction)
          await expect(db.transaction().execute(async () => {})).rejects.toThrow(OutsideTransaction)
          expect(await Promise.all([1, 2].map(() => tx.selectFrom('setting').selectAll().execute()))).toEqual([[], []])
          if (fails) throw new Error('no')
        })
      }
      const around = async (): Promise<number> => {
        await inside(false)
        await expect(inside(true)).rejects.toThrow('no')
        return await deep()
      }
      const many = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? around() : ask()))
      expect(new Set(await Promise.all(many))).toEqual(new Set([0]))
    })
    it('code that still runs after its transaction ended may run queries', async () => {
      const db = await make()
      let ended = (): void => {}
      const end = new Promise<void>((resolve) => {
        ended = resolve
      })
      let left: Promise<unknown[]> | undefined
      await db.transaction().execute(async () => {
        left = (async () => {
          await end
          return await db.selectFrom('setting').selectAll().execute()
        })()
      })
      ended()
      expect(await left).toEqual([])
    })
    it('a transaction rolls back to a savepoint', async () => {
      const db = await make()
      const tx = await db.startTransaction().execute()
      const saved = await tx.savepoint('before').execute()
      await saved.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1, updated_by: null }).execute()
      await saved.rollbackToSavepoint('before').execute()
      await tx.commit().execute()
      expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
    })
  })

  describe('migrations', () => {
    it('each migration runs once', async () => {
      const db = await make()
      expect(await migrate(db)).toBe(0)
      const { rows } = await sql<{ name: string }>`select name from migration order by number`.execute(db)
      expect(rows.map((row) => row.name)).toEqual(migrations.map(([name]) => name))
    })
    it('a failed migration changes nothing', async () => {
      const db = await make()
      const broken = [
        ...migrations,
        ['first', { up: async (tx) => void (await sql`create table later (id int)`.execute(tx)) }],
        ['second', { up: async (tx) => void (await sql`create table later (id int)`.execute(tx)) }],
      ] as const satisfies typeof migrations
      await expect(migrate(db, Date.now, broken)).rejects.toThrow(/later/)
      const { rows } = await sql`select to_regclass('later') as table, (select max(number) from migration) as step`.execute(db)
      expect(rows).toEqual([{ table: null, step: migrations.length }])
    })
    it('migrations refuse a database of a newer version', async () => {
      const db = await ownDatabase(engine)
      await sql`insert into migration (number, name, applied_at) values (${migrations.length + 1}, 'tomorrow', 1)`.execute(db)
      await expect(migrate(db)).rejects.toThrow(DatabaseTooNew)
    })
  })

  describe('a folder', () => {
    it('updates the child count of a folder when children are added and removed', async () => {
      const db = await make()
      const user = '00000000-0000-4000-8000-00000000000a'
      const names = { username: 'u', first_name: '', last_name: '', email: null }
      await db
        .insertInto('app_user')
        .values({
          id: user,
          ...names,
          ...buildUserKeys(names),
          national_code: null,
          password_hash: '',
          created_at: 1,
        })
        .execute()
      const id = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`
      const node = (n: number, type: 0 | 1) => ({
        ...{
          id: id(n),
          type,
          node_type: 1,
          entity_name: 'x',
          title: `t${n}`,
          extension: '',
          file_type: '',
          author_id: user,
          owner_id: null,
        },
        ...{ system_role: null, parent_id: n === 0 ? null : id(0), path: '/', created_at: 1, edited_at: 1, version_id: null, size: 0 },
        ...{
          extraction_type: null,
          template_id: null,
          source_doc_id: null,
          other_titles: '[]',
          deleted_at: null,
          deleted_by: null,
          deleted_from: null,
        },
      })
      await db
        .insertInto('node')
        .values([node(0, 1), node(1, 1), node(2, 0), node(3, 0)])
        .execute()
      const place = (n: number, rank: number, home: boolean) => ({
        ...{
          parent_id: id(0),
          node_id: id(n),
          home,
          rank,
          name_key: `k${n}`,
          sort_key: '',
          numeric_key: '',
          size: 0,
          created_at: 1,
          edited_at: 1,
          order_no: n,
        },
      })
      await db
        .insertInto('placement')
        .values([place(1, 0, true), place(2, 1, true), place(3, 1, false)])
        .execute()
      const counts = () =>
        db.selectFrom('node').select(['child_folders', 'child_documents', 'child_shortcuts']).where('id', '=', id(0)).execute()
      expect(await counts()).toEqual([{ child_folders: 1, child_documents: 2, child_shortcuts: 1 }])
      await db
        .deleteFrom('placement')
        .where('node_id', 'in', [id(1), id(3)])
        .execute()
      expect(await counts()).toEqual([{ child_folders: 0, child_documents: 1, child_shortcuts: 0 }])
    })
  })
})
