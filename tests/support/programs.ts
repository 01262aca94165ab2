import { rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function bundle(): Promise<string> {
  // Folder inside node_modules, so that packages that are not bundled are found from there.
  const cache = join(ROOT, 'node_modules/.cache/mizkar')
  await mkdir(cache, { recursive: true })
  // Removes folders of processes that were killed.
  for (const name of await readdir(cache)) {
    const owner = /^proofs-(\d+)$/.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) await rm(join(cache, name), { recursive: true, force: true })
  }
  const folder = join(cache, `proofs-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const beside = (await readdir(join(ROOT, 'server/node'))).filter((name) => /\.(worker|process)\.ts$/.test(name))
  const sources = ['server/main.ts', 'tests/proofs/writer.program.ts', ...beside.map((name) => `server/node/${name}`)]
  await build({
    ...{ root: ROOT, logLevel: 'error' },
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: true },
      rolldownOptions: { input: Object.fromEntries(sources.map((path) => [path.replace(/^.*\/|\.ts$/g, ''), join(ROOT, path)])) },
    },
  })
  return folder
}

let bundled: Promise<string> | undefined
/**
 * Returns the path of a program of the present sources, bundled into one JavaScript file that starts in half the time. It is bundled once.
 */
export async function program(name: 'main' | 'writer.program'): Promise<string> {
  bundled ??= bundle()
  return join(await bundled, `${name}.js`)
}

/** Node options for a program that ends soon: it compiles only with the fast baseline compiler. */
export const SOON_ENDED: readonly string[] = ['--liftoff-only']
