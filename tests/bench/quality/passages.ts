import { readFileSync } from 'node:fs'

export interface Question {
  text: string
  /** Number of the passage with the answer. */
  passage: number
}

export interface Passages {
  passages: string[]
  questions: Question[]
}

interface Gold {
  data: { paragraphs: { context: string; qas: { question: string; is_impossible: boolean }[] }[] }[]
}

/** Reads passages and the questions about them. Format: SQuAD 2.0. */
export function readPassages(path: string): Passages {
  const { data } = JSON.parse(readFileSync(path, 'utf8')) as Gold
  const all = data.flatMap(({ paragraphs }) => paragraphs)
  const known = new Map<string, number>()
  for (const { context } of all) if (!known.has(context)) known.set(context, known.size)
  const questions = all.flatMap(({ context, qas }) =>
    qas.flatMap(({ question, is_impossible: isImpossible }) =>
      isImpossible ? [] : [{ text: question, passage: known.get(context) ?? 0 }],
    ),
  )
  return { passages: [...known.keys()], questions }
}

/** Returns every so many-th item, so that at most `count` items of the whole list are left. The result is always the same. */
export const takeSample = <T>(items: readonly T[], count: number, from = 0): T[] => {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, at) => at % step === from % step).slice(0, count)
}
