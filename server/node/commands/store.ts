import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { DatabaseTooNew, migrations } from '#server/database/migrate'
import type { Logger, Ports } from '#server/ports'
import { BackupError } from '../backup/archive'
import { type BackupReport, backUpStore } from '../backup/dump'
import { restoreStore } from '../backup/load'
import { type VerifyReport, verifyStore } from '../backup/verify'
import type { Config } from '../config'
import { sendServerCommand } from '../control'
import { DataDirectoryInUse } from '../data-lock'
import { openPorts } from '../open-ports'

const getEmbeddedPath = (config: Config): string => join(config.dataDir, 'database')

function requireStore(config: Config): void {
  if (config.databaseUrl === undefined && !existsSync(getEmbeddedPath(config)))
    throw new BackupError(`در «${config.dataDir}» انباری نیست. / There is no store in ${config.dataDir}.`)
}

/** Runs the command in the running server if there is one, otherwise in this process. */
async function withStore<T>(
  config: Config,
  log: Logger,
  command: string,
  argument: string,
  work: (ports: Ports) => Promise<T>,
): Promise<T> {
  requireStore(config)
  let opened: Awaited<ReturnType<typeof openPorts>>
  try {
    opened = await openPorts(config, log, { migrate: false })
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return await sendServerCommand<T>(config.dataDir, command, argument)
    throw error
  }
  try {
    return await work(opened.ports)
  } finally {
    await opened.close()
  }
}

const formatFigures = ({ rows, blobs, bytes }: BackupReport): string =>
  `${rows} ردیف، ${blobs} محتوا، ${bytes} بایت / ${rows} rows, ${blobs} contents, ${bytes} bytes`

export async function runBackup(config: Config, log: Logger, target: string, version: string): Promise<number> {
  const folder = resolve(target)
  const report = await withStore(config, log, 'backup', folder, (ports) => backUpStore(ports, folder, version))
  console.log(`پشتیبان در «${report.folder}» ساخته شد: ${formatFigures(report)}`)
  return 0
}

async function verifyOpenStore(ports: Ports): Promise<VerifyReport> {
  const { rows } = await sql<{ step: number }>`select max(number)::int as step from migration`.execute(ports.db)
  const step = rows[0]?.step ?? 0
  if (step > migrations.length) throw new DatabaseTooNew(step, migrations.length)
  if (step < migrations.length)
    throw new BackupError('لطفاً نخست یک بار سرور را با این نسخه اجرا کنید. / Please run the server with this version once first.')
  return await verifyStore(ports)
}

/** Exit code 0 if no fault was found, else 2. */
export async function runVerify(config: Config, log: Logger): Promise<number> {
  const report = await withStore(config, log, 'verify', '', verifyOpenStore)
  console.log(
    `${report.nodes} گره، ${report.blobs} محتوا، ${report.bytes} بایت / ${report.nodes} nodes, ${report.blobs} contents, ${report.bytes} bytes`,
  )
  for (const { check, harmless, count, examples } of report.findings) {
    console.log(`${harmless ? '–' : '✗'} ${check}: ${count}`)
    for (const example of examples) console.log(`    ${example}`)
  }
  const bad = report.findings.filter(({ harmless }) => !harmless).length
  console.log(bad === 0 ? 'همه چیز درست است. / Everything is as it should be.' : 'نادرستی یافت شد. / Something is wrong.')
  return bad === 0 ? 0 : 2
}

export async function runRestore(config: Config, log: Logger, source: string): Promise<number> {
  if (config.databaseUrl === undefined && existsSync(getEmbeddedPath(config)))
    throw new BackupError(
      `«${config.dataDir}» خالی نیست؛ بازگردانی فقط در پوشهٔ دادهٔ خالی انجام می‌شود. / ${config.dataDir} is not empty; a backup is restored into an empty data directory only.`,
    )
  const opened = await openPorts(config, log, { migrate: false })
  let done = false
  try {
    const report = await restoreStore(opened.ports.db, opened.ports.blobs, resolve(source))
    done = true
    console.log(`بازگردانی شد: ${formatFigures(report)}`)
    return 0
  } finally {
    await opened.close()
    // Removes the partial database: the next start would use it as a new, empty store.
    if (!done && config.databaseUrl === undefined) await rm(getEmbeddedPath(config), { recursive: true, force: true })
  }
}
