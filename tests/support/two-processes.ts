import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Product } from './product'

const DEADLINE_MS = 60_000

/** A server process with its port. */
interface Running {
  child: ChildProcess
  port: number
}

/** Waits for the line that a server prints when it is ready, and returns its port. */
function portOf(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output()}`)), DEADLINE_MS)
    const look = (): void => {
      const port = /Mizkar is ready:\s+https?:\/\/[^:\s]+:(\d+)/.exec(output())?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      resolve(Number(port))
    }
    child.stdout?.on('data', look)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`the server ended:\n${output()}`))
    })
  })
}

/**
 * Two server processes on one PostgreSQL database and one folder of files, behind a proxy that passes new connections to the processes in
 * turn, and skips one that is down.
 */
export class TwoProcesses {
  url = ''
  output = ''
  readonly #directory: string
  readonly #database: string
  readonly #key = randomBytes(32).toString('hex')
  readonly #running: (Running | undefined)[] = [undefined, undefined]
  readonly #sockets = new Set<Socket>()
  readonly #proxy: Server
  readonly #drop: () => Promise<void>
  #turn = 0

  private constructor(place: string, database: string, drop: () => Promise<void>) {
    this.#directory = mkdtempSync(join(place, 'mizkar-pair-'))
    this.#database = database
    this.#drop = drop
    this.#proxy = createServer((socket) => this.#forward(socket))
  }

  /** `server` is the address of a PostgreSQL server, on which a separate database is created; `place` receives the folder of files. */
  static async start(server: string, { place = tmpdir() }: { place?: string | undefined } = {}): Promise<TwoProcesses> {
    const name = `mizkar_pair_${process.pid}_${randomBytes(4).toString('hex')}`
    const own = new URL(server)
    own.pathname = `/${name}`
    const inServer = async (statement: string): Promise<void> => {
      const client = new pg.Client({ connectionString: server })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    await inServer(`create database ${name} template template0`)
    const pair = new TwoProcesses(place, own.href, () => inServer(`drop database if exists ${name} with (force)`))
    mkdirSync(join(pair.#directory, 'blobs'))
    // The first process migrates the database and creates the administrator.
    await pair.startProcess(0)
    await pair.startProcess(1)
    await new Promise<void>((listening) => pair.#proxy.listen(0, '127.0.0.1', listening))
    const address = pair.#proxy.address()
    pair.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    return pair
  }

  /** Starts or restarts the process with this index. */
  async startProcess(index: 0 | 1): Promise<void> {
    const data = join(this.#directory, `process-${index}`)
    mkdirSync(data, { recursive: true })
    const blobs = join(data, 'blobs')
    rmSync(blobs, { force: true })
    symlinkSync(join(this.#directory, 'blobs'), blobs)
    const env = {
      ...process.env,
      PORT: '0',
      DATA_DIR: data,
      DATABASE_URL: this.#database,
      BLOB_URL: undefined,
      ADMIN_PASSWORD: Product.password,
      SIGNING_KEY: this.#key,
      TRUSTED_PROXIES: '',
    }
    const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let own = ''
    const keep = (text: Buffer): void => {
      own += text.toString()
      this.output += text.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.#running[index] = { child, port: await portOf(child, () => own) }
  }

  /** Stops a process. `SIGKILL` simulates a crash, `SIGTERM` is the regular stop. */
  async stopProcess(index: 0 | 1, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running[index]?.child
    this.#running[index] = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }

  async destroy(): Promise<void> {
    this.#proxy.close()
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all([this.stopProcess(0), this.stopProcess(1)])
    await this.#drop()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  #forward(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy())
    this.#turn += 1
    this.#connect(socket, [this.#running[this.#turn % 2], this.#running[(this.#turn + 1) % 2]])
  }

  #connect(socket: Socket, [next, ...others]: (Running | undefined)[]): void {
    if (next === undefined) {
      if (others.length > 0) this.#connect(socket, others)
      else socket.destroy()
      return
    }
    const upstream = connect(next.port, '127.0.0.1')
    let isConnected = false
    upstream.once('connect', () => {
      isConnected = true
      socket.pipe(upstream).pipe(socket)
    })
    upstream.once('error', () => {
      if (isConnected) socket.destroy()
      else this.#connect(socket, others)
    })
    upstream.once('close', () => isConnected && socket.destroy())
    socket.once('close', () => upstream.destroy())
  }
}
