import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT, capture } from '../../scripts/run.mjs'

const PARTS = [
  ...['.gitignore', '.oxlintrc.json', 'biome.json', 'package.json', 'stylelint.config.mjs', 'tsconfig.json', 'vite.config.ts'],
  ...['README.md', 'docs', 'scripts', 'server', 'src', 'tests'],
]

export interface Copy {
  root: string
  read(path: string): string
  /** Runs a program of node_modules/.bin in the copy. */
  tool(name: string, ...words: string[]): Promise<{ code: number; stdout: string; stderr: string }>
  /** Runs the tests of these files whose full name matches `pattern`, and returns the full names of the tests by outcome. */
  vitest(files: readonly string[], pattern: string): Promise<{ passed: string[]; failed: string[] }>
  /** Type-checks these files with everything that they import. Paths are relative to the root of the copy. */
  types(include: readonly string[]): Promise<{ files: string[]; errors: string[] }>
  remove(): void
}

interface VitestReport {
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Copies the repository to a temporary directory, so that a recipe can be followed without a change here. */
export const copyRepository = (purpose: string): Copy => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `mizkar-${purpose}-`)))
  for (const part of PARTS) cpSync(join(ROOT, part), join(root, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const tool: Copy['tool'] = (name, ...words) => capture(join(ROOT, 'node_modules/.bin', name), words, root)
  return {
    root,
    tool,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    vitest: async (files, pattern) => {
      const report = join(root, 'report.json')
      const options = ['--reporter=json', `--outputFile.json=${report}`, '-t', pattern]
      const { stdout, stderr } = await tool('vitest', 'run', '--project', 'node', ...files, ...options)
      let read: VitestReport
      try {
        read = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
      } catch {
        throw new Error(`Vitest wrote no report:\n${stdout}${stderr}`)
      }
      const namesOf = (outcome: string) =>
        read.testResults.flatMap(({ assertionResults }) =>
          assertionResults.filter(({ status }) => status === outcome).map(({ fullName }) => fullName),
        )
      const unread = read.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      return { passed: namesOf('passed'), failed: [...namesOf('failed'), ...unread.map(({ name, message }) => `${name}: ${message}`)] }
    },
    types: async (include) => {
      writeFileSync(
        join(root, 'tsconfig.copy.json'),
        JSON.stringify({ extends: './tsconfig.json', include: [...include, 'src/**/*.d.ts', 'server/**/*.d.ts'] }),
      )
      const { stdout } = await tool('tsc', '-p', 'tsconfig.copy.json', '--listFiles', '--pretty', 'false', '--incremental', 'false')
      const lines = stdout.split('\n')
      const listed = lines.filter((line) => line.startsWith(root))
      return { files: listed.map((line) => relative(root, line)), errors: lines.filter((line) => line.includes('error TS')) }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
