import './node-version.mjs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { ensureInstalled } = await import('./prepare.mjs')
const { ROOT, bin, capture } = await import('./run.mjs')
const { ownFiles } = await import('./tree.mjs')
const { faultsIn, judge } = await import('./words.mjs')

const ROOMS_WITH_WORDS = ['src', 'server', 'tests', 'scripts', 'docs']

/**
 * A check that looks at nothing passes for ever, so each one says how many files it looked at and how many there are.
 * @typedef {{ ok: boolean, looked: number, output: string }} Outcome
 * @type {Record<string, { files: RegExp, rooms?: string[], look: () => Promise<Outcome> }>}
 */
const CHECKS = {
  types: {
    files: /\.(ts|tsx|mjs)$/,
    look: async () => {
      // Each looks at most types anew, so more of them than cores only have more to do.
      const checkers = String(Math.min(availableParallelism(), 4))
      const { code, stdout, stderr } = await capture(bin('tsc'), ['-p', '.', '--listFiles', '--pretty', 'false', '--checkers', checkers])
      const ours = new RegExp(`^${ROOT}(src|server|tests|scripts)/`)
      const lines = stdout.split('\n')
      return {
        ok: code === 0,
        looked: lines.filter((line) => ours.test(line)).length,
        output: lines.filter((line) => !line.startsWith('/')).join('\n') + stderr,
      }
    },
  },
  lint: {
    files: /\.(ts|tsx|mjs)$/,
    look: async () => {
      const { code, stdout, stderr } = await capture(bin('oxlint'), ['--type-aware', '--deny-warnings', '-f', 'json'])
      const start = stdout.indexOf('{')
      const report = start < 0 ? { diagnostics: [], number_of_files: 0 } : JSON.parse(stdout.slice(start))
      const lines = report.diagnostics.map(
        (/** @type {{ filename: string, code: string, message: string, labels: { span: { line: number, column: number } }[] }} */ found) =>
          `${found.filename}:${found.labels[0]?.span.line ?? 1}:${found.labels[0]?.span.column ?? 1} ${found.code}: ${found.message}`,
      )
      return {
        ok: code === 0 && lines.length === 0 && start >= 0,
        looked: report.number_of_files,
        output: [...lines, start < 0 ? stdout : '', stderr].join('\n'),
      }
    },
  },
  format: {
    files: /\.(ts|tsx|mjs|css|json)$/,
    look: async () => {
      const { code, stdout, stderr } = await capture(bin('biome'), ['format', '--max-diagnostics=200', '--colors=off', '.'])
      const all = stdout + stderr
      const names = [...all.matchAll(/^(\S+) format ━/gm)].map(([, name]) => `${name} is not laid out: npm run format`)
      return { ok: code === 0, looked: Number(/Checked (\d+) files?/.exec(all)?.[1] ?? 0), output: names.join('\n') || all }
    },
  },
  styles: {
    files: /\.css$/,
    rooms: ['src'],
    look: async () => {
      const { code, stdout, stderr } = await capture(bin('stylelint'), ['src/**/*.css', '--formatter', 'json', '--allow-empty-input'])
      // It writes its report to whichever stream fits the outcome.
      const text = [stdout, stderr].find((stream) => stream.trimStart().startsWith('[')) ?? '[]'
      /** @type {{ source: string, warnings: { line: number, column: number, text: string }[] }[]} */
      const report = JSON.parse(text)
      const lines = report.flatMap((file) => file.warnings.map((found) => `${file.source}:${found.line}:${found.column} ${found.text}`))
      return { ok: code === 0, looked: report.length, output: lines.join('\n') || (code === 0 ? '' : stderr) }
    },
  },
  'dead code': {
    files: /\.(ts|tsx)$/,
    rooms: ['src', 'server'],
    look: async () => {
      const reporter = join(ROOT, 'scripts/knip-reporter.mjs')
      const { code, stdout, stderr } = await capture(bin('knip'), ['--no-progress', '--reporter', reporter])
      return {
        ok: code === 0,
        looked: Number(/^looked at (\d+) files$/m.exec(stdout)?.[1] ?? 0),
        output: stdout.replace(/^looked at \d+ files\n?/m, '') + stderr,
      }
    },
  },
  words: {
    files: /\.(ts|tsx|mjs|md)$/,
    rooms: ROOMS_WITH_WORDS,
    look: async () => {
      const paths = ['README.md', 'CONTRIBUTING.md', ...ownFiles(/\.(ts|tsx|mjs|md)$/, ROOMS_WITH_WORDS)]
      const faults = faultsIn(paths)
      const { ok, lines } = judge(faults)
      const share = ((100 * faults.openings.length) / faults.comments).toFixed(1)
      const note = `${faults.openings.length} of ${faults.comments} doc comments begin with a fragment (${share} %)`
      return { ok, looked: paths.length, output: [...lines, note].join('\n') }
    },
  },
}

/** Runs every check, prints what each one found, and counts. @returns {Promise<{ passed: number, failed: number }>} */
export async function check(names = Object.keys(CHECKS)) {
  let passed = 0
  for (const name of names) {
    const one = CHECKS[name]
    if (one === undefined) throw new Error(`There is no check called ${name}: ${Object.keys(CHECKS).join(', ')}`)
    const began = performance.now()
    const { ok, looked, output } = await one.look()
    const there = ownFiles(one.files, one.rooms).length
    const blind = looked < there
    if (!ok || name === 'words') console.log(output.trim())
    if (blind) console.log(`${name} looked at ${looked} files, but there are ${there}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `check ${name.padEnd(10)} ${ok && !blind ? 'passed' : 'FAILED'}  ${String(looked).padStart(5)} files  ${seconds.padStart(5)} s`,
    )
    if (ok && !blind) passed += 1
  }
  return { passed, failed: names.length - passed }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!(await ensureInstalled())) process.exit(1)
  const asked = process.argv.slice(2)
  const { failed } = await check(asked.length > 0 ? asked : undefined)
  process.exitCode = failed === 0 ? 0 : 1
}
