import { describe, expect, it, onTestFinished } from 'vitest'
import { localBroadcast } from '#server/local-broadcast'
import { createPostgresBroadcast } from '#server/node/broadcast.postgres'
import { createJsonLogger } from '#server/node/log.pino'
import { postgresPool } from '#server/node/postgres.pool'
import type { Broadcast, LiveMessage } from '#server/ports'
import { postgresUrl } from '#tests/support/databases'

const log = createJsonLogger({ write: () => {} })
const changed = (uuids: string[]): LiveMessage => ({ type: 'data.changed', resource: 'node', uuids, parentUuids: [], at: 1 })
const next = (broadcast: Broadcast): Promise<LiveMessage> =>
  new Promise((resolve) => {
    const stop = broadcast.subscribe((message) => {
      stop()
      resolve(message)
    })
  })

describe('a message within one process', () => {
  it('reaches all subscribers, also after one of them fails, but none that unsubscribed', async () => {
    const logged: string[] = []
    const broadcast = localBroadcast(createJsonLogger({ write: (line) => void logged.push(line) }))
    const heard: string[] = []
    broadcast.subscribe(() => {
      throw new Error('clumsy')
    })
    broadcast.subscribe(() => heard.push('stays'))
    broadcast.subscribe(() => heard.push('leaves'))()
    await broadcast.publish(changed(['a']))
    expect(heard).toEqual(['stays'])
    expect(logged.join('')).toContain('clumsy')
  })
})

// Needs a PostgreSQL server: TEST_DATABASE_URL.
describe.runIf(postgresUrl !== undefined && postgresUrl !== '')('a message between processes on one PostgreSQL server', () => {
  const started = async () => {
    const broadcast = createPostgresBroadcast(String(postgresUrl), log)
    onTestFinished(() => broadcast.close())
    await broadcast.listening()
    return broadcast
  }

  it('reaches the other processes and the sender', async () => {
    const [one, two] = [await started(), await started()]
    const heard = Promise.all([next(one), next(two)])
    await one.publish(changed(['a']))
    expect(await heard).toEqual([changed(['a']), changed(['a'])])
  })
  it('a message of any length and script arrives complete', async () => {
    const [one, two] = [await started(), await started()]
    const message: LiveMessage = { type: 'user.message', userIds: ['u'], destination: '/d', body: { text: 'متن 😀'.repeat(20_000) } }
    const heard = next(two)
    await one.publish(message)
    expect(await heard).toEqual(message)
  })
  it('reaches a process again after it reconnects, and reports that it missed messages', async () => {
    const broadcast = await started()
    const admin = postgresPool(String(postgresUrl), () => {}, { max: 1 })
    onTestFinished(() => admin.end())
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mizkar live' and pid <> pg_backend_pid()`
    const missed = next(broadcast)
    await admin.query(cut)
    expect(await missed).toEqual({ type: 'messages.missed' })
    const heard = next(broadcast)
    await broadcast.publish(changed(['b']))
    expect(await heard).toEqual(changed(['b']))
  })
})
