import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app'
import type { OpenPorts } from '#server/node/open-ports'
import { ORIGIN } from '#tests/support/request'
import { Chance } from './chance'
import { Round, Tally } from './fuzz'
import { makeWorld, type World } from './fuzz-world'
import { openStore, people, type Person } from './people'
import { SteadyWriter } from './steady-writer'

/** Each defence is removed once, because a proof that does not detect its removal proves nothing. */
let directory: string
let opened: OpenPorts
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mizkar-controls-'))
  opened = await openStore(join(directory, 'data'))
})
afterAll(async () => {
  await opened.close()
  await rm(directory, { recursive: true, force: true })
})

describe('the fuzz test', { timeout: 60_000 }, () => {
  const found = async (spoil: (world: World) => World | Promise<World>, requests: number): Promise<string> => {
    const { ports } = opened
    const world = await makeWorld(ports)
    const tally = new Tally()
    const fuzzed = { ...ports, clientAddress: (request: Request) => request.headers.get('x-fuzz-address') ?? '127.0.0.1' }
    await new Round(await spoil(world), fuzzed, new Chance(1), tally).run(requests)
    world.close()
    return tally.wrong.join('\n')
  }
  const fetching = (world: World, fetch: World['app']['fetch']): World => ({ ...world, app: { ...world.app, fetch } })

  it('detects a leak about a hidden folder', async () => {
    const told = await found(async (world) => {
      await opened.ports.db
        .updateTable('node')
        .set({ title: 'zqcanaryqz' })
        .where('id', 'in', [...world.own])
        .execute()
      return world
    }, 1_500)
    expect(told).toContain('it told a secret')
  })
  it('detects an undeclared error', async () => {
    const told = await found((world) => fetching(world, () => Promise.resolve(new Response('Error: boom', { status: 500 }))), 5)
    expect(told).toContain('no problem of the contract: 500')
  })
  it('detects a refused call that changed data', async () => {
    let n = 0
    const told = await found(
      (world) =>
        fetching(world, async (request) => {
          const answer = await world.app.fetch(request)
          const change = { key: `spoilt${(n += 1)}`, value: '', updated_at: 1, updated_by: null }
          if (!answer.ok) await opened.ports.db.insertInto('setting').values(change).execute()
          return answer
        }),
      200,
    )
    expect(told).toContain('setting changed although it answered')
  })
  it('reports nothing for a correct server', async () => {
    expect(await found((world) => world, 100)).toBe('')
  })
})

describe('the check of the data after a server is killed', { timeout: 60_000 }, () => {
  it('detects nodes that were deleted or renamed', async () => {
    const { ports } = opened
    const { db } = ports
    await makeWorld(ports).then((world) => world.close())
    const [, , person] = (await people(ports, ['nima', 'dara'])) as [Person, Person, Person]
    const app = createApp(ports)
    const writer = new SteadyWriter(person, new Chance(2), (request) => app.fetch(request))
    const stop = new AbortController()
    await writer.work(ORIGIN, () => writer.changes >= 15 && stop.abort(), stop.signal)
    expect(await writer.check(ORIGIN, true)).toEqual([])
    const ids = [...new Map(writer.journal).entries()].filter(([, { folder }]) => !folder).map(([id]) => id)
    const [gone, renamed] = ids as [string, string]
    await db.deleteFrom('node').where('id', '=', gone).execute()
    await db.updateTable('node').set({ title: 'نامی دیگر' }).where('id', '=', renamed).execute()
    expect(await writer.check(ORIGIN, true)).toEqual([
      expect.stringContaining(`(${gone}) was acknowledged and is gone`),
      expect.stringContaining(`${renamed} is نامی دیگر`),
    ])
    app.close()
  })
})
