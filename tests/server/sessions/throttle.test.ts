import { expect, it } from 'vitest'
import { countAttempt } from '#server/domain/people/sessions/throttle.repository'
import { eachDatabase } from '#tests/support/databases'

const pace = { free: 2, capMs: 60_000, windowMs: 600_000 }

eachDatabase((_engine, make) => {
  it('allows the free attempts whatever their times, and delays further ones', async () => {
    const db = await make()
    const at = 1_700_000_000_000
    expect(await countAttempt(db, 'user:sara', pace, at)).toEqual({ failures: 1 })
    expect(await countAttempt(db, 'user:sara', pace, at - 5)).toEqual({ failures: 2 })
    expect(await countAttempt(db, 'user:sara', pace, at)).toEqual({ failures: 3 })
    expect(await countAttempt(db, 'user:sara', pace, at)).toEqual({ waitMs: 1_000 })
    expect(await countAttempt(db, 'user:sara', pace, at + 1_000)).toEqual({ failures: 4 })
  })
})
