import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { openStore, signIn } from '../server/store'

/** Search engine over numbered passages. */
export interface Engine {
  name: string
  /** Returns the numbers of at most ten passages, the best first. */
  search(query: string): Promise<number[]>
  close(): Promise<void>
}

export const HITS = 10

export const splitAtSpaces = (text: string): string[] => text.split(/[\s.,،؛:؟!«»()"]+/).filter((word) => word !== '')

/** BM25 over words between white space and punctuation, without any analysis. */
export function createPlainEngine(passages: readonly string[]): Engine {
  const texts = passages.map(splitAtSpaces)
  const average = texts.reduce((sum, words) => sum + words.length, 0) / texts.length
  const postings = new Map<string, Map<number, number>>()
  for (const [at, words] of texts.entries())
    for (const word of words) {
      const posting = postings.get(word) ?? new Map<number, number>()
      posting.set(at, (posting.get(at) ?? 0) + 1)
      postings.set(word, posting)
    }
  return {
    name: 'BM25',
    async search(query) {
      const scores = new Map<number, number>()
      for (const word of new Set(splitAtSpaces(query))) {
        const posting = postings.get(word) ?? new Map<number, number>()
        const rarity = Math.log(1 + (texts.length - posting.size + 0.5) / (posting.size + 0.5))
        for (const [at, count] of posting) {
          const length = (texts[at]?.length ?? 0) / average
          scores.set(at, (scores.get(at) ?? 0) + (rarity * count * 2.2) / (count + 1.2 * (0.25 + 0.75 * length)))
        }
      }
      return [...scores]
        .toSorted(([one, high], [other, low]) => low - high || one - other)
        .slice(0, HITS)
        .map(([at]) => at)
    },
    async close() {},
  }
}

/** The whole product and PostgreSQL's own search in one store. Each passage is a text file with a neutral name. */
export async function createStoreEngines(passages: readonly string[]): Promise<Engine[]> {
  const store = await openStore()
  const headers = { authorization: `Bearer ${await signIn(store.url, 'admin')}` }
  const roots = (await (await fetch(new URL('/api/folder/rootFolders', store.url), { headers })).json()) as { uuid: string }[]
  const address = new URL(`/api/document/upload?uuid=${roots[0]?.uuid}&uploadUuid=${randomUUID()}`, store.url)
  for (const [at, passage] of passages.entries()) {
    const body = new FormData()
    body.append('file', new Blob([passage]), `p${at}.txt`)
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await createJobRunner(store.ports, { handlers: jobHandlers }).drain()
  const { db } = store.ports
  await sql`create table plain (at int, words tsvector)`.execute(db)
  for (const [at, passage] of passages.entries()) await sql`insert into plain values (${at}, to_tsvector('simple', ${passage}))`.execute(db)
  const product: Engine = {
    name: 'Mizkar',
    async search(keyword) {
      const answer = await fetch(new URL('/api/nodebase/children', store.url), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ searchAllDocument: true, keyword, properties: ['title', 'text'], pageSize: HITS }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      const { contents } = (await answer.json()) as { contents: { title: string }[] }
      return contents.map(({ title }) => Number(title.slice(1)))
    },
    close: () => store.close(),
  }
  const database: Engine = {
    name: 'PostgreSQL',
    async search(query) {
      const words = splitAtSpaces(query).map((word) => `'${word.replaceAll("'", "''").replaceAll('\\', '')}'`)
      if (words.length === 0) return []
      const { rows } = await sql<{ at: number }>`select at from plain, (select ${words.join(' | ')}::tsquery as query) q
        where words @@ q.query order by ts_rank(words, q.query, 1) desc, at limit ${HITS}`.execute(db)
      return rows.map(({ at }) => at)
    },
    async close() {},
  }
  return [product, database]
}
