import './node-version.mjs'

const { ensureInstalled } = await import('./prepare.mjs')
const { bin, run } = await import('./run.mjs')

if (!(await ensureInstalled())) process.exit(1)
const words = process.argv.slice(2)
// Every transition in each state on the windows as Chromium draws them; the tests pass each state once.
process.exitCode = words.includes('--rendered')
  ? await run(bin('vitest'), ['run', '--project', 'chromium', 'tests/rendered'], { VITE_RENDERED: 'full' })
  : // Situations outlive the small nursery that an engine has by default, and would be copied again and again.
    await run(bin('tsx'), ['tests/paths/run.ts', ...words], { NODE_OPTIONS: '--max-semi-space-size=64' })
