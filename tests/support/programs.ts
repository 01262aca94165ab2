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
  // Among the installed packages, so that what is not bundled is found from there.
  const cache = join(ROOT, 'node_modules/.cache/mizkar')
  await mkdir(cache, { recursive: true })
  // A process that was killed could not remove its own.
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
/** A program of today's sources as one file of JavaScript, which starts in half the time that the sources take. Bundled once. */
export async function program(name: 'main' | 'writer.program'): Promise<string> {
  bundled ??= bundle()
  return join(await bundled, `${name}.js`)
}

/** Words to Node for a program that is soon ended: it spends nothing on the faster form of an engine that it would not get to use. */
export const SOON_ENDED: readonly string[] = ['--liftoff-only']
