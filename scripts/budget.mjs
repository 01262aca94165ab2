import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CHUNKS } from './chunks.mjs'
import { ROOT } from './run.mjs'

const KB = 1024
/** Viewers carry a renderer for their format (PDF, 3D, video …) and are measured by their own tests. */
const VIEWERS = ['viewer']
/** Limits of gzip-compressed bytes and of files. */
const LIMITS = {
  start: { bytes: 192 * KB, files: 2 },
  signIn: { bytes: 10 * KB, files: 10 },
  explorer: { bytes: 70 * KB, files: 3 },
  window: { bytes: 60 * KB, files: 10 },
}

/**
 * @typedef {{ file: string, modules: string[], entry: boolean, imports: string[], gzip: number }} Chunk
 * @typedef {{ name: string, gzip: number, files: number, limit: { bytes: number, files: number } }} Line
 */

/** Compressed JavaScript and number of files of the first page and of each window, beside their limits, from the last build. @returns {Line[]} */
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
  const withModules = (/** @type {string[]} */ modules) => {
    const found = modules.map((module) => chunks.find((chunk) => chunk.modules.includes(module)))
    return new Set(
      found.flatMap((chunk, at) => {
        if (!chunk) throw new Error(`the build has no ${modules[at]}`)
        return [...closure(chunk)]
      }),
    )
  }
  /** @type {(name: string, modules: string[], known: Set<Chunk>[], limit: Line['limit']) => Line} */
  const measure = (name, modules, known, limit) => {
    const needed = [...withModules(modules)].filter((chunk) => !known.some((one) => one.has(chunk)))
    return { name, gzip: needed.reduce((sum, chunk) => sum + chunk.gzip, 0), files: needed.length, limit }
  }

  const desktop = withModules(CHUNKS.desktop)
  const shell = withModules(CHUNKS.shell)
  const contents = chunks.flatMap(({ modules }) => modules.filter((module) => /^src\/windows\/[^/]+\/[^/]+\.content\.tsx?$/.test(module)))
  const kinds = contents.flatMap((module) => {
    const [, , kind, file] = module.split('/')
    return file?.startsWith(`${kind}.content`) && kind !== 'explorer' && !VIEWERS.includes(kind ?? '') ? [{ kind, module }] : []
  })
  return [
    measure('desktop', CHUNKS.desktop, [], LIMITS.start),
    measure('sign-in', ['src/desktop/sign-in/sign-in.view.tsx'], [desktop], LIMITS.signIn),
    measure('explorer', [...CHUNKS.explorer, ...CHUNKS['explorer-views'], ...CHUNKS['explorer-menus']], [desktop, shell], LIMITS.explorer),
    ...kinds.map(({ kind, module }) => measure(`window ${kind}`, [module], [desktop, shell], LIMITS.window)),
  ]
}

/** Prints what each part weighs; a part over its limit fails. */
export function budget() {
  const lines = sizes()
  for (const { name, gzip, files, limit } of lines) {
    const verdict = gzip <= limit.bytes && files <= limit.files ? '' : 'OVER'
    console.log(
      `${name.padEnd(24)} ${(gzip / KB).toFixed(1).padStart(7)} KB of ${limit.bytes / KB} KB, ${files} of ${limit.files} files  ${verdict}`,
    )
  }
  const failed = lines.filter(({ gzip, files, limit }) => gzip > limit.bytes || files > limit.files).length
  return { passed: lines.length - failed, failed }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = budget().failed === 0 ? 0 : 1
}
