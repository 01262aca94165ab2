import './node-version.mjs'

const { ensureInstalled } = await import('./prepare.mjs')
const { bin, run } = await import('./run.mjs')

const words = process.argv.slice(2)
const project = words.includes('chromium') ? 'chromium' : 'node'
const filters = words.filter((word) => word !== 'node' && word !== 'chromium')

if (!(await ensureInstalled())) process.exit(1)
process.exitCode = await run(bin('vitest'), ['watch', '--project', project, ...filters])
