import './node-version.mjs'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { ensureBuilt, ensureInstalled } = await import('./prepare.mjs')
const { ROOT } = await import('./run.mjs')

/** @typedef {{ version: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, dev?: boolean }} Locked */

const RELEASE = join(ROOT, 'dist/release')

/** Packages whose names the server composes while it runs. */
const COMPOSED_NAMES = ['@tesseract.js-data/eng', '@tesseract.js-data/fas']

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/**
 * Returns the packages that the built server imports, with their versions.
 * @param {Record<string, string>} dependencies
 */
function findServerDependencies(dependencies) {
  const folder = join(ROOT, 'dist/server')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const code = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const isImported = (/** @type {string} */ name) =>
    COMPOSED_NAMES.includes(name) || new RegExp(`["'\`]${name.replaceAll('.', '\\.')}(?:/[^"'\`]*)?["'\`]`).test(code)
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isImported(name)))
}

/**
 * Returns the entries of the lock file that these packages need, directly or through others.
 * @param {Record<string, Locked>} packages
 * @param {readonly string[]} names
 */
function selectLocked(packages, names) {
  /** @type {Map<string, Locked>} */
  const selected = new Map()
  const add = (/** @type {string} */ from, /** @type {string} */ name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
      const locked = packages[path]
      if (locked) {
        if (selected.has(path)) return
        const { dev: _, ...entry } = locked
        selected.set(path, entry)
        for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(path, next)
        return
      }
      if (folder === '') return
    }
  }
  for (const name of names) add('', name)
  return Object.fromEntries([...selected].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Writes the release: the built product without source maps, and a package list with only what the server imports. */
function writeRelease() {
  const { name, version, license, type, engines, dependencies: all } = readJson('package.json')
  const dependencies = findServerDependencies(all)
  const run = (command = '') => `node scripts/serve.mjs${command}`
  const scripts = { start: run(), backup: run(' backup'), verify: run(' verify'), restore: run(' restore') }
  const description = { name, version, license, private: true, type, engines, scripts, dependencies }
  const lock = readJson('package-lock.json')
  const root = { name, version, license, engines, dependencies }
  const packages = { '': root, ...selectLocked(lock.packages, Object.keys(dependencies)) }

  rmSync(RELEASE, { recursive: true, force: true })
  mkdirSync(join(RELEASE, 'scripts'), { recursive: true })
  const filter = (/** @type {string} */ path) => !path.endsWith('.map')
  for (const part of ['dist/client', 'dist/server', 'scripts/serve.mjs', 'scripts/node-version.mjs', 'LICENSE', 'NOTICE.md'])
    cpSync(join(ROOT, part), join(RELEASE, part), { recursive: true, filter })
  writeFileSync(join(RELEASE, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  writeFileSync(join(RELEASE, 'package-lock.json'), `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(`dist/release: ${Object.keys(packages).length - 1} packages for \`npm ci\`, then \`npm start\`.`)
}

if ((await ensureInstalled()) && (await ensureBuilt())) writeRelease()
else process.exitCode = 1
