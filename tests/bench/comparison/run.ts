/** Compares texts of one million characters with the comparison of the product and with `git diff --word-diff`, in turn in the same run. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareSpellings } from '#text/diff/spelling'
import { diffTexts } from '#text/diff/diff'
import { median, note, report } from '../server/result'

const LENGTH = 1_000_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const MAX_RATIO = 1.5
const WORDS = ['قرارداد', 'سازمان', 'بودجهٔ', 'سالانه', 'را', 'تصویب', 'کرد', 'و', 'به', 'واحد', 'مالی', 'فرستاد', 'گزارش', 'می‌شود', 'در']
const LINE_WORDS = 14

/** Pseudorandom numbers from 0 to 1, the same ones on each run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Returns a text, and the same text in which a share of the words was replaced. */
function createTexts(changed: number, separator: string): [string, string] {
  const random = createRandom()
  const choose = (): string => `${WORDS[Math.floor(random() * WORDS.length)]}${random() < 0.3 ? Math.floor(random() * 1_000) : ''}`
  const first: string[] = []
  for (let length = 0; length < LENGTH; length += (first.at(-1)?.length ?? 0) + 1) first.push(choose())
  const second = first.map((word) => (random() < changed ? choose() : word))
  const join = (words: readonly string[]): string =>
    words.map((word, at) => `${word}${(at + 1) % LINE_WORDS === 0 ? separator : ' '}`).join('')
  return [join(first), join(second)]
}

function measure(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

const directory = mkdtempSync(join(tmpdir(), 'mizkar-bench-'))
const paths = ['first', 'second'].map((name) => join(directory, name))

function runGit(): void {
  try {
    const options = { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }
    execFileSync('git', ['diff', '--no-index', '--word-diff', ...paths], options)
  } catch (error) {
    // It exits with 1 if the files differ.
    if ((error as { status?: number }).status !== 1) throw error
  }
}

for (const [name, changed, separator] of [
  ['lines.5%', 0.05, '\n'],
  ['one-line.5%', 0.05, ' '],
  ['lines.half', 0.5, '\n'],
] as const) {
  const [first, second] = createTexts(changed, separator)
  writeFileSync(paths[0] ?? '', first)
  writeFileSync(paths[1] ?? '', second)
  const times = Array.from({ length: ROUNDS }, () => ({
    words: measure(() => diffTexts(first, second)),
    spellings: measure(() => compareSpellings(first, second)),
    git: measure(runGit),
  }))
  const git = median(times.map((time) => time.git))
  note(`${name}: git ${git.toFixed(0)} ms, the first comparison ${times[0]?.words.toFixed(0)} ms`)
  report(`comparison.${name}`, median(times.map(({ words }) => words)) / git, { atMost: MAX_RATIO }, 'x')
  report(`comparison.${name}.spelling`, median(times.map(({ spellings }) => spellings)) / git, { atMost: MAX_RATIO }, 'x')
}
rmSync(directory, { recursive: true })
