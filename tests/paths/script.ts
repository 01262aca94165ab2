import { type MachinePaths, type Words } from './define'
import { written, type Graph, type Move, type Path } from './graph'
import type { Offer } from './model'
import { valueText } from './record'

export type Language = 'fa' | 'en'

export interface ScriptStep {
  words: Words
  /** Type of the event as in the machine, with its data. */
  event: string
  payload: string
  /** State that must be reached, and the effects on the way. */
  state: string
  effects: string[]
}
export interface Script {
  start: string
  steps: ScriptStep[]
}

const seconds = (milliseconds: number, locale: string) => new Intl.NumberFormat(locale).format(milliseconds / 1000)
const isPair = (words: Words | readonly Words[]): words is Words => typeof words[0] === 'string'

/** Returns the instruction for a tester; undefined if none is written. */
export const wordsFor = ({ words }: Pick<MachinePaths, 'words'>, { event: { type }, kind, sample, wait }: Offer): Words | undefined => {
  if (kind === 'time') return [`${seconds(wait, 'fa')} ثانیه صبر کنید`, `Wait ${seconds(wait, 'en')} seconds`]
  const found = words[type]
  return found === undefined || isPair(found) ? found : found[sample]
}

const short = (text: string, most = 140) => (text.length > most ? `${text.slice(0, most)}…` : text)
const payloadOf = ({ event: { type: _, ...payload } }: Offer): string =>
  Object.keys(payload).length === 0 ? '' : short(written(payload, true))

const stepOf = (paths: MachinePaths, { offer, outcome }: Move): ScriptStep => ({
  words: wordsFor(paths, offer) ?? [offer.event.type, offer.event.type],
  event: offer.event.type,
  payload: offer.kind === 'time' ? '' : payloadOf(offer),
  state: valueText(outcome.to.snapshot.value),
  effects: outcome.effects,
})

export const scriptOf = (paths: MachinePaths, { start, moves }: Path): Script => ({
  start: valueText(start.to.snapshot.value),
  steps: moves.map((move) => stepOf(paths, move)),
})

/** Selects a small set of the shortest paths that a person can follow. It still contains every sample of every event in every state. */
export const forPeople = (paths: readonly Path[], graph: Graph): Path[] => {
  const missing = new Set<string>()
  const seenBy = ({ moves, start }: Path) => {
    let state = valueText(start.to.snapshot.value)
    return moves.map(({ offer, outcome }) => {
      const step = written([state, offer.event.type, offer.sample, outcome.taken])
      state = valueText(outcome.to.snapshot.value)
      return step
    })
  }
  const tries = paths.map((path) => [path, seenBy(path)] as const)
  for (const [, steps] of tries) for (const step of steps) missing.add(step)
  if (graph.edges.length === 0) return [...paths]
  return tries
    .toSorted(([one], [other]) => other.moves.length - one.moves.length)
    .filter(([, steps]) => {
      const last = steps.at(-1) ?? ''
      if (!missing.has(last)) return false
      for (const step of steps) missing.delete(step)
      return true
    })
    .map(([path]) => path)
    .toSorted((one, other) => one.moves.length - other.moves.length)
}

const say = {
  start: { fa: 'آغاز', en: 'Start' },
  expect: { fa: 'انتظار', en: 'Expect' },
}

/** Returns plain text for a terminal. Each line begins with a direction mark, so that numbers and code stay in place. */
export const printed = (name: string, number: number, script: Script, language: Language): string => {
  const column = language === 'fa' ? 0 : 1
  const mark = language === 'fa' ? '\u200f' : '\u200e'
  const lines = script.steps.map(
    ({ words, state, event, effects }, index) =>
      `${mark}  ${index + 1}. ${words[column]}  \u2068(${event})\u2069\n${mark}     ${say.expect[language]}: \u2068${[state, ...effects].join('; ')}\u2069`,
  )
  return [`${mark}${name}-${number}`, `${mark}  ${say.start[language]}: \u2068${script.start}\u2069`, ...lines].join('\n')
}
