import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, createApp } from '#server/app'
import { createPassCode } from '#text/pass-code'
import { type FirstStart, prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { jobHandlers, readPeriodicJobs } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Logger, Ports } from '#server/ports'
import { retryUntilDatabaseIsReachable } from '../retry-until-reachable'
import { backUpStore } from '../backup/dump'
import { verifyStore } from '../backup/verify'
import type { Config } from '../config'
import { createCommandHandler } from '../control'
import { type Listening, listen } from '../listen'
import { notReady } from '../not-ready'
import { type OpenPorts, openPorts } from '../open-ports'
import { clientPages } from '../pages'

const STOP_TIMEOUT_MS = 10_000

/** Returns the folder of the client: next to the built server, or in development the last build. */
function findClientDirectory(): string {
  const bundled = fileURLToPath(new URL('../client', import.meta.url))
  return existsSync(join(bundled, 'index.html')) ? bundled : join(process.cwd(), 'dist', 'client')
}

function buildWelcome(url: string, config: Config, first: FirstStart | undefined): string {
  const local = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  const lines = ['', `  میزکار آماده است:  ${url}`, `  Mizkar is ready:   ${url}`, '']
  if (first) lines.push(`  نام کاربری / user:     ${first.username}`)
  if (first?.generatedPassword !== undefined)
    lines.push(
      `  گذرواژه / password:    ${first.generatedPassword}`,
      '',
      '  این گذرواژه فقط همین یک بار نشان داده می‌شود؛ لطفاً آن را نگه دارید و پس از ورود تغییر دهید.',
      '  This password is shown only this once: please keep it, and change it after signing in.',
    )
  if (first) lines.push('')
  if (!local && config.tls === undefined && config.trustedProxies.length === 0)
    lines.push(
      '  هشدار: ارتباط رمزگذاری نشده است. TLS_CERT و TLS_KEY را تنظیم کنید یا پشت پراکسیِ رمزگذار بنشینید (TRUSTED_PROXIES).',
      '  Warning: connections are not encrypted. Set TLS_CERT and TLS_KEY, or stand behind a proxy that encrypts (TRUSTED_PROXIES).',
      '',
    )
  return lines.join('\n')
}

/** Fills an empty store with sample data and returns a text with the accounts. */
async function fillSampleOrganisation(ports: Ports): Promise<string> {
  const { fillDemo } = await import('#server/demo/demo.service')
  const password = createPassCode()
  const names = await fillDemo(ports, password)
  const lines =
    names === undefined
      ? [
          '  سازمان نمونه فقط در انبار خالی ساخته می‌شود؛ این‌جا چیزی هست و دست نخورد.',
          '  The sample organisation is made in an empty store only; there is something here, and it was left alone.',
        ]
      : [`  سازمان نمونه / sample organisation:  ${names.join('  ')}`, `  گذرواژهٔ همهٔ آنان / password of all: ${password}`]
  return `\n${lines.join('\n')}\n`
}

/** Runs the server until SIGTERM or SIGINT. Resolves to the exit code. */
export async function serve(config: Config, log: Logger, { version, demo }: { version: string; demo: boolean }): Promise<number> {
  const opening: { ports?: Ports } = {}
  const whenOpen = async <T>(work: (ports: Ports) => Promise<T>): Promise<T> => {
    if (opening.ports === undefined) throw new Error('سرور هنوز آماده نیست. / The server is not ready yet.')
    return await work(opening.ports)
  }
  const control = createCommandHandler(config.dataDir, {
    backup: (folder) => whenOpen((ports) => backUpStore(ports, folder, version)),
    verify: () => whenOpen(verifyStore),
  })
  const { port, host, tls } = config
  const running: { app?: App } = {}
  const begin = (): Promise<Listening> =>
    listen({
      ...{ port, host, tls, log },
      fetch: async (request) => (await running.app?.fetch(request)) ?? notReady(request),
      openSocket: async (request) => (await running.app?.openSocket(request)) ?? notReady(request),
    })
  // A remote database may be down for long; requests in the meantime get an error response. The embedded one is always available, or in use
  // by another server.
  const earlyListener = config.databaseUrl === undefined ? undefined : await begin()
  let opened: OpenPorts | undefined
  try {
    opened = await openPorts(config, log, { onConnection: control.onConnection })
    const { ports, alone } = opened
    opening.ports = ports
    // Only the holder of the lock receives commands. Several processes with a PostgreSQL server have no lock.
    if (alone) await control.publishKey()
    const { adminPassword } = config
    const prepare = () => prepareEmptyStore(ports, adminPassword === undefined ? {} : { adminPassword })
    const first = await (alone ? prepare() : retryUntilDatabaseIsReachable(log, prepare))
    const guests = demo ? await fillSampleOrganisation(ports) : ''
    const app = createApp(ports, {
      pages: await clientPages(findClientDirectory()),
      version,
      checkAnswers: process.env.NODE_ENV !== 'production',
    })
    const jobs = createJobRunner(ports, { handlers: jobHandlers, readPeriodicJobs, isOnlyProcess: alone })
    await jobs.start()
    running.app = app
    const listening = earlyListener ?? (await begin())
    console.log(buildWelcome(listening.url, config, first) + guests)
    log.info({ url: listening.url, node: process.version, version }, 'ready')

    const signal = await new Promise<NodeJS.Signals>((resolve) => {
      process.once('SIGTERM', resolve)
      process.once('SIGINT', resolve)
    })
    log.info({ signal }, 'stopping')
    // A second signal ends the process at once, as a power failure would. No acknowledged data is lost.
    for (const again of ['SIGTERM', 'SIGINT'] as const) process.once(again, () => process.exit(1))
    const stopped = listening.stop(STOP_TIMEOUT_MS)
    app.close()
    await Promise.all([stopped, jobs.stop()])
    return 0
  } finally {
    await opened?.close()
    log.info({}, 'stopped')
  }
}
