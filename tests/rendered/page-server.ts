import { PGlite, protocol } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { getResponse } from 'msw'
import { contract } from '#api/contract/index'
import { createRequestHandler } from '#api/msw'
import { token } from '#api/token'
import { createApp } from '#server/app'
import { createMemoryStorage, createStorageBlobs } from '#server/browser/blobs.opfs'
import { canvasImaging } from '#server/browser/imaging.canvas'
import { formMultipart } from '#server/browser/multipart.form'
import { pbkdf2Passwords } from '#server/browser/passwords.pbkdf2'
import { sniffType } from '#server/sniff-type'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import { createPreparedEngine } from '#server/database/prepared-engine'
import type { Schema } from '#server/database/schema'
import { valueParsers } from '#server/database/value-parsers'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { localBroadcast } from '#server/local-broadcast'
import type { Logger, Ports } from '#server/ports'
import { traffic } from '#server/traffic'

const password = 'گذر-آزمون-۱۴۰۵'

const quiet: Logger = { info() {}, warn() {}, error() {} }

/** Runs the server's app with an empty store inside this page, behind MSW. Every call of the page goes to it, as the administrator. */
export const serveInPage = async (): Promise<void> => {
  const pglite = await PGlite.create({ parsers: valueParsers })
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(createPreparedEngine(pglite, protocol)) })
  await migrate(db)
  const ports: Ports = {
    ...{ db, sniffType, readMultipart: formMultipart, imaging: canvasImaging },
    blobs: createStorageBlobs(createMemoryStorage(), async () => true),
    passwords: pbkdf2Passwords(),
    broadcast: localBroadcast(quiet),
    serviceCalls: { add() {} },
    log: quiet,
    metrics: { count() {}, observe() {}, render: async () => '' },
    traffic: traffic(),
    signingKey: crypto.getRandomValues(new Uint8Array(32)),
    clientAddress: () => '127.0.0.1',
    encrypted: () => false,
    now: Date.now,
  }
  await prepareEmptyStore(ports, { adminPassword: password })
  const app = createApp(ports, { version: 'test' })
  const handlers = [createRequestHandler((request) => app.fetch(request))]
  const outside = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return (await getResponse(handlers, request.clone())) ?? outside(request)
  }
  const { method, path } = contract.jwt.login
  const answer = await fetch(path, { method, body: new URLSearchParams({ username: 'admin', password }) })
  token.set(((await answer.json()) as { token: string }).token)
}
