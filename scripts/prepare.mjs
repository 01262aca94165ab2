import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, bin, run } from './run.mjs'

const SOURCES = [
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/chunks.mjs',
  'scripts/client-contract.mjs',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist/source.sha256')

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Locked */

/**
 * @param {string} path
 * @returns {Record<string, Locked>}
 */
const packagesIn = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})

/** Returns true if the installed packages match the lock file. Packages of other platforms and unneeded peers may be missing. */
function isInstalled(/** @type {boolean} */ withTools) {
  const installed = packagesIn(join(ROOT, 'node_modules/.package-lock.json'))
  return Object.entries(packagesIn(join(ROOT, 'package-lock.json'))).every(
    ([path, locked]) =>
      path === '' ||
      installed[path]?.version === locked.version ||
      (installed[path] === undefined && (locked.optional || locked.devOptional || locked.peer || (locked.dev && !withTools))),
  )
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES.filter((path) => existsSync(join(ROOT, path)))) {
    const files = source === 'src' || source === 'server' || source === 'public' ? filesUnder(source).sort() : [source]
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** Installs exactly what the lock file names, unless that is what is there. @returns {Promise<boolean>} */
export async function ensureInstalled(withTools = true) {
  if (isInstalled(withTools)) return true
  console.log('نصب بسته‌ها… / Installing packages…')
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const npm = process.env.npm_execpath
  return (npm ? await run(process.execPath, [npm, 'ci', '--loglevel=error'], env) : await run('npm', ['ci', '--loglevel=error'], env)) === 0
}

/** Builds client and server. @returns {Promise<boolean>} */
export async function build() {
  if (!(await ensureInstalled())) return false
  const hash = sourceHash()
  rmSync(STAMP, { force: true })
  console.log('ساخت برنامه… / Building…')
  for (const args of [
    ['build', '--logLevel', 'warn'],
    ['build', '--ssr', '--logLevel', 'warn'],
  ]) {
    if ((await run(bin('vite'), args, { NODE_ENV: 'production' })) !== 0) return false
  }
  writeFileSync(STAMP, hash)
  return true
}

/** Builds, unless the last build was made of the same sources. */
export const ensureBuilt = async () => isBuilt() || (await build())

/** Returns true if the present sources are built, so that only packages for running are needed. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()
