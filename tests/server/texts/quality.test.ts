import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureLemmas } from '#tests/bench/quality/lemmas'
import { readPassages, takeSample } from '#tests/bench/quality/passages'
import { createQueries, measureSearch } from '#tests/bench/quality/search'
import { eachDatabase } from '#tests/support/databases'
import { library } from './library'

const gold = join(import.meta.dirname, '../../../../shared/corpus/gold')
const PASSAGES = 150
const QUERIES = 60

describe.skipIf(!existsSync(gold))('the quality of searches on the corpus', () => {
  it.each([
    ['NOUN', 95, 90],
    ['ADJ', 96, 83],
    ['VERB', 84, 86],
  ] as const)('%s: finds other forms of a word', (wordClass, minRecall, minPrecision) => {
    const { recall, precision } = measureLemmas([join(gold, 'ud-perdt-dev.conllu'), join(gold, 'ud-seraji-dev.conllu')], wordClass)
    expect(recall).toBeGreaterThanOrEqual(minRecall)
    expect(precision).toBeGreaterThanOrEqual(minPrecision)
  })

  eachDatabase((_engine, make) => {
    it('finds passages by three words, one word or a question, however they are typed', { timeout: 300_000 }, async () => {
      const all = readPassages(join(gold, 'pquad-validation.json'))
      const few = { passages: all.passages.slice(0, PASSAGES), questions: all.questions.filter(({ passage }) => passage < PASSAGES) }
      const { admin, root, file, read, search } = await library(await make())
      for (const [at, passage] of few.passages.entries()) await file(root, `p${at}.txt`, passage)
      await read()
      const engine = {
        name: 'Mizkar',
        search: async (keyword: string) => {
          const { contents } = await search(admin, keyword, { properties: ['title', 'text'], pageSize: 10 })
          return contents.map(({ title }) => Number(title.slice(1)))
        },
        close: async () => {},
      }
      const sample = takeSample(few.questions, QUERIES)
      for (const [kind, habit, minRecall, minRank] of [
        ['three', 'as written', 98, 95],
        ['three', 'Arabic keyboard', 98, 95],
        ['three', 'letter left out', 98, 90],
        ['one', 'letter left out', 85, 60],
        ['one', 'homophone', 85, 60],
        ['question', 'as written', 99, 90],
      ] as const) {
        const { recall, rank, queries } = await measureSearch(engine, createQueries(few, sample, kind, habit))
        expect([kind, habit, queries > 10, recall >= minRecall || recall, rank >= minRank || rank]).toEqual([kind, habit, true, true, true])
      }
    })
  })
})
