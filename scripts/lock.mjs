import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

const LOCK = join(ROOT, 'package-lock.json')

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, cpu?: string[], os?: string[], libc?: string[], license?: string,
 *   optionalDependencies?: Record<string, string> }} Locked
 */

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/**
 * Returns the platform of a package according to its name.
 * @param {string} name
 * @returns {Partial<Locked>}
 */
function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-')
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []
  return { cpu, ...(libc.length > 0 && os.includes('linux') ? { libc } : {}), ...(os.length > 0 ? { os } : {}) }
}

/**
 * Yields the paths where Node looks for a package, from the nearest folder outwards.
 * @param {string} from
 * @param {string} name
 */
function* placesOf(from, name) {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    yield `${folder}/node_modules/${name}`
  }
  yield `node_modules/${name}`
}

/**
 * Builds for other platforms that the lock file leaves out because the registry it was made from did not have them. `npm ci` refuses
 * such a lock file, on every platform.
 * @returns {{ path: string, entry: Locked }[]}
 */
export function missingBuilds() {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  return Object.entries(packages).flatMap(([from, { dev, license, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d+\.\d+\.\d+/.test(version) && ![...placesOf(from, name)].some((place) => place in packages))
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        entry: { version, ...platformOf(name), ...(dev ? { dev } : {}), ...(license ? { license } : {}), optional: true },
      })),
  )
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = missingBuilds()
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
  for (const { path, entry } of missing) lock.packages[path] = entry
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} builds for other platforms added to package-lock.json`)
}
