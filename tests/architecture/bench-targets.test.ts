import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../bench/server')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** Returns the names of the values that a bench reports with a limit. */
const judged = (file: string): string[] =>
  [...read(file).matchAll(/report\(\s*(?:'([^']*)'|`([^`]*)`),[^\n]*\{ (?:atMost|atLeast): [\w.]+ \}/g)].map(([, plain, made]) =>
    String(plain ?? made).replaceAll(/\$\{[^}]*\}/g, '*'),
  )

it.each([
  ['listing', 'folder.bench.ts', ['folder:*:*:*', 'folder:*:*-as-1000:*']],
  ['search', 'texts.bench.ts', ['texts:*']],
  ['search in names', 'titles.bench.ts', ['titles:found-in-all']],
  ['upload', 'upload.bench.ts', ['upload:one-large-file', 'upload:small-files-per-second', 'upload:server-memory']],
  ['permission checks', 'rights.bench.ts', ['rights:page-of-100:*']],
])('%s has targets that its measured results are compared with [CONST-069]', (_, file, names) => {
  expect(judged(file)).toEqual(expect.arrayContaining(names))
  const imported = new RegExp(String.raw`import \{ (\w+) \} from './${file.replace('.ts', '')}'`).exec(read('run.ts'))?.[1]
  expect(read('run.ts')).toMatch(new RegExp(String.raw`^ {2}\w+: ${imported},$`, 'm'))
})
