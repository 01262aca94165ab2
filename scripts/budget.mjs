import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

const KB = 1024
/** Viewers carry a renderer for their format (PDF, 3D, video …) and are measured by their own tests. */
const VIEWERS = ['viewer']
/** Pages that are drawn before a user can work. The palette, the switcher and similar parts load on first use. */
const PAGES = ['src/desktop/sign-in/sign-in.view.tsx', 'src/desktop/desktop.view.tsx']
const LIMITS = { start: 250 * KB, window: 60 * KB }

/**
 * @typedef {{ file: string, source: string | null, entry: boolean, imports: string[], gzip: number }} Chunk
 * @typedef {{ name: string, gzip: number, limit: number }} Line
 */

/** Compressed JavaScript of the first page and of each window, beside its limit, from the last build. @returns {Line[]} */
export function sizes() {
  /** @type {{ chunks: Chunk[] }} */
  const { chunks } = JSON.parse(readFileSync(join(ROOT, 'reports/bundle.json'), 'utf8'))
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  /** @type {(chunk: Chunk, seen?: Set<Chunk>) => Set<Chunk>} */
  const closure = (chunk, seen = new Set()) => {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const file of chunk.imports) {
      const next = byFile.get(file)
      if (next) closure(next, seen)
    }
    return seen
  }
  const weight = (/** @type {Iterable<Chunk>} */ some) => [...some].reduce((sum, chunk) => sum + chunk.gzip, 0)

  const first = chunks.filter((chunk) => chunk.entry || PAGES.includes(chunk.source ?? ''))
  if (first.length <= PAGES.length) throw new Error(`a build has a chunk for each of ${PAGES.join(', ')}`)
  const usable = new Set(first.flatMap((chunk) => [...closure(chunk)]))
  const windows = chunks.filter((chunk) => /^src\/windows\/[^/]+\/[^/]+\.content\.tsx?$/.test(chunk.source ?? ''))
  return [
    { name: 'desktop', gzip: weight(usable), limit: LIMITS.start },
    ...windows
      .filter((chunk) => !VIEWERS.includes(chunk.source?.split('/')[2] ?? ''))
      .map((chunk) => ({
        name: `window ${chunk.source?.split('/')[2]}`,
        gzip: weight([...closure(chunk)].filter((part) => !usable.has(part))),
        limit: LIMITS.window,
      })),
  ]
}

/** Prints what each part weighs; a part over its limit fails. */
export function budget() {
  const lines = sizes()
  for (const { name, gzip, limit } of lines) {
    console.log(`${name.padEnd(24)} ${(gzip / KB).toFixed(1).padStart(7)} KB of ${limit / KB} KB  ${gzip <= limit ? '' : 'OVER'}`)
  }
  const failed = lines.filter(({ gzip, limit }) => gzip > limit).length
  return { passed: lines.length - failed, failed }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = budget().failed === 0 ? 0 : 1
}
