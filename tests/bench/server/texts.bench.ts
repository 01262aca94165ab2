import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { fillFolders } from './fill'
import { median, note, report } from './result'
import { openStore, signIn } from './store'

const SIZE = Math.round(50_000 * Number(process.env.BENCH_SCALE ?? 1))
const ROUNDS = 15
const PAGE = 25
const BATCH = 5_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Creates documents, each with a text of 150 words out of 20,000, of which few are frequent. */
async function fillTexts(db: Db): Promise<void> {
  await sql`create temporary table written as select n.id, n.author_id, 'bench ' || n.id as hash, row_number() over () as at
    from node n where n.type = 0`.execute(db)
  for (let from = 0; from < SIZE; from += BATCH) {
    const part = sql`from written w where w.at > ${from} and w.at <= ${from + BATCH}`
    await sql`insert into blob (hash, size, created_at) select w.hash, 1, 1 ${part}`.execute(db)
    await sql`insert into content_text (blob_hash, status, characters, edition, indexed_at) select w.hash, 'READY', 900, 3, 1 ${part}`.execute(
      db,
    )
    await sql`insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
      select w.id, w.id, 1, w.hash, 1, 'text/plain', w.author_id, 1 ${part}`.execute(db)
    await sql`insert into content_piece (blob_hash, number, start, text, terms) select s.hash, 0, 0, s.words, to_tsvector('simple', s.words) from (
      select w.hash, (select string_agg('w' || floor(20000 * power(random(), 3) + 0 * (w.at + g.n))::int, ' ') from generate_series(1, 150) g (n)) as words ${part}) s`.execute(
      db,
    )
  }
  await sql`update content_text t set terms = strip(p.terms) from content_piece p where p.blob_hash = t.blob_hash`.execute(db)
  await sql`update node set version_id = id where type = 0`.execute(db)
  await sql.raw('vacuum analyze').execute(db)
}

/** Measures a search for two words in the texts of many documents, against the bare SQL with the same index and a round trip. */
export async function benchTexts(): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  try {
    await fillFolders(db, [SIZE])
    await fillTexts(db)
    const token = await signIn(store.url, 'admin')
    const search = async (keyword: string): Promise<{ totalElements: number }> => {
      const answer = await fetch(new URL('/api/nodebase/children', store.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ searchAllDocument: true, keyword, properties: ['text'], pageSize: PAGE, textHighlightingIsActive: true }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { totalElements: number }
    }
    const trip = () => fetch(new URL('/api/health', store.url)).then((answer) => answer.text())
    const bare = (query: string) =>
      sql`select n.id, n.title, count(*) over () from content_text t join version v on v.blob_hash = t.blob_hash
        join node n on n.id = v.node_id and n.version_id = v.id join content_piece c on c.blob_hash = t.blob_hash
        where t.terms @@ ${query}::tsquery order by ts_rank_cd(c.terms, ${query}::tsquery, 1) desc limit ${PAGE}`.execute(db)
    for (const [name, first] of [
      ['rare', 900],
      ['frequent', 3],
    ] as const) {
      const times: number[][] = [[], [], []]
      let found = 0
      for (let round = -3; round < ROUNDS; round++) {
        const words = [first + round + 3, first + round + 4].map((n) => `w${n}`)
        const works = [
          async () => void (found += (await search(words.join(' '))).totalElements),
          () => bare(words.map((word) => `'${word}'`).join(' & ')),
          trip,
        ]
        for (const [index, work] of works.entries()) {
          const ms = await timed(work)
          if (round >= 0) times[index]?.push(ms)
        }
      }
      const [whole = 0, least = 0, round = 0] = times.map(median)
      note(`${name}: ${(found / (ROUNDS + 3)).toFixed(0)} of ${SIZE}, search ${whole.toFixed(1)} ms, bare SQL ${least.toFixed(1)} ms`)
      report(`texts:${name}`, whole / (least + round), { atMost: 2 })
    }
  } finally {
    await store.close()
  }
}
