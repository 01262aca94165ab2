import './node-version.mjs'

const { ensureBuilt, ensureInstalled } = await import('./prepare.mjs')
const { bin, run } = await import('./run.mjs')

if (!(await ensureInstalled()) || !(await ensureBuilt())) process.exit(1)
process.exitCode = await run(bin('tsx'), ['tests/screenshots/run.ts', ...process.argv.slice(2)])
