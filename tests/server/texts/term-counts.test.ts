import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runTermCountStep } from '#server/domain/content/texts/term-counts.service'
import { eachDatabase } from '#tests/support/databases'
import { library } from './library'

eachDatabase((_engine, make) => {
  it('counts the texts with each word, also after a text was replaced or deleted', async () => {
    const { app, root, file, read } = await library(await make())
    const countOf = async (...terms: string[]) => {
      const { rows } = await sql<{
        texts: number
      }>`select coalesce(c.texts, 0) as texts from unnest(${terms}::text[]) with ordinality t (term, nth)
        left join term_count c on c.term = t.term order by t.nth`.execute(app.db)
      return rows.map(({ texts }) => texts)
    }
    const variantsOf = async (word: string) =>
      (await sql<{ count: number }>`select count(*)::int as count from term_variant where word = ${word}`.execute(app.db)).rows[0]?.count
    await file(root, 'یک.txt', 'قرارداد کتاب‌ها')
    await file(root, 'دو.txt', 'قرارداد قرارداد')
    await read()
    expect(await countOf('', 'قرارداد', '~قرارداد', 'کتاب', '~کتاب', '=کتابها')).toEqual([2, 2, 0, 1, 1, 1])
    expect(await variantsOf('قرارداد')).toBeGreaterThan(5)
    await file(root, 'دو.txt', 'گزارش', { onConflict: 'newVersion' })
    await sql`delete from content_text where blob_hash in (
      select v.blob_hash from version v join node n on n.id = v.node_id where n.title = 'دو' and v.id <> n.version_id)`.execute(app.db)
    await read()
    expect(await countOf('', 'قرارداد', 'گزارش')).toEqual([2, 1, 1])
    await sql`delete from content_text`.execute(app.db)
    while (await runTermCountStep(app.db, 10)) continue
    expect(await countOf('', 'قرارداد', 'گزارش', '=کتابها')).toEqual([0, 0, 0, 0])
    expect(await variantsOf('قرارداد')).toBe(0)
  })

  it('counts each change once when several jobs count at the same time', async () => {
    const { app, root, file } = await library(await make())
    for (let at = 0; at < 8; at += 1) await file(root, `${at}.txt`, `قرارداد ${at}`)
    await sql`insert into content_text (blob_hash, status, characters, edition, indexed_at, terms)
      select v.blob_hash, 'READY', 1, 3, 1, '''قرارداد'''::tsvector from version v where v.size > 0`.execute(app.db)
    await Promise.all(Array.from({ length: 4 }, () => runTermCountStep(app.db, 3)))
    const { rows } = await sql<{ texts: number }>`select texts from term_count where term = 'قرارداد'`.execute(app.db)
    expect(rows).toEqual([{ texts: 8 }])
  })
})
