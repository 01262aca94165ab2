import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { matchKey } from '#text/normalise'
import { listNodes } from '#server/domain/search/search/listing.service'
import { eachDatabase } from '#tests/support/databases'
import { createOrganisation, START } from './organisation'

const TITLES = [
  'گزارش سالانهٔ ۱۴۰۴',
  'گزارشِ ۱٤٠٣',
  'می‌روم',
  'Annual REPORT 2025',
  '100%_done\\x',
  '😀😀😀 جشن',
  'اب',
  'آب',
  'aaa',
  'aaaa',
  'قرارداد',
]
const KEYWORDS = [
  ...[
    'گزارش',
    'سالانه',
    '۴۰۴',
    '1404',
    'ميروم',
    'report',
    '%_d',
    'e\\x',
    '😀😀',
    '😀😀😀',
    'آب',
    'ا',
    'aaa',
    'aaaaa',
    'داد',
    'نیست',
    'a%r',
    'قراردادنامه',
  ],
]

eachDatabase((_engine, make) => {
  it('finds the same titles by the index as by reading all titles, within the rights of the caller', async () => {
    const db = await make()
    const h = await createOrganisation(db)
    const sara = await h.person('sara')
    const [open, closed] = [await h.folder(h.rootId, 'باز'), await h.folder(h.rootId, 'بسته')]
    await h.grant(open, sara.userId, 1)
    const unlike = TITLES.filter((title, at) => TITLES.findIndex((one) => matchKey(one) === matchKey(title)) === at)
    for (const folder of [open, closed]) for (const title of unlike) await h.folder(folder, title)
    const found = async (caller: typeof sara, keyword: string) =>
      (await listNodes({ db, caller, now: START, locale: 'fa' }, { keyword, searchAllDocument: true, pageSize: 100 })).contents.map(
        ({ title }) => title,
      )
    for (const keyword of KEYWORDS) {
      const right = [...unlike, 'باز', 'بسته'].filter((title) => matchKey(title).includes(matchKey(keyword)))
      const mine = right.filter((title) => title !== 'بسته')
      expect([keyword, (await found(sara, keyword)).toSorted()]).toEqual([keyword, mine.toSorted()])
      const twice = right.flatMap((title) => (unlike.includes(title) ? [title, title] : [title]))
      expect([keyword, (await found(h.admin, keyword)).toSorted()]).toEqual([keyword, twice.toSorted()])
    }
  })

  it('reads only the titles that match, by the index', async () => {
    const db = await make()
    const h = await createOrganisation(db)
    const folder = await h.folder(h.rootId, 'پوشه')
    for (const title of TITLES.slice(0, 4)) await h.folder(folder, title)
    const plan = await db.connection().execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one)
      const { rows } = await sql<Record<string, string>>`explain select node_id from placement p
        where name_grams(p.name_key) @> name_grams('گزارش'::text) and p.name_key like '%گزارش%'`.execute(one)
      await sql`reset enable_seqscan`.execute(one)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('placement_grams')
  })
})
