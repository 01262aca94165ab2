import { postgresPool } from '#server/node/postgres.pool'

/** Prefix of the databases that the workers of a test run create. `run` is the id of the process that starts the workers. */
export const databasesOf = (run: number): string => `mizkar_${run}_`

/** Drops the databases of a test run at its end. Vitest calls it by this name. */
export async function teardown(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  const admin = postgresPool(url, () => {}, { max: 1 })
  const { rows } = await admin.query('select datname as name from pg_database where starts_with(datname, $1)', [databasesOf(process.pid)])
  for (const { name } of rows as { name: string }[]) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
