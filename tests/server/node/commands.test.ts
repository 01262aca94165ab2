import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/node/config'
import { lockAddress } from '#server/node/data-lock'
import { createJsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'
import { SOON_ENDED } from '#tests/support/programs'
import { type ServerProcess, startServer } from '#tests/support/server-process'

let home: string
let server: ServerProcess
let url: string
const data = (): string => join(home, 'data')
const command = async (...words: string[]): Promise<{ code: number | null; output: string }> => {
  const run = await startServer(words, { DATA_DIR: data() }, SOON_ENDED)
  const code = await run.ended
  return { code, output: run.output() }
}
const signIn = (address: string, password: string): Promise<Response> =>
  fetch(`${address}/api/jwt/login`, { method: 'POST', body: new URLSearchParams({ username: 'admin', password }) })
const passwordIn = (output: string): string | undefined => /password:\s+(\S+)/.exec(output)?.[1]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mizkar-commands-'))
  server = await startServer([], { DATA_DIR: data() })
  url = await server.ready
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(home, { recursive: true, force: true })
})

describe('a first start of the server', { timeout: 60_000 }, () => {
  it('a first start prints an address and a password for signing in', async () => {
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const answer = await signIn(url, String(passwordIn(server.output())))
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, expect.arrayContaining(['token'])])
  })
  it('a first start writes no password and no token to its log', async () => {
    const log = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(log.length).toBeGreaterThan(1)
    expect(log.join('\n')).not.toContain(String(passwordIn(server.output())))
    expect(log.join('\n')).not.toMatch(/eyJ/)
  })
})

describe('a running server', { timeout: 60_000 }, () => {
  it('a running server refuses a second server and a restore on its data directory', async () => {
    expect(await command()).toMatchObject({ code: 1, output: expect.stringContaining('open in another server') })
    expect(await command('restore', join(home, 'nothing'))).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
  })
  it('the backup and verify commands work while the server runs', async () => {
    expect(await command('backup', join(home, 'backup'))).toMatchObject({ code: 0, output: expect.stringContaining('rows') })
    expect(await readdir(join(home, 'backup'))).toContain('manifest.json')
    expect(await command('verify')).toMatchObject({ code: 0, output: expect.stringContaining('as it should be') })
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })
  it('the control socket refuses commands without the key', async () => {
    const key = await readFile(join(data(), 'keys', 'control.key'), 'utf8')
    const ask = (line: string): Promise<string> =>
      new Promise((resolve) => {
        let text = ''
        const socket = connect(lockAddress(data()))
        socket.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        socket.once('close', () => resolve(text))
        socket.on('error', () => {})
        socket.write(`${line}\n`)
      })
    const backup = { command: 'backup', argument: join(home, 'stolen') }
    for (const asked of [{ ...backup, key: 'x'.repeat(key.length) }, backup, { ...backup, key: [key] }, { key, command: 'toString' }])
      expect(await ask(JSON.stringify(asked))).toBe('')
    expect(await ask('nonsense')).toBe('')
    expect(await ask('x'.repeat(100_000))).toBe('')
    expect(await readdir(home)).not.toContain('stolen')
  })
})

describe('a server that stops', { timeout: 120_000 }, () => {
  it('a stopped server exits with success; the next start has all data and prints no password', async () => {
    const password = String(passwordIn(server.output()))
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('"msg":"stopped"')
    expect(await readdir(data())).not.toContain('server.lock')

    server = await startServer([], { DATA_DIR: data() })
    url = await server.ready
    expect(passwordIn(server.output())).toBeUndefined()
    expect((await signIn(url, password)).status).toBe(200)
  })
  it('the same users can sign in to a restored backup on another server', async () => {
    const elsewhere = { DATA_DIR: join(home, 'elsewhere') }
    const restored = await startServer(['restore', join(home, 'backup')], elsewhere)
    expect([await restored.ended, restored.output()]).toEqual([0, expect.stringContaining('rows')])
    const second = await startServer([], elsewhere)
    const address = await second.ready
    expect(passwordIn(second.output())).toBeUndefined()
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })
  it('verify finds damage done while the server was stopped, and reports it by its exit code', async () => {
    server.kill('SIGTERM')
    await server.ended
    const opened = await openPorts(readConfig({ DATA_DIR: data() }), createJsonLogger({ write: () => {} }))
    const hash = 'a'.repeat(64)
    await opened.ports.db.insertInto('blob').values({ hash, size: 1, created_at: 1 }).execute()
    await opened.close()
    expect(await command('verify')).toMatchObject({ code: 2, output: expect.stringMatching(/blobMissing: 1\s+a{64}/) })
    expect(await command('backup', join(home, 'second'))).toMatchObject({ code: 1, output: expect.stringContaining(hash) })
  })
  it('refuses to start with a damaged signing key or unknown arguments', async () => {
    await writeFile(join(data(), 'keys', 'signing.key'), 'short')
    expect(await command()).toMatchObject({ code: 1, output: expect.stringContaining('openssl rand') })
    expect(await command('verify', 'too', 'much')).toMatchObject({ code: 64, output: expect.stringContaining('restore') })
    expect(await command('dance')).toMatchObject({ code: 64 })
  })
})
