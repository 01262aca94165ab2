import { availableParallelism } from 'node:os'
import { type Outcome, sourceOf, TestBed } from '#tests/support/test-bed'
import type { Chance } from './chance'
import type { Defence } from './defence'
import { defencesOfAvailability } from './defences-of-availability'
import { defencesOfContents } from './defences-of-contents'
import { defencesOfEditing } from './defences-of-editing'
import { defencesOfRights } from './defences-of-rights'
import { defencesOfSessions } from './defences-of-sessions'
import { defencesOfStorage } from './defences-of-storage'
import { defencesOfTexts } from './defences-of-texts'
import { defencesOfTheLiveChannel } from './defences-of-the-live-channel'
import type { Findings, Proof } from './proof'

export const defences: readonly Defence[] = [
  ...defencesOfRights,
  ...defencesOfSessions,
  ...defencesOfTheLiveChannel,
  ...defencesOfContents,
  ...defencesOfEditing,
  ...defencesOfTexts,
  ...defencesOfStorage,
  ...defencesOfAvailability,
]

const textAt = (file: string): string | undefined => {
  try {
    return sourceOf(file)
  } catch {
    return undefined
  }
}

/** Returns the reason why a row of the table is out of date; undefined if it is valid. */
export function faultOf({ name, file, out, instead, test: [testFile, title] }: Defence): string | undefined {
  const [source, test] = [textAt(file), textAt(testFile)]
  if (source === undefined) return `${name}: there is no ${file}`
  if (out === instead) return `${name}: nothing is taken out`
  const times = source.split(out).length - 1
  if (times !== 1) return `${name}: what is taken out stands ${times} times in ${file}`
  if (test === undefined) return `${name}: there is no ${testFile}`
  return test.includes(title) ? undefined : `${name}: no test of ${testFile} is called “${title}”`
}

const without = ({ file, out, instead }: Defence) => ({ file, code: sourceOf(file).replace(out, () => instead) })

/** Returns true if all tests fail because the program without the defence does not run at all. */
const isBroken = ({ title, errors }: Outcome): boolean => title === '' || errors.some(({ name }) => name === 'ReferenceError')

const isTimeout = ({ errors }: Outcome): boolean => errors.every(({ message }) => /^(Test|Hook) timed out/.test(message))

const of = (outcomes: readonly Outcome[], { test: [file, title] }: Defence): Outcome[] =>
  outcomes.filter((one) => one.file === file && (one.title === '' || one.title.includes(title)))

function verdictOn({ name, test: [file, title] }: Defence, outcomes: readonly Outcome[]): string | undefined {
  const broken = outcomes.find(isBroken)
  if (broken) return `${name}: without it the program does not run, which proves nothing: ${broken.errors[0]?.message.slice(0, 200)}`
  if (outcomes.length === 0) return `${name}: no test ran of ${file}`
  const failed = outcomes.filter(({ state }) => state === 'failed')
  if (failed.length > 0 && failed.every(isTimeout)) return `${name}: without it “${title}” in ${file} does not end, as on a slow machine`
  return failed.length > 0 ? undefined : `${name}: without it “${title}” in ${file} stays green`
}

/** Returns the start and the end of a message, because a property test reports its counterexample first and the error last. */
const startAndEnd = (message: string): string => (message.length > 1_000 ? `${message.slice(0, 200)} … ${message.slice(-800)}` : message)

/** Returns the failing tests of a defence before anything is removed. */
function notGreen({ name, test: [file, title] }: Defence, before: readonly Outcome[]): string | undefined {
  const bad = before.length === 0 ? 'it did not run' : before.find(({ state }) => state === 'failed')?.errors[0]?.message
  return bad === undefined ? undefined : `${name}: “${title}” in ${file} is not green to begin with: ${startAndEnd(bad)}`
}

/** Removes each remaining defence of the list, one after the other, and reports what is wrong with it. */
async function lane(left: Defence[][], tell: (defence: Defence, wrong: string | undefined) => void): Promise<void> {
  const bed = await TestBed.open()
  try {
    for (let group = left.shift(); group; group = left.shift()) {
      const file = group[0]?.test[0] ?? ''
      const green = await bed.run([{ file, titles: group.map(({ test }) => test[1]) }])
      for (const one of group) {
        const early = notGreen(one, of(green, one))
        tell(one, early ?? verdictOn(one, of(await bed.run([{ file, titles: [one.test[1]] }], without(one)), one)))
      }
    }
  } finally {
    await bed.close()
  }
}

/** Removes each of these defences in turn, in parallel with one per processor core. */
export async function tryWithout(chosen: readonly Defence[], note: (text: string) => void): Promise<Findings> {
  const sound = chosen.filter((one) => faultOf(one) === undefined)
  const wrong = chosen.flatMap((one) => faultOf(one) ?? [])
  const files = [...new Set(sound.map(({ test: [file] }) => file))]
  // Defences with the same test file are grouped, so that the unchanged tests run only once.
  const left = files.map((file) => sound.filter(({ test }) => test[0] === file))
  let tried = chosen.length - sound.length
  const tell = ({ name }: Defence, found: string | undefined): void => {
    tried += 1
    if (found !== undefined) wrong.push(found)
    note(`${tried} of ${chosen.length}: ${found ?? `${name}: noticed`}`)
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), files.length) }, () => lane(left, tell)))
  const weaknesses = new Set(chosen.map(({ against }) => against)).size
  return { tried, wrong, counted: { weaknesses, 'files of tests': files.length } }
}

/** Returns this number of different random defences. */
const some = (count: number, chance: Chance): Defence[] => {
  const left = [...defences]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance.below(left.length), 1)[0] as Defence)
}

export const controls: Proof = {
  about: 'every defence that is taken out of the program turns its test red',
  unit: 'defences',
  full: defences.length,
  run: ({ count, chance, note }) => tryWithout(count >= defences.length ? defences : some(count, chance), note),
}
