import { version } from '../package.json'
import { readConfig } from '#server/node/config'
import { createJsonLogger } from '#server/node/log.pino'

const USAGE = `
  main [--demo]            سرور را اجرا می‌کند، با سازمان نمونه / runs the server, with the sample organisation
  main backup <folder>     پشتیبان کامل می‌سازد / makes a complete backup
  main verify              درستی همهٔ داده‌ها را می‌سنجد / checks everything that is stored
  main restore <folder>    پشتیبان را در پوشهٔ دادهٔ خالی باز می‌کند / restores a backup into an empty store
`

const DEMO = '--demo'

async function run(args: readonly string[]): Promise<number> {
  const words = args.filter((word) => word !== DEMO)
  const demo = words.length < args.length
  const [command = 'serve', target, ...rest] = words
  const takes = { serve: 0, backup: 1, verify: 0, restore: 1 }[command]
  if (takes === undefined || (demo && command !== 'serve') || (target === undefined ? 0 : 1) !== takes || rest.length > 0) {
    console.error(USAGE)
    return 64
  }
  const config = readConfig(process.env)
  if (command === 'serve') {
    const { serve } = await import('#server/node/commands/serve')
    return await serve(config, createJsonLogger(undefined, config.logLevel), { version, demo })
  }
  const store = await import('#server/node/commands/store')
  const log = createJsonLogger(undefined, 'warn')
  if (command === 'verify') return await store.runVerify(config, log)
  return command === 'backup'
    ? await store.runBackup(config, log, target ?? '', version)
    : await store.runRestore(config, log, target ?? '')
}

process.on('unhandledRejection', (error) => {
  console.error(error)
  process.exit(70)
})
run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
