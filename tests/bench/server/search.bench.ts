import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readPassages, takeSample } from '../quality/passages'
import { fillFolders } from './fill'
import { fillTexts } from './meaning.bench'
import { note, report } from './result'
import { openStore, signIn } from './store'

const SIZE = Math.round(50_000 * Number(process.env.BENCH_SCALE ?? 1))
const QUERIES = 40
const WARM_UP = 5
const PAGE = 25

const getPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Words by the number of passages that contain them, those of few passages first. */
function sortByRarity(passages: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const passage of passages) for (const word of new Set(passage.match(/\p{L}{4,}/gu))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => one - other).map(([word]) => word)
}

/** Measures searches of each kind in many Persian texts through HTTP, with nothing else running, against fixed limits. */
export async function benchSearch(): Promise<void> {
  const path = join(resolve(process.env.CORPUS ?? '../shared/corpus'), 'gold', 'pquad-validation.json')
  if (!existsSync(path)) return note(`no texts in ${path}`)
  const { passages, questions } = readPassages(path)
  const store = await openStore()
  try {
    await fillFolders(store.ports.db, [SIZE])
    await fillTexts(store.ports.db, passages)
    const headers = { authorization: `Bearer ${await signIn(store.url, 'admin')}`, 'content-type': 'application/json' }
    const post = async (call: string, body: unknown): Promise<void> => {
      const answer = await fetch(new URL(`/api/${call}`, store.url), { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    const toCriteria = (keyword: string) => ({ searchAllDocument: true, keyword, properties: ['title', 'text'] })
    const findWords = (keyword: string) =>
      post('nodebase/children', { ...toCriteria(keyword), pageSize: PAGE, textHighlightingIsActive: true })
    const byRarity = sortByRarity(passages)
    const rare = takeSample(byRarity.slice(0, byRarity.length >> 1), QUERIES)
    const frequent = byRarity.slice(-QUERIES)
    const asked = takeSample(questions, QUERIES, 3).map(({ text }) => text)
    const kinds: Record<string, { texts: readonly string[]; search: (text: string) => Promise<unknown>; ms: number; cpu: number }> = {
      rare: { texts: rare, search: findWords, ms: 20, cpu: 15 },
      frequent: { texts: frequent, search: findWords, ms: 20, cpu: 15 },
      twoWords: { texts: frequent.map((word, at) => `${word} ${rare[at]}`), search: findWords, ms: 20, cpu: 15 },
      twoFrequent: { texts: frequent.map((word, at) => `${word} ${frequent[(at + 7) % QUERIES]}`), search: findWords, ms: 20, cpu: 15 },
      facets: {
        texts: frequent,
        search: (text) => Promise.all([findWords(text), post('nodebase/facets', toCriteria(text))]),
        ms: 30,
        cpu: 15,
      },
      meaning: { texts: asked, search: (query) => post('third-parties/content-search', { query, literalWeight: 0 }), ms: 60, cpu: 50 },
      mixed: { texts: asked, search: (query) => post('third-parties/content-search', { query, literalWeight: 0.8 }), ms: 60, cpu: 50 },
    }
    for (const [kind, { texts, search, ms, cpu }] of Object.entries(kinds)) {
      for (const text of texts.slice(0, WARM_UP)) await search(text)
      const times: number[] = []
      const before = process.cpuUsage()
      for (const text of texts) {
        const began = performance.now()
        await search(text)
        times.push(performance.now() - began)
      }
      const used = process.cpuUsage(before)
      note(`${kind}: ${SIZE} texts, median ${getPercentile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`)
      report(`search:${kind}:p95`, getPercentile(times, 0.95), { atMost: ms }, 'ms')
      report(`search:${kind}:cpu`, (used.user + used.system) / 1_000 / texts.length, { atMost: cpu }, 'ms')
    }
  } finally {
    await store.close()
  }
}
