import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * The rules of docs/style.md that a program can check. Each ceiling is the number of faults that are left; it may only fall.
 * @typedef {{ path: string, line: number, text: string }} Fault
 */
export const CEILINGS = { openings: 0, 'phrases in comments': 0, 'phrases in documents': 0 }

/** A doc comment begins with a verb in the third person or with a noun, not with a clause or a fragment. */
const OPENING =
  /^(What|Who|Whom|Whose|Whether|Of|Where|How|As|That|Which|Why|When|Until|So|Such|Those|One that|The same|With|Without|From|In|By|On|For|To|Held|Kept|Told|Asked|Nothing)\b/

/** Each phrase with the plain words for it. */
const PHRASES = {
  'by itself': 'automatically',
  'by themselves': 'automatically',
  'on show': 'visible, open',
  'in sight': 'visible',
  'out of sight': 'hidden, scrolled away',
  'under way': 'in progress',
  'take back': 'undo',
  'takes back': 'undoes',
  'taken back': 'undone',
  'taking back': 'undo',
  'do again': 'redo',
  'done again': 'redone',
  'let go of': 'release, ignore',
  'lets go of': 'releases, ignores',
  'a way out': 'an action',
  'of old': 'legacy',
  whoever: 'users who, the caller',
  'held to tests': 'tested',
  'stands for itself': 'is escaped, is literal',
}
const phrase = new RegExp(`\\b(${Object.keys(PHRASES).join('|').replaceAll(' ', '\\s+')})\\b`, 'gi')

const lineAt = (/** @type {string} */ text, /** @type {number} */ index) => text.slice(0, index).split('\n').length

/** The comments of a source text without their stars. @type {(source: string) => { index: number, text: string, isDoc: boolean }[]} */
export const commentsIn = (source) => [
  ...[...source.matchAll(/(?<=^|[\s{(,;])\/\*\*(?!\/)([\s\S]*?)\*\//g)].map((found) => ({
    index: found.index,
    text: String(found[1])
      .replaceAll(/\n\s*\* ?/g, ' ')
      .trim(),
    isDoc: true,
  })),
  ...[...source.matchAll(/(?<=^|\s)\/\/ (.*)$/gm)].map((found) => ({ index: found.index, text: String(found[1]).trim(), isDoc: false })),
]

/** Doc comments that begin with a clause or a fragment. @type {(path: string, source: string) => Fault[]} */
export const openingsIn = (path, source) =>
  commentsIn(source)
    .filter(({ isDoc, text }) => isDoc && OPENING.test(text))
    .map(({ index, text }) => ({ path, line: lineAt(source, index), text: `begins with a fragment: ${text.slice(0, 80)}` }))

/** Banned phrases in the comments of a source text, or anywhere in a document. @type {(path: string, source: string) => Fault[]} */
export const phrasesIn = (path, source) =>
  (path.endsWith('.md') ? [{ index: 0, text: source }] : commentsIn(source)).flatMap(({ index, text }) =>
    [...text.matchAll(phrase)].map((found) => {
      const words = String(found[0]).toLowerCase().replaceAll(/\s+/g, ' ')
      const line = path.endsWith('.md') ? lineAt(source, found.index) : lineAt(source, index)
      return { path, line, text: `"${words}": write ${PHRASES[/** @type {keyof typeof PHRASES} */ (words)]}` }
    }),
  )

/** These files quote bad examples. */
const EXAMPLES = ['docs/style.md', 'tests/architecture/words.test.ts']

/**
 * Faults by rule in these files.
 * @type {(paths: readonly string[], read?: (path: string) => string) => Record<keyof typeof CEILINGS, Fault[]> & { comments: number }}
 */
export function faultsIn(paths, read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8')) {
  const sources = paths.filter((path) => !EXAMPLES.includes(path)).map((path) => ({ path, source: read(path) }))
  const code = sources.filter(({ path }) => !path.endsWith('.md'))
  const documents = sources.filter(({ path }) => path.endsWith('.md'))
  return {
    openings: code.flatMap(({ path, source }) => openingsIn(path, source)),
    'phrases in comments': code.flatMap(({ path, source }) => phrasesIn(path, source)),
    'phrases in documents': documents.flatMap(({ path, source }) => phrasesIn(path, source)),
    comments: code.flatMap(({ source }) => commentsIn(source).filter(({ isDoc }) => isDoc)).length,
  }
}

/** Compares the faults with the ceilings. @type {(faults: ReturnType<typeof faultsIn>, ceilings?: typeof CEILINGS) => { ok: boolean, lines: string[] }} */
export function judge(faults, ceilings = CEILINGS) {
  const lines = []
  let ok = true
  for (const rule of /** @type {(keyof typeof CEILINGS)[]} */ (Object.keys(ceilings))) {
    const [count, ceiling] = [faults[rule].length, ceilings[rule]]
    if (count > ceiling) {
      ok = false
      lines.push(...faults[rule].map(({ path, line, text }) => `${path}:${line} ${text}`))
      lines.push(`${rule}: ${count}, but at most ${ceiling} are left (docs/style.md)`)
    } else if (count < ceiling) lines.push(`${rule}: ${count}; lower the ceiling of ${ceiling} in scripts/words.mjs`)
  }
  return { ok, lines }
}
