import { sql } from 'kysely'
import { fillFolders } from './fill'
import { median, note, report } from './result'
import { openStore, signIn } from './store'

const SIZE = Math.round(1_000_000 * Number(process.env.BENCH_SCALE ?? 1))
const ROUNDS = 15
const PAGE = 25

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Measures a search for a part of a title among all titles, as in a picker, against the bare SQL with an index and a round trip. */
export async function benchTitles(): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  try {
    await fillFolders(db, [SIZE])
    const token = await signIn(store.url, 'admin')
    const search = async (keyword: string): Promise<{ totalElements: number }> => {
      const answer = await fetch(new URL('/api/nodebase/children', store.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ searchAllDocument: true, keyword, pageSize: PAGE }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { totalElements: number }
    }
    const trip = () => fetch(new URL('/api/health', store.url)).then((answer) => answer.text())
    const bare = (text: string) =>
      sql`select n.id, n.title from placement p join node n on n.id = p.node_id where p.home
        and name_grams(p.name_key) @> name_grams(${text}) and p.name_key like ${`%${text}%`} order by p.rank, p.sort_key limit ${PAGE}`.execute(
        db,
      )
    const found = await search('54321')
    note(`${found.totalElements} of ${SIZE} titles hold 54321`)
    const times: number[][] = [[], [], []]
    for (let round = -3; round < ROUNDS; round++) {
      const keyword = String(50_000 + 137 * (round + 3))
      const works = [() => search(keyword), () => bare(keyword), trip]
      for (const [index, work] of works.entries()) {
        const ms = await timed(work)
        if (round >= 0) times[index]?.push(ms)
      }
    }
    const [whole = 0, least = 0, round = 0] = times.map(median)
    note(`search ${whole.toFixed(1)} ms, bare SQL ${least.toFixed(1)} ms, round trip ${round.toFixed(1)} ms`)
    report('titles:found-in-all', whole / (least + round), { atMost: 1.5 })
  } finally {
    await store.close()
  }
}
