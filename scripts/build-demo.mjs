import './node-version.mjs'
import { join } from 'node:path'

const { ensureInstalled } = await import('./prepare.mjs')
const { ROOT, bin, run } = await import('./run.mjs')

if (!(await ensureInstalled())) process.exit(1)
console.log('ساخت نمایش بی‌سرور… / Building the demo without a server…')
const code = await run(bin('vite'), ['build', '--mode', 'demo', '--logLevel', 'warn'], { NODE_ENV: 'production' })
if (code === 0)
  console.log(`
  پوشهٔ نمایش: ${join(ROOT, 'dist/demo')} — آن را در ریشهٔ یک نشانی بگذارید.
  The folder ${join(ROOT, 'dist/demo')} is the whole demo: put it at the root of an address.
`)
process.exitCode = code
