import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { runTermCountStep } from '#server/domain/content/texts/term-counts.service'
import { Terms } from '#server/text/terms'
import { readPassages, takeSample } from '../quality/passages'
import { fillFolders } from './fill'
import { median, note, report } from './result'
import { openStore, signIn } from './store'

const SIZE = Math.round(8_000 * Number(process.env.BENCH_SCALE ?? 1))
const QUERIES = 20
const BATCH = 500
const TERM_CHANGES = 1_000

/** Gives each document two passages as its text. */
export async function fillTexts(db: Db, passages: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from node where type = 0 order by id`.execute(db)
  for (let from = 0; from < rows.length; from += BATCH) {
    const texts = rows.slice(from, from + BATCH).map(({ id }, index) => {
      const at = from + index
      const text = `${passages[at % passages.length]}\n${passages[(at * 31 + Math.floor(at / passages.length)) % passages.length]}`
      const terms = new Terms()
      return { id, hash: `bench ${id}`, text, piece: terms.piece(text), whole: terms.whole() }
    })
    const [ids, hashes] = [texts.map(({ id }) => id), texts.map(({ hash }) => hash)]
    await sql`insert into blob (hash, size, created_at) select h, 1, 1 from unnest(${hashes}::text[]) h`.execute(db)
    await sql`insert into content_text (blob_hash, status, characters, terms, edition, indexed_at)
      select w.hash, 'READY', 900, w.terms::tsvector, 3, 1
      from unnest(${hashes}::text[], ${texts.map(({ whole }) => whole)}::text[]) w (hash, terms)`.execute(db)
    await sql`insert into content_piece (blob_hash, number, start, text, terms) select w.hash, 0, 0, w.text, w.terms::tsvector
      from unnest(${hashes}::text[], ${texts.map(({ text }) => text)}::text[], ${texts.map(({ piece }) => piece)}::text[]) w (hash, text, terms)`.execute(
      db,
    )
    await sql`insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
      select n.id, n.id, 1, w.hash, 1, 'text/plain', n.author_id, 1
      from unnest(${ids}::uuid[], ${hashes}::text[]) w (id, hash) join node n on n.id = w.id`.execute(db)
  }
  await sql`update node set version_id = id where type = 0`.execute(db)
  while (await runTermCountStep(db, TERM_CHANGES)) {
    // Counts until no change is left.
  }
  await sql.raw('vacuum analyze').execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Measures a content search by meaning only, relative to one by words only, with questions about Persian texts. */
export async function benchMeaning(): Promise<void> {
  const path = join(resolve(process.env.CORPUS ?? '../shared/corpus'), 'gold', 'pquad-validation.json')
  if (!existsSync(path)) return note(`no texts in ${path}`)
  const { passages, questions } = readPassages(path)
  const store = await openStore()
  try {
    await fillFolders(store.ports.db, [SIZE])
    await fillTexts(store.ports.db, passages)
    const token = await signIn(store.url, 'admin')
    const search = async (query: string, literalWeight: number): Promise<void> => {
      const answer = await fetch(new URL('/api/third-parties/content-search', store.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, literalWeight }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.json()
    }
    const sample = takeSample(questions, QUERIES, 3).map(({ text }) => text)
    const kinds = {
      question: sample,
      word: sample.map((text) => text.split(/\s+/).toSorted((one, other) => other.length - one.length)[0] ?? ''),
    }
    for (const [kind, texts] of Object.entries(kinds)) {
      const times: Record<'words' | 'meaning', number[]> = { words: [], meaning: [] }
      const cpu = { words: 0, meaning: 0 }
      for (const [at, text] of texts.entries())
        for (const method of ['words', 'meaning'] as const) {
          const before = process.cpuUsage()
          const ms = await timed(() => search(text, method === 'words' ? 1 : 0))
          const used = process.cpuUsage(before)
          // The first queries prepare statements.
          if (at < 3) continue
          times[method].push(ms)
          cpu[method] += (used.user + used.system) / 1_000
        }
      const count = times.words.length
      note(
        `${kind}: ${SIZE} texts; words ${median(times.words).toFixed(0)} ms, longest ${Math.max(...times.words).toFixed(0)}, CPU ${(cpu.words / count).toFixed(0)} ms; ` +
          `meaning ${median(times.meaning).toFixed(0)} ms, longest ${Math.max(...times.meaning).toFixed(0)}, CPU ${(cpu.meaning / count).toFixed(0)} ms`,
      )
      report(`meaning:${kind}`, median(times.meaning) / median(times.words), { atMost: 1 })
    }
  } finally {
    await store.close()
  }
}
