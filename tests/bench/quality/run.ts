/**
 * Measures how well searches find Persian texts, on the treebanks and questions in the folder `CORPUS` (default: `../shared/corpus`). Prints
 * the lines that `scripts/bench.mjs` describes.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { note, report } from '../server/result'
import { createPlainEngine, createStoreEngines } from './engines'
import { createFullTextEngine, createMiniSearchEngine } from './library-engines'
import { measureLemmas } from './lemmas'
import { readPassages, takeSample } from './passages'
import { createQueries, type Habit, habits, measureSearch } from './search'

const gold = join(resolve(process.env.CORPUS ?? '../shared/corpus'), 'gold')
const treebanks = ['ud-perdt-dev.conllu', 'ud-seraji-dev.conllu'].map((name) => join(gold, name))
const questions = join(gold, 'pquad-validation.json')
const MIN_RECALL = { NOUN: 87, ADJ: 84, VERB: 68 } as const
const MIN_PRECISION = 86
const QUERIES = Number(process.env.BENCH_QUERIES ?? 120)

function benchLemmas(): void {
  for (const wordClass of ['NOUN', 'ADJ', 'VERB'] as const) {
    const { recall, precision, lemmas } = measureLemmas(treebanks, wordClass)
    note(`${wordClass}: ${lemmas} lemmas`)
    report(`quality.${wordClass.toLowerCase()}.recall`, recall, { atLeast: MIN_RECALL[wordClass] }, '%')
    report(`quality.${wordClass.toLowerCase()}.precision`, precision, { atLeast: MIN_PRECISION }, '%')
  }
}

/** Targets of recall, by kind of query and habit; further habits have the target of the words as written. */
const TARGETS = { three: { 'as written': 98 }, one: { 'letter left out': 92, homophone: 92 }, question: { 'as written': 99 } } as const

async function benchSearch(): Promise<void> {
  const all = readPassages(questions)
  const sample = takeSample(all.questions, QUERIES, 3)
  const [product, database] = await createStoreEngines(all.passages)
  if (!product || !database) return
  const others = [
    ...[database, createPlainEngine(all.passages)],
    ...[createMiniSearchEngine(all.passages), createFullTextEngine(all.passages)],
  ]
  for (const kind of ['three', 'one', 'question'] as const)
    for (const habit of kind === 'question' ? (['as written'] as const) : (Object.keys(habits) as Habit[])) {
      const queries = createQueries(all, sample, kind, habit)
      const peers = []
      for (const engine of others) {
        const { recall, rank } = await measureSearch(engine, queries)
        peers.push(`${engine.name} ${recall.toFixed(1)}/${rank.toFixed(1)}`)
      }
      const { recall, rank } = await measureSearch(product, queries)
      const targets: Partial<Record<Habit, number>> = TARGETS[kind]
      const name = `quality.${kind}.${habit.replaceAll(' ', '-')}`
      note(`${name}: ${queries.length} queries, ${peers.join(', ')}`)
      report(`${name}.recall`, recall, { atLeast: targets[habit] ?? (kind === 'three' ? 98 : 90) }, '%')
      report(`${name}.rank`, rank, { atLeast: kind === 'one' ? 60 : kind === 'question' ? 96 : 90 }, '%')
    }
  for (const engine of [product, ...others]) await engine.close()
}

if ([...treebanks, questions].every((path) => existsSync(path))) {
  benchLemmas()
  await benchSearch()
} else note(`no texts in ${gold}`)
process.exit()
