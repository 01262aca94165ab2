/**
 * Measures how well searches find Persian texts, on the treebanks in the folder `CORPUS` (default: `../shared/corpus`). Prints the lines that
 * `scripts/bench.mjs` describes.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { note, report } from '../server/result'
import { measureLemmas } from './lemmas'

const gold = join(resolve(process.env.CORPUS ?? '../shared/corpus'), 'gold')
const treebanks = ['ud-perdt-dev.conllu', 'ud-seraji-dev.conllu'].map((name) => join(gold, name))
const MIN_RECALL = { NOUN: 87, ADJ: 84, VERB: 68 } as const
const MIN_PRECISION = 86

if (treebanks.every((path) => existsSync(path)))
  for (const wordClass of ['NOUN', 'ADJ', 'VERB'] as const) {
    const { recall, precision, lemmas } = measureLemmas(treebanks, wordClass)
    note(`${wordClass}: ${lemmas} lemmas`)
    report(`quality.${wordClass.toLowerCase()}.recall`, recall, { atLeast: MIN_RECALL[wordClass] }, '%')
    report(`quality.${wordClass.toLowerCase()}.precision`, precision, { atLeast: MIN_PRECISION }, '%')
  }
else note(`no treebanks in ${gold}`)
