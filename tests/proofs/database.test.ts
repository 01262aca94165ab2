import { expect, it } from 'vitest'
import { canRunPostgres } from '../../scripts/with-postgres.mjs'
import { database } from './database'
import { slice } from './slice'

it.runIf(canRunPostgres())(
  'a database that ends connections, crashes and is away, and a process that is killed, lose nothing (needs PostgreSQL 15)',
  { timeout: 300_000 },
  async () => {
    const { counted } = await slice(database, 4)
    expect(counted['acknowledged changes']).toBeGreaterThan(4)
  },
)
