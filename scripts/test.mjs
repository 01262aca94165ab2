import './node-version.mjs'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const { ensureBuilt, ensureInstalled } = await import('./prepare.mjs')
const { ROOT, bin, run } = await import('./run.mjs')
const { startPostgres } = await import('./with-postgres.mjs')
const { findChromium } = await import('./chromium.mjs')
const { SECOND_TRIES } = await import('./second-try-reporter.mjs')

/** @typedef {{ passed: number, failed: number, skipped?: number, note?: string, failures?: string[], notRun?: string[], secondTries?: string[] }} Total */

const USAGE = `npm test                      everything
npm test -- check node        only these suites: check, build, budget, node, chromium, end-to-end
npm test -- node tests/text   a suite of Vitest, narrowed to the files whose path contains this`

const SUITES = ['check', 'build', 'budget', 'node', 'chromium', 'end-to-end']
const wanted = process.argv.slice(2).filter((word) => SUITES.includes(word))
const filters = process.argv.slice(2).filter((word) => !SUITES.includes(word))
if (filters.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const suites = wanted.length > 0 ? SUITES.filter((suite) => wanted.includes(suite)) : SUITES

/** A browser for the tests: installed, or kept by Playwright, or fetched by Playwright, or from Debian. @returns {Promise<boolean>} */
async function ensureBrowser() {
  if (findChromium() !== undefined) return true
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return true
  console.log('No Chromium found; getting one.')
  if ((await run(bin('playwright'), ['install', 'chromium'])) === 0) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return (await run('apt-get', ['update', '-q'])) === 0 && (await run('apt-get', ['install', '-y', '-q', 'chromium'])) === 0
}

/**
 * Reads the report of a runner. A missing or empty report is a failure, because the runner stopped before its first test.
 * @param {string} suite
 * @param {number} code the runner's exit code
 * @param {(report: any) => Total} read
 * @returns {Total}
 */
function totalOf(suite, code, read) {
  const path = join(ROOT, `reports/${suite}.json`)
  if (!existsSync(path)) return { passed: 0, failed: 1, note: 'it stopped without a report' }
  const total = read(JSON.parse(readFileSync(path, 'utf8')))
  if (total.passed + total.failed === 0) return { ...total, failed: 1, note: 'it ran no test' }
  if (code !== 0 && total.failed === 0) return { ...total, failed: 1, note: 'an error outside the tests' }
  return total
}

/**
 * Counts and names the tests that passed only on a second try.
 * @type {(names: string[]) => Pick<Total, 'note' | 'secondTries'>}
 */
const onSecondTry = (names) => (names.length > 0 ? { note: `${names.length} only on a second try`, secondTries: names } : {})

const forget = (/** @type {string} */ suite) => rmSync(join(ROOT, `reports/${suite}.json`), { force: true })

/** @type {(project: string, env: NodeJS.ProcessEnv) => Promise<Total>} */
async function vitest(project, env) {
  forget(project)
  rmSync(SECOND_TRIES, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/second-try-reporter.mjs']
  const report = `--outputFile.json=reports/${project}.json`
  const code = await run(bin('vitest'), ['run', '--project', project, ...reporters, report, ...filters], env)
  return totalOf(project, code, (found) => {
    const unread = found.testResults.filter((/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0)
    const again = existsSync(SECOND_TRIES) ? JSON.parse(readFileSync(SECOND_TRIES, 'utf8')) : []
    const total = {
      ...onSecondTry(again),
      passed: found.numPassedTests,
      failed: found.numFailedTests + unread.length,
      skipped: found.numPendingTests + found.numTodoTests,
      failures: [
        ...unread.map((/** @type {any} */ { name }) => `${relative(ROOT, name)} could not be read`),
        ...testsThat(found, ['failed']),
      ],
      notRun: testsThat(found, ['pending', 'skipped', 'todo']),
    }
    return project === 'node' && env.TEST_DATABASE_URL !== undefined ? onBothEngines(total, found) : total
  })
}

/** The name of a test, with the beginning of the error if there was one. @type {(name: string, error?: string) => string} */
function withError(name, error) {
  if (error === undefined) return name
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|processTicksAndRejections|new Promise)/.test(line))
  return [name, ...lines.slice(0, 10)].join('\n  ').slice(0, 1_000)
}

/** The tests of a run of Vitest that ended in one of these ways. @type {(found: any, ends: string[]) => string[]} */
const testsThat = (found, ends) =>
  found.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => ends.includes(test.status))
      .map((/** @type {any} */ test) => withError(`${relative(ROOT, file.name)} › ${test.fullName}`, test.failureMessages?.[0])),
  )

/** A suite of the database is run once on each engine, so both have run the same number of tests. @type {(total: Total, found: any) => Total} */
function onBothEngines(total, found) {
  const ran = (/** @type {string} */ engine) =>
    found.testResults
      .flatMap((/** @type {any} */ file) => file.assertionResults)
      .filter((/** @type {any} */ test) => test.ancestorTitles.includes(`on ${engine}`)).length
  const [embedded, server] = [ran('pglite'), ran('postgres')]
  const note = `${embedded} on PGlite, ${server} on PostgreSQL`
  const whole = server === embedded && (server > 0 || filters.length > 0)
  return whole ? { ...total, note } : { ...total, failed: total.failed + 1, note: `${note}: the two should be equal` }
}

/** The tests of a suite of Playwright, and of the suites in it, that ended like this. @type {(status: string, suite: any) => string[]} */
const endedAs = (status, { specs = [], suites = [] }) => [
  ...specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ { projectName, results }) =>
        withError(`${projectName} › ${file} › ${title}`, results.flatMap((/** @type {any} */ { errors }) => errors)[0]?.message),
      ),
  ),
  ...suites.flatMap((/** @type {any} */ inner) => endedAs(status, inner)),
]

/** @type {Promise<boolean> | undefined} */
let building
/** Builds the product at most once in a run. */
const built = () => {
  building ??= ensureBuilt()
  return building
}

/** @type {Record<string, (env: NodeJS.ProcessEnv) => Promise<Total>>} */
const SUITE = {
  check: async () => (await import('./check.mjs')).check(),
  build: async () => ((await built()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, note: 'the build failed' }),
  budget: async () =>
    (await built()) ? (await import('./budget.mjs')).budget() : { passed: 0, failed: 1, note: 'there is no build to weigh' },
  node: (env) => vitest('node', env),
  chromium: (env) => vitest('chromium', env),
  'end-to-end': async (env) => {
    if (!(await built())) return { passed: 0, failed: 1, note: 'there is no build to test' }
    forget('end-to-end')
    const code = await run(bin('playwright'), ['test', ...filters], env)
    return totalOf('end-to-end', code, ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      ...onSecondTry(suites.flatMap((/** @type {any} */ suite) => endedAs('flaky', suite))),
      failures: suites.flatMap((/** @type {any} */ suite) => endedAs('unexpected', suite)),
      notRun: suites.flatMap((/** @type {any} */ suite) => endedAs('skipped', suite)),
    }))
  },
}

if (!(await ensureInstalled())) process.exit(1)
const needsBrowser = suites.includes('chromium') || suites.includes('end-to-end')
if (needsBrowser && !(await ensureBrowser())) {
  console.error('No Chromium: install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}
const postgres = suites.includes('node') || suites.includes('end-to-end') ? await startPostgres() : undefined
const env = postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url }

/** @type {[string, Total, number][]} */
const totals = []
for (const suite of suites) {
  console.log(`\n── ${suite} ──`)
  const began = performance.now()
  const start = /** @type {(env: NodeJS.ProcessEnv) => Promise<Total>} */ (SUITE[suite])
  const total = await start(env).catch((error) => ({ passed: 0, failed: 1, note: String(error) }))
  totals.push([suite, total, (performance.now() - began) / 1000])
}
await postgres?.stop()

if (suites.includes('node') && postgres === undefined) {
  const failed = process.env.CI ? 1 : 0
  totals.push(['PostgreSQL', { passed: 0, failed, note: 'NOT RUN: no PostgreSQL on this machine and no TEST_DATABASE_URL' }, 0])
}

console.log('')
for (const [suite, { passed, failed, skipped = 0, note }, seconds] of totals) {
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`
  console.log(`${suite.padEnd(11)} ${counts} ${seconds.toFixed(1).padStart(7)} s${note ? `  ${note}` : ''}`)
}
for (const [suite, { secondTries: names = [] }] of totals) for (const name of names) console.log(`SECOND TRY  ${suite}  ${name}`)
for (const [suite, { notRun = [] }] of totals) for (const name of notRun) console.log(`NOT RUN  ${suite}  ${name}`)
for (const [suite, { failures = [] }] of totals) for (const name of failures) console.log(`FAILED  ${suite}  ${name}`)
const sum = (/** @type {'passed' | 'failed'} */ key) => totals.reduce((all, [, total]) => all + total[key], 0)
const failed = sum('failed')
console.log(`\n${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
