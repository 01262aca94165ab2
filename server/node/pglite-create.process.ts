import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS, durableStartParams } from './durable.fs'

/** Creates a data directory and ends. Creating needs 400 MB more memory than using one, which is freed with this process. */
async function create(directory: string): Promise<void> {
  const engine = await PGlite.create({ fs: new DurableNodeFS(directory), startParams: durableStartParams(PGlite.defaultStartParams) })
  await engine.exec('checkpoint')
  await engine.close()
}

create(process.argv[2] as string).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
