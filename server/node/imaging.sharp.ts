import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Drawable, Imaging } from '#server/ports'
import type { CountAnswer, CountRequest, DrawAnswer, DrawRequest, Sheet } from './imaging.process'
import { startProcess } from './program'

export interface ImagingLimits {
  /** Larger blobs are not drawn. */
  maxBytes?: number
  /** A picture that takes longer is given up, and the process that draws it ended. */
  timeoutMs?: number
  /** Resident memory of the drawing process; watched where the system tells it (Linux). */
  maxMemory?: number
}

/** Extensions worth spooling; what the bytes really are is told from the bytes. */
const DRAWABLE = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'tif', 'tiff', 'avif', 'svg', 'bmp', 'ico', 'pdf'])
const IDLE_MS = 60_000
const WATCH_MS = 100
const PAGE_BYTES = 4096

/**
 * Pictures drawn in a process of their own, one at a time: what a hostile file breaks there, or blocks, or fills, ends with
 * that process. `stop` ends it; it also ends by itself when idle and with this process.
 */
export function sharpImaging(limits: ImagingLimits = {}): Imaging & { stop(): Promise<void> } {
  const { maxBytes = 256 << 20, timeoutMs = 20_000, maxMemory = 900 << 20 } = limits
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function end(): void {
    clearTimeout(idle)
    child?.removeAllListeners()
    child?.on('error', () => {})
    child?.kill('SIGKILL')
    child = undefined
  }

  function start(): ChildProcess {
    const started = startProcess('imaging.process', [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of this process's environment: no keys, no addresses.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, LANG: 'C.UTF-8' },
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  function ask<Answer extends DrawAnswer | CountAnswer>(request: DrawRequest | CountRequest): Promise<Answer | null> {
    clearTimeout(idle)
    child ??= start()
    const drawing = child
    drawing.channel?.ref()
    return new Promise((resolve) => {
      const finish = (answer: Answer | null, healthy: boolean): void => {
        clearTimeout(timeout)
        clearInterval(watch)
        drawing.removeAllListeners()
        drawing.channel?.unref()
        if (healthy) {
          idle = setTimeout(end, IDLE_MS)
          idle.unref()
        } else end()
        resolve(answer)
      }
      const timeout = setTimeout(() => finish(null, false), timeoutMs)
      const watch = setInterval(async () => {
        const pages = (await readFile(`/proc/${drawing.pid}/statm`, 'utf8').catch(() => '')).split(' ')[1]
        if (Number(pages) * PAGE_BYTES > maxMemory) finish(null, false)
      }, WATCH_MS)
      drawing.once('message', (answer: Answer | null) => finish(answer, true))
      drawing.once('exit', () => finish(null, false))
      drawing.once('error', () => finish(null, false))
      drawing.send(request, (error) => {
        if (error) finish(null, false)
      })
    })
  }

  async function withFile<Answer>(blob: Drawable, use: (sheet: Sheet) => Promise<Answer | null>): Promise<Answer | null> {
    const extension = blob.extension.toLowerCase()
    if (!DRAWABLE.has(extension) || blob.size === 0 || blob.size > maxBytes) return null
    const folder = await mkdtemp(join(tmpdir(), 'mizkar-picture-'))
    try {
      const path = join(folder, 'input')
      await pipeline(Readable.fromWeb((await blob.read()) as NodeReadableStream<Uint8Array>), createWriteStream(path, { mode: 0o600 }))
      return await use({ path, extension })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const inTurn = async <Answer>(work: () => Promise<Answer | null>): Promise<Answer | null> => {
    const turn = queue.then(work)
    queue = turn.catch(() => {})
    return await turn.catch(() => null)
  }

  return {
    thumbnail: (blob, box, page = 1) =>
      inTurn(() => withFile(blob, (sheet) => ask<NonNullable<DrawAnswer>>({ ...sheet, want: 'picture', box, page }))),
    async pages(blob) {
      const counted = await inTurn(() => withFile(blob, (sheet) => ask<NonNullable<CountAnswer>>({ ...sheet, want: 'pages' })))
      return counted?.pages ?? null
    },
    async rasterise(svg) {
      const { default: sharp } = await import('sharp')
      return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), mime: 'image/png' }
    },
    async stop() {
      end()
    },
  }
}
