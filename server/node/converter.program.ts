import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { ServiceName } from '#api/contract/service-log'
import { type Drawable, TemporaryFailure, type ServiceCalls } from '#server/ports'

export interface ConverterOptions {
  /** Maximum bytes of a source file and of a result. */
  maxBytes?: number
  /** Maximum ms of a conversion. A longer one is killed with all its child processes. */
  timeoutMs?: number
  /** Receives a record of every file that was passed to the program. */
  calls?: ServiceCalls
}

/** The exit code of the program, or the reason why there is none. */
type ProgramEnd = number | 'not started' | 'too slow'

interface Conversion {
  service: ServiceName
  /** Extension of the result. */
  resultExtension: string
  /** Exit codes that mean success or an unreadable file. Any other code means that the program failed. */
  finalExitCodes: ReadonlySet<ProgramEnd>
  /** Returns the arguments of the program, which runs in its own folder. */
  buildArguments(folder: string, input: string, output: string, format: string): Promise<readonly string[]>
}

/** Kills a process and all its children. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Runs an external converter: one conversion at a time, each in a temporary directory. */
export function createConverterProgram(
  program: string,
  options: Required<Omit<ConverterOptions, 'calls'>> & ConverterOptions,
  conversion: Conversion,
) {
  const { maxBytes, timeoutMs, calls } = options
  const { service, resultExtension, finalExitCodes } = conversion
  let queue: Promise<unknown> = Promise.resolve()
  let running: ChildProcess | undefined

  async function run(folder: string, programArguments: readonly string[]): Promise<ProgramEnd> {
    const started = spawn(program, [...programArguments], {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      // The environment of this process is not passed on: no keys, no addresses.
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    })
    running = started
    let isLate = false
    const timeout = setTimeout(() => {
      isLate = true
      killGroup(started)
    }, timeoutMs)
    const ending = await new Promise<ProgramEnd>((resolve) => {
      started.once('error', () => resolve('not started'))
      started.once('exit', (code) => resolve(isLate ? 'too slow' : (code ?? -1)))
    })
    clearTimeout(timeout)
    killGroup(started)
    running = undefined
    return ending
  }

  async function convert<T>(blob: Drawable, take: (path: string) => Promise<T>): Promise<T | null> {
    if (blob.size === 0 || blob.size > maxBytes) return null
    const folder = await mkdtemp(join(tmpdir(), 'mizkar-convert-'))
    try {
      const [input, output] = [join(folder, `input.${blob.extension}`), join(folder, `input.${resultExtension}`)]
      await pipeline(Readable.fromWeb((await blob.read()) as NodeReadableStream<Uint8Array>), createWriteStream(input, { mode: 0o600 }))
      const programArguments = await conversion.buildArguments(folder, input, output, blob.extension)
      const [startedAt, clock] = [Date.now(), performance.now()]
      const ending = await run(folder, programArguments)
      const size = ending === 0 ? ((await stat(output).catch(() => undefined))?.size ?? 0) : 0
      const isMade = size > 0 && size <= maxBytes
      calls?.add({
        service,
        request: `${blob.extension} → ${resultExtension}, ${blob.size} bytes`,
        status: isMade ? 'DONE' : typeof ending === 'number' ? 'REFUSED' : 'NO_ANSWER',
        answer: isMade ? `${size} bytes` : typeof ending === 'number' ? `exit ${ending}, no ${resultExtension.toUpperCase()}` : ending,
        startedAt,
        durationMs: performance.now() - clock,
      })
      if (!finalExitCodes.has(ending)) throw new TemporaryFailure(`${service}: ${typeof ending === 'number' ? `exit ${ending}` : ending}`)
      return isMade ? await take(output) : null
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    /**
     * Converts a blob and passes the result to `take`, which may use it while it runs. Returns null if the program cannot read the file.
     * Throws `TemporaryFailure`.
     */
    async convert<T>(blob: Drawable, take: (path: string) => Promise<T>): Promise<T | null> {
      const turn = queue.then(() => convert(blob, take))
      queue = turn.catch(() => {})
      return await turn.catch((error) => {
        throw error instanceof TemporaryFailure
          ? error
          : new TemporaryFailure(`${service}: a file could not be converted`, { cause: error })
      })
    },
    stop(): void {
      if (running) killGroup(running)
    },
  }
}
