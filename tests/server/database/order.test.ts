import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { hardNames } from '#tests/text/hard-names'
import { createNumericSortKey, createSortKey } from '#text/sort-key'

/** One name per entry, because the names in an entry are equal. */
const names = hardNames.map(([name = '']) => name)
const collated = (options: Intl.CollatorOptions) => names.toSorted(new Intl.Collator('fa', options).compare)

eachDatabase((_engine, make) => {
  it('sort columns order names like a browser does, with and without numbers', async () => {
    const db = await make()
    // A table with the same columns as `placement`, so that they have the collations that the product declares.
    await sql`create table place_of_name as select node_id as name, sort_key, numeric_key from placement where false`.execute(db)
    await sql`alter table place_of_name alter column name type text`.execute(db)
    for (const name of names.toReversed())
      await sql`insert into place_of_name values (${name}, ${createSortKey(name)}, ${createNumericSortKey(name)})`.execute(db)
    const by = async (column: string) => {
      const { rows } = await sql<{ name: string }>`select name from place_of_name order by ${sql.ref(column)}`.execute(db)
      return rows.map(({ name }) => name)
    }
    expect(await by('numeric_key')).toEqual(names)
    expect(await by('numeric_key')).toEqual(collated({ numeric: true }))
    expect(await by('sort_key')).toEqual(collated({}))
  })

  it('sort columns compare bytes, independent of the locale of the database', async () => {
    const db = await make()
    const { rows } = await sql<{ column: string; collation: string | null }>`
      select table_name || '.' || column_name as column, collation_name as collation from information_schema.columns
      where table_schema = current_schema() and column_name ~ '(sort|numeric)_key$|_sort$'`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([])
  })
})
