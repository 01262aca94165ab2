import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** True in a build, where all programs are in dist/server. Otherwise they are source files next to this one. */
const built = !new URL(import.meta.url).pathname.endsWith('.ts')
const getProgramUrl = (name: string): URL => new URL(`./${name}.${built ? 'js' : 'ts'}`, import.meta.url)

/** Starts `server/node/<name>.ts` in a thread. */
export function startThread(name: string, options: WorkerOptions): Worker {
  if (built) return new Worker(getProgramUrl(name), options)
  // A thread ignores the loader of the command line, so it registers one itself.
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(getProgramUrl(name).href)}) })`
  return new Worker(start, { ...options, eval: true })
}

/** Starts `server/node/<name>.ts` in a child process. */
export function startProcess(name: string, words: readonly string[], options: ForkOptions): ChildProcess {
  const execArgv = built ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
  return fork(fileURLToPath(getProgramUrl(name)), words, { ...options, execArgv: [...execArgv, ...(options.execArgv ?? [])] })
}
