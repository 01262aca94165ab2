import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './run.mjs'

const OLDEST = 15

/** The directory of PostgreSQL's own programs, newest first; undefined when it is not installed. */
function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}

/** Returns true if this machine can start a PostgreSQL server for the tests. */
export const canRunPostgres = () => findPrograms() !== undefined

const freePort = () =>
  new Promise((/** @type {(port: number) => void} */ done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** PostgreSQL refuses to run as root, so root hands it to an ordinary user. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL needs an ordinary user to run as: there is neither postgres nor nobody')
}

/**
 * @typedef {object} OwnPostgres
 * @property {string} url
 * @property {() => Promise<void>} start resolves when it takes connections
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop SIGINT ends it at once in good order, SIGQUIT as a crash does
 * @property {() => Promise<void>} remove stops it and deletes its data
 */

/**
 * A PostgreSQL server of its own in a temporary directory, not started yet; what it acknowledged is there when it is stopped and started
 * again, but not when the machine loses its power. Undefined when PostgreSQL is not installed.
 * @param {readonly string[]} [settings]
 * @returns {Promise<OwnPostgres | undefined>}
 */
export async function ownPostgres(settings = []) {
  const programs = findPrograms()
  if (programs === undefined) return undefined
  const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  if (Number(/(\d+)/.exec(version)?.[1]) < OLDEST) throw new Error(`PostgreSQL ${OLDEST} or newer is needed, found: ${version.trim()}`)

  const owner = ordinaryUser()
  const directory = mkdtempSync(join(tmpdir(), 'mizkar-postgres-'))
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined) {
    chownSync(directory, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  const data = join(directory, 'data')
  const as = { ...owner, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: directory } }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'mizkar', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const all = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses=127.0.0.1', ...settings]
  /** @type {{ kill: (signal: NodeJS.Signals) => void, ended: Promise<unknown> } | undefined} */
  let running
  const clean = () => rmSync(directory, { recursive: true, force: true })
  const killNow = () => {
    running?.kill('SIGQUIT')
    clean()
  }
  process.once('exit', killNow)

  const start = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', directory, ...all.flatMap((setting) => ['-c', setting])],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    running = { kill: (signal) => void server.kill(signal), ended: new Promise((done) => server.once('exit', done)) }
    await new Promise((/** @type {(value?: unknown) => void} */ ready, fail) => {
      let log = ''
      server.stderr.setEncoding('utf8').on('data', (text) => {
        log = (log + text).slice(-4000)
        if (log.includes('ready to accept connections')) ready()
      })
      server.once('error', fail)
      server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)))
    })
  }
  const stop = async (/** @type {NodeJS.Signals} */ signal = 'SIGINT') => {
    running?.kill(signal)
    await running?.ended
    running = undefined
  }
  const remove = async () => {
    process.off('exit', killNow)
    await stop()
    clean()
  }
  return { url: `postgresql://mizkar:${password}@127.0.0.1:${port}/postgres`, start, stop, remove }
}

/**
 * A PostgreSQL server for tests: the one that TEST_DATABASE_URL names, or one of its own, or none. It forgets everything when it stops,
 * so it does not wait for the disk.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>}
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const own = await ownPostgres(['synchronous_commit=off'])
  await own?.start()
  return own && { url: own.url, stop: own.remove }
}

const isCommand = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href
if (isCommand) {
  const [command, ...args] = process.argv.slice(2)
  const postgres = await startPostgres()
  if (command === undefined || postgres === undefined) {
    console.error(command === undefined ? 'Usage: node scripts/with-postgres.mjs <command> [arguments]' : 'No PostgreSQL on this machine.')
    process.exitCode = 1
  } else {
    process.exitCode = await run(command, args, { TEST_DATABASE_URL: postgres.url })
  }
  await postgres?.stop()
}
