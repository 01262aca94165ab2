import { createHash } from 'node:crypto'
import { readlinkSync, realpathSync } from 'node:fs'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Thrown if another server uses the directory. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `پوشهٔ دادهٔ «${directory}» را سرور دیگری باز کرده است. لطفاً نخست آن را متوقف کنید، یا با DATA_DIR پوشهٔ دیگری برگزینید.\n` +
        `The data directory ${directory} is open in another server. Please stop that one first, or choose another directory with DATA_DIR.`,
    )
    this.name = 'DataDirectoryInUse'
  }
}

export interface DataLock {
  release(): Promise<void>
}
export interface DataLockOptions {
  /** Receives connections to the holder of the lock; without a listener they are closed. */
  onConnection?: (socket: Socket) => void
  beatMs?: number
}

/**
 * Returns the socket name of the lock. The kernel removes it when the process ends (on systems other than Linux and Windows it is a file).
 */
export function lockAddress(directory: string): string {
  const name = `mizkar-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })

const isAnswering = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Returns the network namespace, in which socket names are visible. Two containers with a shared volume have different ones. */
function networkNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/net')
  } catch {
    return 'only'
  }
}

/** Returns true if a server in another namespace keeps updating the file. Takes as long as two of its beats. */
async function hasForeignHeartbeat(file: string, beatMs: number): Promise<boolean> {
  const readHeartbeat = async (): Promise<{ at: number; where: string } | undefined> => {
    try {
      return { at: (await stat(file)).mtimeMs, where: await readFile(file, 'utf8') }
    } catch {
      return undefined
    }
  }
  const first = await readHeartbeat()
  if (first === undefined || first.where === networkNamespace()) return false
  await new Promise((resolve) => setTimeout(resolve, beatMs * 2.5))
  return (await readHeartbeat())?.at !== first.at
}

/** Locks the directory for this process until it is released or the process ends. Rejects with DataDirectoryInUse. */
export async function lockDataDirectory(directory: string, options: DataLockOptions = {}): Promise<DataLock> {
  const { beatMs = 3_000 } = options
  const address = lockAddress(directory)
  const server = createServer(options.onConnection ?? ((socket) => socket.destroy()))
  try {
    await listen(server, address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const isFile = process.platform !== 'linux' && process.platform !== 'win32'
    if (!isFile || (await isAnswering(address))) throw new DataDirectoryInUse(directory)
    await rm(address, { force: true })
    await listen(server, address)
  }
  server.unref()

  const file = join(directory, 'server.lock')
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  if (await hasForeignHeartbeat(file, beatMs)) {
    await close()
    throw new DataDirectoryInUse(directory)
  }
  await writeFile(file, networkNamespace(), { mode: 0o600 })
  const beat = setInterval(() => {
    const now = new Date()
    // A failing disk is reported by the code that writes important data.
    utimes(file, now, now).catch(() => {})
  }, beatMs)
  beat.unref()
  return {
    async release() {
      clearInterval(beat)
      await rm(file, { force: true })
      await close()
    },
  }
}
