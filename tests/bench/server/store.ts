import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '#server/app'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { readConfig } from '#server/node/config'
import { listen } from '#server/node/listen'
import { createJsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'
import type { Ports } from '#server/ports'

export const PASSWORD = 'اندازه-گیری-۱۴۰۵'

export interface Store {
  ports: Ports
  app: App
  url: string
  close(): Promise<void>
}

/** Starts the whole server in this process, on a separate directory or on the PostgreSQL database of BENCH_DATABASE_URL. */
export async function openStore(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-bench-'))
  const databaseUrl = process.env.BENCH_DATABASE_URL
  const config = readConfig({
    DATA_DIR: directory,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const log = createJsonLogger({ write: () => {} }, 'error')
  const opened = await openPorts(config, log)
  await prepareEmptyStore(opened.ports, { adminPassword: PASSWORD })
  const app = createApp(opened.ports)
  const openSocket = () => {
    throw new Error('no sockets here')
  }
  const listening = await listen({ port: 0, host: '127.0.0.1', tls: undefined, fetch: app.fetch, openSocket, log })
  return {
    ports: opened.ports,
    app,
    url: listening.url,
    async close() {
      await listening.stop(0)
      app.close()
      await opened.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(new URL('/api/jwt/login', url), {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}
