import './node-version.mjs'

const { ensureInstalled } = await import('./prepare.mjs')
const { bin, run } = await import('./run.mjs')

if (!(await ensureInstalled())) process.exit(1)
process.exitCode = await run(bin('tsx'), ['tests/proofs/run.ts', ...process.argv.slice(2)])
