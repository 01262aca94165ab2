import { postgresPool } from '#server/node/postgres.pool'

/** The names of the databases that the workers of a run make begin like this; `run` is the process that starts the workers. */
export const databasesOf = (run: number): string => `mizkar_${run}_`

/** Drops, at the end of a run of tests, what its workers share and so none of them drops. Vitest calls it by this name. */
export async function teardown(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  const admin = postgresPool(url, () => {}, { max: 1 })
  const { rows } = await admin.query('select datname as name from pg_database where starts_with(datname, $1)', [databasesOf(process.pid)])
  for (const { name } of rows as { name: string }[]) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
