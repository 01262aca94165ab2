import { expect, it } from 'vitest'
import { canRunPostgres } from '../../scripts/with-postgres.mjs'
import { database } from './database'
import { slice } from './slice'

it.runIf(canRunPostgres())(
  'lost connections, a crashed or unavailable database and a killed process lose no data (needs PostgreSQL 15)',
  { timeout: 300_000 },
  async () => {
    const { counted } = await slice(database, 4)
    expect(counted['acknowledged changes']).toBeGreaterThan(4)
  },
)
