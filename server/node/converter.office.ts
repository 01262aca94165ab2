import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import { type Converter, type Drawable, NotNow, type ServiceCalls } from '#server/ports'

export interface ConverterOptions {
  /** Larger documents are not converted, and no larger PDF is taken. */
  maxBytes?: number
  /** A conversion that takes longer is ended, with every process it started. */
  timeoutMs?: number
  /** Told of every document that was given to the program. */
  calls?: ServiceCalls
}

/** How the program ended: its exit code, or why there is none. */
type Ending = number | 'not started' | 'too slow'
/** Exit codes with which the program says that it is done, or that it cannot read the document; with others it broke. */
const SAID: ReadonlySet<Ending> = new Set([0, 1])

const scripting = (name: string, value: string): string =>
  `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
/** No macro runs, and nothing that a document refers to elsewhere is fetched. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${scripting(
  'BlockUntrustedRefererLinks',
  'true',
)}${scripting('DisableMacrosExecution', 'true')}${scripting('MacroSecurityLevel', '3')}</oor:items>`

/** Ends a process and all that it started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/**
 * PDF made by an office program that takes the options of LibreOffice's `soffice`: one document at a time, each with a profile, a
 * home and a directory of its own that are gone afterwards.
 */
export function officeConverter(
  program: string,
  { maxBytes = 128 << 20, timeoutMs = 90_000, calls }: ConverterOptions = {},
): Converter & { stop(): void } {
  let queue: Promise<unknown> = Promise.resolve()
  let running: ChildProcess | undefined

  async function run(folder: string, input: string): Promise<Ending> {
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS)
    const words = ['--headless', '--norestore', '--nolockcheck', '--nodefault', `-env:UserInstallation=${pathToFileURL(profile).href}`]
    const started = spawn(program, [...words, '--convert-to', 'pdf', '--outdir', folder, input], {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      // Nothing of this process's environment: no keys, no addresses.
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    })
    running = started
    let isLate = false
    const timeout = setTimeout(() => {
      isLate = true
      endGroup(started)
    }, timeoutMs)
    const ending = await new Promise<Ending>((resolve) => {
      started.once('error', () => resolve('not started'))
      started.once('exit', (code) => resolve(isLate ? 'too slow' : (code ?? -1)))
    })
    clearTimeout(timeout)
    endGroup(started)
    running = undefined
    return ending
  }

  async function pdfIn(folder: string): Promise<Uint8Array | null> {
    const made = join(folder, 'input.pdf')
    const size = (await stat(made).catch(() => undefined))?.size ?? 0
    return size > 0 && size <= maxBytes ? await readFile(made) : null
  }

  async function convert(blob: Drawable): Promise<Uint8Array | null> {
    if (blob.size === 0 || blob.size > maxBytes) return null
    const folder = await mkdtemp(join(tmpdir(), 'mizkar-office-'))
    try {
      const input = join(folder, `input.${blob.extension}`)
      await pipeline(Readable.fromWeb((await blob.read()) as NodeReadableStream<Uint8Array>), createWriteStream(input, { mode: 0o600 }))
      const [startedAt, clock] = [Date.now(), performance.now()]
      const ending = await run(folder, input)
      const pdf = ending === 0 ? await pdfIn(folder) : null
      calls?.note({
        service: 'OFFICE_CONVERTER',
        request: `${blob.extension} → pdf, ${blob.size} bytes`,
        status: pdf ? 'DONE' : typeof ending === 'number' ? 'REFUSED' : 'NO_ANSWER',
        answer: pdf ? `${pdf.length} bytes` : typeof ending === 'number' ? `exit ${ending}, no PDF` : ending,
        startedAt,
        durationMs: performance.now() - clock,
      })
      if (!SAID.has(ending)) throw new NotNow(`the office program: ${typeof ending === 'number' ? `exit ${ending}` : ending}`)
      return pdf
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    async toPdf(blob) {
      const turn = queue.then(() => convert(blob))
      queue = turn.catch(() => {})
      return await turn.catch((error) => {
        throw error instanceof NotNow ? error : new NotNow('an office document could not be converted', { cause: error })
      })
    },
    stop() {
      if (running) endGroup(running)
    },
  }
}
