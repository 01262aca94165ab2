import './node-version.mjs'
import { spawn } from 'node:child_process'

const { ensureInstalled } = await import('./prepare.mjs')
const { ROOT, bin } = await import('./run.mjs')

if (!(await ensureInstalled())) process.exit(1)

const apiPort = process.env.PORT ?? '8081'
const env = {
  ...process.env,
  PORT: apiPort,
  API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  DATA_DIR: process.env.DATA_DIR ?? './data/dev',
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? 'mizkar-dev',
}
console.log(`First start signs in as admin / ${env.ADMIN_PASSWORD}`)

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)], { cwd: ROOT, env, stdio: 'inherit' }),
  spawn(bin('vite'), [], { cwd: ROOT, env, stdio: 'inherit' }),
]
let stopping = false
const tell = () => {
  for (const child of children) child.kill('SIGTERM')
}
const stop = () => {
  if (!stopping) tell()
  stopping = true
}
// A terminal tells the children as well; told twice at once, the server would be cut off instead of stopped.
process.on('SIGINT', () => {
  stopping = true
  setTimeout(tell, 12_000).unref()
})
process.on('SIGTERM', stop)
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
