import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { TemporaryFailure } from '#server/ports'
import { isMachineFailure } from './machine-failure'
import { startProcess } from './program'

export interface ProcessLimits {
  /** Maximum ms of a request. After that the process is killed. */
  timeoutMs: number
  /** Maximum resident memory of the process; checked only on Linux. */
  maxMemory: number
  /** Heap limit in megabytes. */
  heap: number
}

/** The process ended or was killed before it responded. */
class ProcessFailed extends Error {
  constructor(late: boolean) {
    super(late ? 'the process took too long' : 'the process ended')
  }
}

type ReadBytes = () => Promise<ReadableStream<Uint8Array>>

const IDLE_MS = 60_000
const WATCH_MS = 100
const PAGE_BYTES = 4096

/**
 * Sends one request at a time to `server/node/<name>.ts` in a separate process. Damage by a malicious file, such as a crash, an endless
 * loop or full memory, ends with that process. `stop` ends it; it also ends when idle and with this process.
 */
export class ProcessPool<Request extends object> {
  readonly #name: string
  readonly #limits: ProcessLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(name: string, limits: ProcessLimits) {
    this.#name = name
    this.#limits = limits
  }

  #start(): ChildProcess {
    const started = startProcess(this.#name, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.heap}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The environment of this process is not passed on: no keys, no addresses.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, LANG: 'C.UTF-8' },
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  /** @throws ProcessFailed */
  async #send<Answer>(request: Request): Promise<Answer> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    child.channel?.ref()
    return await new Promise((resolve, reject) => {
      const finish = (end: () => void, healthy: boolean): void => {
        clearTimeout(timeout)
        clearInterval(watch)
        child.removeAllListeners()
        child.channel?.unref()
        if (healthy) {
          this.#idle = setTimeout(() => this.stop(), IDLE_MS)
          this.#idle.unref()
        } else this.stop()
        end()
      }
      const fail = (late: boolean): void => finish(() => reject(new ProcessFailed(late)), false)
      const timeout = setTimeout(fail, this.#limits.timeoutMs, true)
      const watch = setInterval(async () => {
        const pages = (await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')).split(' ')[1]
        if (Number(pages) * PAGE_BYTES > this.#limits.maxMemory) fail(false)
      }, WATCH_MS)
      child.once('message', (answer) => finish(() => resolve(answer as Answer), true))
      child.once('exit', () => fail(false))
      child.once('error', () => fail(false))
      child.send(request, (error) => {
        if (error) fail(false)
      })
    })
  }

  /** Stores the bytes in a temporary file for the duration of the request. @throws ProcessFailed, or the error of reading the bytes */
  async #sendFile<Answer>(read: ReadBytes, request: (path: string) => Request): Promise<Answer> {
    const folder = await mkdtemp(join(tmpdir(), 'mizkar-desk-'))
    try {
      const path = join(folder, 'input')
      await pipeline(Readable.fromWeb((await read()) as NodeReadableStream<Uint8Array>), createWriteStream(path, { mode: 0o600 }))
      return await this.#send<Answer>(request(path))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /**
   * Sends a request about bytes to the process. Throws `TemporaryFailure` for every failure that the bytes have not caused, because it can be retried
   * later.
   */
  answer<Answer>(read: ReadBytes, request: (path: string) => Request): Promise<Answer> {
    return this.#answerInTurn(() => this.#sendFile<Answer>(read, request))
  }

  /** Like `answer`, for few bytes: they are a part of the request, and no temporary file is needed. */
  answerInMemory<Answer>(read: ReadBytes, request: (bytes: Uint8Array) => Request): Promise<Answer> {
    return this.#answerInTurn(async () => this.#send<Answer>(request(new Uint8Array(await new Response(await read()).arrayBuffer()))))
  }

  async #answerInTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => {})
    const answer = await turn.catch((error) => {
      throw new TemporaryFailure(`${this.#name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    if (isMachineFailure(answer)) throw new TemporaryFailure(`${this.#name}: ${answer.machineFailed}`)
    return answer
  }

  stop(): void {
    clearTimeout(this.#idle)
    this.#child?.removeAllListeners()
    this.#child?.on('error', () => {})
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
