import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, migrations } from '#server/database/migrate'
import { eachDatabase, ownDatabase } from '#tests/support/databases'
import { library } from '../texts/library'

const step = migrations.findIndex(([name]) => name === 'terms of verbs')

eachDatabase((engine) => {
  it('an upgrade writes the terms of paragraphs again, from their titles and texts', async () => {
    const { app, root } = await library(await ownDatabase(engine))
    const { db } = app
    await sql`insert into paragraph (id, node_id, author_id, title, name_key, text, from_index, to_index, terms, created_at, edited_at)
      select gen_random_uuid(), ${root}::uuid, u.id, 'کتاب‌ها', 'کتابها', 'نمایندگان می‌گویند', 0, 18, '''نمایندگ'':1 ''میگویند'':2'::tsvector, 1, 1
      from app_user u limit 1`.execute(db)
    await sql`drop index content_text_edition`.execute(db)
    await sql`delete from migration where number > ${step}`.execute(db)
    await migrate(db, Date.now, migrations.slice(0, step + 1))
    const { rows } = await sql<{ terms: string }>`select terms::text as terms from paragraph`.execute(db)
    expect(rows).toEqual([{ terms: `'نماینده':2 'کتاب':1 'گفته':3` }])
  })
})
