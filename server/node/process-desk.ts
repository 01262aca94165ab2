import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { NotNow } from '#server/ports'
import { isMachineFailure } from './machine-failure'
import { startProcess } from './program'

export interface DeskLimits {
  /** Work that takes longer is given up, and its process ended. */
  timeoutMs: number
  /** Resident memory of the process; watched where the system tells it (Linux). */
  maxMemory: number
  /** Of its heap, in megabytes. */
  heap: number
}

/** The process ended before it answered, or was ended. */
class DeskFailed extends Error {
  constructor(late: boolean) {
    super(late ? 'the process took too long' : 'the process ended')
  }
}

const IDLE_MS = 60_000
const WATCH_MS = 100
const PAGE_BYTES = 4096

/**
 * One request at a time to `server/node/<name>.ts` in a process of its own: what a hostile file breaks there, or blocks, or fills, ends
 * with that process. `stop` ends it; it also ends by itself when idle and with this process.
 */
export class ProcessDesk<Request extends object> {
  readonly #name: string
  readonly #limits: DeskLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(name: string, limits: DeskLimits) {
    this.#name = name
    this.#limits = limits
  }

  #start(): ChildProcess {
    const started = startProcess(this.#name, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.heap}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of this process's environment: no keys, no addresses.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, LANG: 'C.UTF-8' },
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  /** @throws DeskFailed */
  async #ask<Answer>(request: Request): Promise<Answer> {
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
      const fail = (late: boolean): void => finish(() => reject(new DeskFailed(late)), false)
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

  /** The bytes lie in a file for as long as it takes. @throws DeskFailed, or what reading the bytes throws */
  async #work<Answer>(read: () => Promise<ReadableStream<Uint8Array>>, request: (path: string) => Request): Promise<Answer> {
    const turn = this.#queue.then(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mizkar-desk-'))
      try {
        const path = join(folder, 'input')
        await pipeline(Readable.fromWeb((await read()) as NodeReadableStream<Uint8Array>), createWriteStream(path, { mode: 0o600 }))
        return await this.#ask<Answer>(request(path))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })
    this.#queue = turn.catch(() => {})
    return await turn
  }

  /** Asks about bytes. Every failure that is not about the bytes is worth another try later. @throws NotNow */
  async answer<Answer>(read: () => Promise<ReadableStream<Uint8Array>>, request: (path: string) => Request): Promise<Answer> {
    const answer = await this.#work<Answer>(read, request).catch((error) => {
      throw new NotNow(`${this.#name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    if (isMachineFailure(answer)) throw new NotNow(`${this.#name}: ${answer.machineFailed}`)
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
