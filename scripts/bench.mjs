import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

const { ensureBuilt, ensureInstalled } = await import('./prepare.mjs')
const { ROOT, bin } = await import('./run.mjs')
const { sizes } = await import('./budget.mjs')

/** @typedef {{ bench: string, name: string, limit: string, peer: string, value: string, ratio: string, target: string, ok: boolean }} Row */

const missing = '-'

const folder = join(ROOT, 'tests/bench')
const asked = process.argv.slice(2)
const known = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'run.ts')))
if (asked.some((name) => !known.includes(name))) {
  console.log(`npm run bench              sizes and every bench\nnpm run bench -- <name> …   sizes and some of: ${known.join(', ')}`)
  process.exit(asked.includes('--help') ? 0 : 64)
}
const benches = asked.length === 0 ? known : asked

/**
 * Runs one bench. Its results are the lines that it prints: `NAME value target PASS|FAIL`, or with values of other programs
 * `NAME limit OS.js value ratio target PASS|FAIL`.
 * @returns {Promise<Row[]>}
 */
function measure(/** @type {string} */ bench) {
  return new Promise((done) => {
    const child = spawn(bin('tsx'), [`tests/bench/${bench}/run.ts`], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
      process.stdout.write(text)
    })
    child.once('close', (code) => {
      const lines = printed.split('\n').filter((line) => /^\S+(?: \S+){2}(?: \S+){0,3} (?:PASS|FAIL)$/.test(line))
      const rows = lines.map((line) => {
        const [name = '', ...parts] = line.split(' ')
        const ok = parts.pop() === 'PASS'
        const [limit = missing, peer = missing, value = '', ratio = missing, target = ''] =
          parts.length === 5 ? parts : [undefined, undefined, parts[0], undefined, parts[1]]
        return { bench, name, limit, peer, value, ratio, target, ok }
      })
      const none = { limit: missing, peer: missing, ratio: missing }
      const silent = { bench, name: 'result', value: `exit ${code}`, target: 'a result', ok: false, ...none }
      done(code === 0 && rows.length > 0 ? rows : [...rows, silent])
    })
  })
}

if (!(await ensureInstalled()) || !(await ensureBuilt())) process.exit(1)

/** @type {Row[]} */
const rows = sizes().map(({ name, gzip, limit }) => ({
  bench: 'size',
  name: name.replace(' ', ':'),
  limit: missing,
  peer: missing,
  value: `${(gzip / 1024).toFixed(1)}KB`,
  ratio: missing,
  target: `<=${limit.bytes / 1024}KB`,
  ok: gzip <= limit.bytes,
}))
for (const bench of benches) {
  console.log(`\n── ${bench} ──`)
  rows.push(...(await measure(bench)))
}

const table = [
  '| bench | measured | limit | OS.js | Mizkar | ratio to limit | target | |',
  '| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |',
  ...rows.map(
    ({ bench, name, limit, peer, value, ratio, target, ok }) =>
      `| ${bench} | ${name} | ${limit} | ${peer} | ${value} | ${ratio} | ${target} | ${ok ? 'met' : '**missed**'} |`,
  ),
].join('\n')
mkdirSync(join(ROOT, 'reports'), { recursive: true })
writeFileSync(join(ROOT, 'reports/bench.md'), `Node ${process.versions.node}, ${cpus().length} cores.\n\n${table}\n`)
console.log(`\n${table}\n\nAlso in reports/bench.md. ${rows.filter(({ ok }) => ok).length} of ${rows.length} targets met.`)
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
