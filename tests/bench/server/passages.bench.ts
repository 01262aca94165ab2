import { sql } from 'kysely'
import { compareText } from '#server/domain/content/similarity/overlaps.service'
import { indexText } from '#server/domain/content/texts/texts.service'
import type { Db } from '#server/database/schema'
import { fillFolders } from './fill'
import { median, note, report } from './result'
import { openStore, signIn } from './store'

const SIZE = Math.round(5_000 * Number(process.env.BENCH_SCALE ?? 1))
/** Number of fingerprints of a text of 2,000 words. */
const PRINTS = 440
const WORDS = 2_000
const ROUNDS = 15
const NEAR = 20

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const word = () => `w${Math.floor(20_000 * Math.random() ** 3)}`
const words = (count: number): string[] => Array.from({ length: count }, word)

/** Creates documents whose fingerprints have nothing in common. The texts of the first ones are stored too. */
async function fillPrints(db: Db): Promise<string[]> {
  await sql`create temporary table written as select n.id, n.author_id, 'bench ' || n.id as hash, row_number() over (order by n.id) as at
    from node n where n.type = 0`.execute(db)
  await sql`insert into blob (hash, size, created_at) select hash, 1, 1 from written`.execute(db)
  await sql`insert into content_text (blob_hash, status, characters, edition, indexed_at, printed)
    select hash, 'READY', 12000, 1, 1, at > ${NEAR + ROUNDS + 3} from written order by at`.execute(db)
  await sql`insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
    select id, id, 1, hash, 1, 'text/plain', author_id, 1 from written`.execute(db)
  await sql`update node set version_id = id where type = 0`.execute(db)
  await sql`insert into content_print (print, content) select (random() * 9007199254740991)::bigint, t.number
    from content_text t, generate_series(1, ${PRINTS}) where t.printed on conflict do nothing`.execute(db)
  await sql.raw('vacuum analyze').execute(db)
  const { rows } = await sql<{ hash: string }>`select hash from written order by at limit ${NEAR + ROUNDS + 3}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/**
 * Measures comparing a text with thousands of others, of which twenty contain a passage of it, against making the same text searchable; and
 * listing its sources over HTTP, against the bare SQL and a round trip.
 */
export async function benchPassages(): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  try {
    await fillFolders(db, [SIZE])
    const hashes = await fillPrints(db)
    const passages = Array.from({ length: NEAR }, () => words(40))
    const write = (hash: string, text: string) => indexText({ ...store.ports, texts: { read: async () => ({ text, cut: false }) } }, hash)
    const [near, asked] = [hashes.slice(0, NEAR), hashes.slice(NEAR)]
    for (const [at, hash] of near.entries()) {
      await write(hash, [...words(WORDS - 40), ...(passages[at] ?? [])].join(' '))
      await compareText(db, hash)
    }
    const token = await signIn(store.url, 'admin')
    const get = async (path: string): Promise<{ totalElements: number }> => {
      const answer = await fetch(new URL(path, store.url), { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { totalElements: number }
    }
    const trip = () => fetch(new URL('/api/health', store.url)).then((answer) => answer.text())
    const times: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
    let found = 0
    for (const [round, hash] of asked.entries()) {
      const id = hash.slice('bench '.length)
      const text = [...words(WORDS - 40 * NEAR), ...passages.flat()].join(' ')
      const works = [
        () => write(hash, text),
        () => compareText(db, hash),
        async () => void (found += (await get(`/api/document/similarities/${id}`)).totalElements),
        () =>
          sql`select n.id, n.title, o.similarity from node d join version v on v.id = d.version_id join content_overlap o on o.blob_hash = v.blob_hash
            join version w on w.blob_hash = o.other_hash join node n on n.version_id = w.id and n.id <> d.id where d.id = ${id} order by 3 desc`.execute(
            db,
          ),
        trip,
      ]
      for (const [at, work] of works.entries()) {
        const ms = await timed(work)
        if (round >= 3) times[at]?.push(ms)
      }
    }
    const [reading, comparing, page, bare, round] = times.map(median) as [number, number, number, number, number]
    note(`among ${SIZE} texts: made searchable in ${reading.toFixed(1)} ms, compared with ${NEAR} of them in ${comparing.toFixed(1)} ms`)
    note(
      `similar documents ${page.toFixed(1)} ms (${(found / asked.length).toFixed(0)} found), bare SQL ${bare.toFixed(1)} ms, round trip ${round.toFixed(1)} ms`,
    )
    report('passages:compare', comparing / (reading * (NEAR + 1)), { atMost: 1 })
    report('passages:page', page / (bare + round), { atMost: 2 })
  } finally {
    await store.close()
  }
}
