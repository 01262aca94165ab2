import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { capture, ROOT } from '../../../../scripts/run.mjs'

const source = import.meta.dirname
const cache = join(ROOT, 'node_modules/.cache/mizkar/os-js')
const manifests = ['package.json', 'package-lock.json']
const page = ['index.html', 'desktop.program.mjs', 'desktop.css']

const isInstalled = (): boolean =>
  existsSync(join(cache, 'node_modules/.package-lock.json')) &&
  manifests.every((name) => readFileSync(join(source, name), 'utf8') === readFileSync(join(cache, name), 'utf8'))

/** Installs the packages of the lock file. Returns false if that is impossible, for example because the registry is not reachable. */
const install = async (): Promise<boolean> => {
  if (isInstalled()) return true
  mkdirSync(cache, { recursive: true })
  for (const name of manifests) cpSync(join(source, name), join(cache, name))
  const options = ['ci', '--ignore-scripts', '--fetch-retries=0', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code } = npm ? await capture(process.execPath, [npm, ...options], cache) : await capture('npm', options, cache)
  return code === 0
}

/** Folders of the packages of OS.js and of its built page. */
export interface Bundle {
  packages: string
  page: string
}

const bundle = async (): Promise<Bundle | undefined> => {
  if (!(await install())) {
    console.log('OS.js is not measured: its packages could not be installed from the registry.')
    return undefined
  }
  const outDir = join(cache, 'dist')
  // The bundler finds packages from the folder of the importing file.
  for (const name of page) cpSync(join(source, name), join(cache, name))
  await build({ root: cache, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, modulePreload: false } })
  return { packages: join(cache, 'node_modules/@osjs'), page: outDir }
}

let bundling: Promise<Bundle | undefined> | undefined

/** Installs and builds the client of OS.js, once for all benches. Returns undefined if it cannot be installed. */
export const bundleOsJs = (): Promise<Bundle | undefined> => (bundling ??= bundle())
