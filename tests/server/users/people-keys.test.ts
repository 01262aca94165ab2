import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { peopleKeys } from '#server/database/migrations/0013-people-keys'
import type { Db } from '#server/database/schema'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const kept = async (db: Db) => ({
  users: await db.selectFrom('app_user').selectAll().orderBy('id').execute(),
  roles: await db.selectFrom('role').selectAll().orderBy('id').execute(),
})

eachDatabase((_engine, make) => {
  it('the migration fills the search keys and last sign-in of existing users and roles', async () => {
    const { db, signIn, addUser } = await testApp({ db: await make() })
    await addUser('كيان')
    await signIn('admin')
    const before = await kept(db)
    expect(before.users.map(({ last_login_at }) => last_login_at > 0).sort()).toEqual([false, true])
    for (const table of ['app_user', 'role']) {
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = ${table} and column_name ~ '_(sort|key|login_at)$' and column_name <> 'username_key'`.execute(db)
      for (const { name } of rows) await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(db)
    }
    await peopleKeys.up(db as never)
    expect(await kept(db)).toEqual(before)
  })

  it("search keys follow changes of a user's name or a role's title", async () => {
    const { as, signIn, contract, db, addRole } = await testApp({ db: await make() })
    const sara = await as('sara')
    const { users, adminUsers, adminRoles, roles } = contract
    await sara.call(users.savePrinciple, { json: { firstName: 'ياسمن', email: 'yas@example.org' } })
    const admin = await signIn('admin')
    for (const asked of [{ firstName: 'یاسمن' }, { email: 'YAS@' }, { keyword: 'یاسمن' }])
      expect((await admin.call(adminUsers.find, { json: asked })).contents.map(({ username }) => username)).toEqual(['sara'])
    expect((await admin.call(adminUsers.find, { json: { offset: 40 } })).totalElements).toBe(2)
    const uuid = await addRole('ROLE_OLD')
    await admin.call(adminRoles.save, { json: { uuid, title: 'آبادي', authority: 'ROLE_OLD' } })
    expect((await sara.call(roles.find, { json: { title: 'آبادی' } })).contents.map((role) => role.uuid)).toEqual([uuid])
    expect((await sara.call(roles.list, { params: { offset: 0, size: 1 } })).contents.map((role) => role.uuid)).toEqual([uuid])
    const indexes = await sql<{ found: number }>`select count(*)::int as found from pg_indexes where tablename = 'app_user'
      and indexname ~ '_sort$|_last_login$'`.execute(db)
    expect(indexes.rows).toEqual([{ found: 6 }])
  })
})
