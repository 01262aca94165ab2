import { describe, expect, it, vi } from 'vitest'
import type { Problem } from '#api/contract/errors'
import { contract } from '#api/contract/index'
import { WorkQueue } from '#server/http/work-queue'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const nobody = new AbortController().signal
const refused = { code: 'busy', extras: { retryAfter: expect.any(Number) } }

describe('the request queue of the server', () => {
  it('runs some requests at once, queues some in order, and refuses the rest immediately', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 2, paused: 5, maxWaitMs: 60_000 })
    const [one, two] = [await queue.enter(nobody, 'sara'), await queue.enter(nobody, 'reza')]
    const order: string[] = []
    const three = queue.enter(nobody, 'sara').then((turn) => (order.push('three'), turn))
    const four = queue.enter(nobody, 'reza').then((turn) => (order.push('four'), turn))
    await expect(queue.enter(nobody, 'mina')).rejects.toMatchObject(refused)
    one.release()
    one.release()
    ;(await three).release()
    await four
    expect(order).toEqual(['three', 'four'])
    two.release()
    ;(await four).release()
    await queue.enter(nobody, 'sara')
  })
  it('refuses a request that waited too long, and removes an aborted one', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 1, paused: 5, maxWaitMs: 1 })
    const one = await queue.enter(nobody, 'sara')
    await expect(queue.enter(nobody, 'sara')).rejects.toMatchObject(refused)
    const gone = new AbortController()
    const patient = new WorkQueue({ running: 1, waiting: 1, paused: 5, maxWaitMs: 60_000 })
    await patient.enter(nobody, 'sara')
    const left = patient.enter(gone.signal, 'sara')
    gone.abort()
    await expect(left).rejects.toMatchObject(refused)
    const next = patient.enter(nobody, 'sara')
    await expect(Promise.race([next, Promise.resolve('waits')])).resolves.toBe('waits')
    one.release()
  })
  it('gives the slot of a paused request to others, and returns the next free slot to it', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, paused: 5, maxWaitMs: 60_000 })
    const slow = await queue.enter(nobody, 'sara')
    slow.pause()
    const quick = await queue.enter(nobody, 'sara')
    const order: string[] = []
    const later = queue.enter(nobody, 'sara').then((turn) => (order.push('later'), turn))
    const back = slow.resume().then(() => order.push('back'))
    quick.release()
    await back
    slow.release()
    ;(await later).release()
    expect(order).toEqual(['back', 'later'])
  })
  it('starts no more requests while the limit of paused requests is reached', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 1, paused: 2, maxWaitMs: 60_000 })
    const turns = []
    for (const caller of ['sara', 'sara', 'reza', 'reza']) {
      const turn = await queue.enter(nobody, caller)
      turn.pause()
      turns.push(turn)
    }
    await expect(queue.enter(nobody, 'mina')).rejects.toMatchObject(refused)
    turns[0]?.release()
    turns[0]?.release()
    const next = await queue.enter(nobody, 'mina')
    await expect(queue.enter(nobody, 'mina')).rejects.toMatchObject(refused)
    next.release()
    const back = turns.map((turn) => turn.resume())
    for (const [at, turn] of turns.entries()) {
      await back[at]
      turn.release()
    }
    await queue.enter(nobody, 'mina')
  })
  it('limits one caller to half of the waiting places', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 4, paused: 10, maxWaitMs: 60_000 })
    await queue.enter(nobody, 'sara')
    const waiting = [queue.enter(nobody, 'sara'), queue.enter(nobody, 'sara')]
    for (let n = 0; n < 10; n += 1) {
      const soon = new Promise((resolve) => setImmediate(resolve, 'waits'))
      await expect(Promise.race([queue.enter(nobody, 'sara'), soon])).rejects.toMatchObject(refused)
    }
    const others = [queue.enter(nobody, 'reza'), queue.enter(nobody, 'mina')]
    await expect(Promise.race([...waiting, ...others, Promise.resolve('waits')])).resolves.toBe('waits')
    await expect(queue.enter(nobody, 'omid')).rejects.toMatchObject(refused)
  })
  it('refuses a request at once if its expected wait is too long, counting the work before and after its pauses', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const queue = new WorkQueue({ running: 1, waiting: 10, paused: 5, maxWaitMs: 100 })
      for (let n = 0; n < 50; n += 1) {
        const turn = await queue.enter(nobody, 'sara')
        vi.advanceTimersByTime(60)
        turn.pause()
        await turn.resume()
        vi.advanceTimersByTime(60)
        turn.release()
      }
      await queue.enter(nobody, 'sara')
      await expect(queue.enter(nobody, 'reza')).rejects.toMatchObject(refused)
    } finally {
      vi.useRealTimers()
    }
  })
  it('a resumed request that has ended takes no slot', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 0, paused: 5, maxWaitMs: 60_000 })
    const turn = await queue.enter(nobody, 'sara')
    turn.pause()
    turn.release()
    await turn.resume()
    ;(await queue.enter(nobody, 'sara')).release()
  })
})

eachDatabase((_, make) => {
  describe('a server whose queues are full', () => {
    it('refuses further reads and changes with a message and a retry time, finishes accepted ones, and allows signing in', async () => {
      const { as, db, guest, ports } = await testApp({ db: await make() })
      const sara = await as('sara')
      const uuid = String((await sara.call(contract.folder.rootFolders))[0]?.uuid)
      const home = db.selectFrom('node').select('id').where('system_role', '=', 'home').where('owner_id', '=', sara.userId)
      const { id: homeId } = await home.executeTakeFirstOrThrow()
      const reads = Array.from({ length: 600 }, () => sara.send(contract.folder.children, { params: { uuid, offset: 0, size: 5 } }))
      const writes = Array.from({ length: 300 }, (_, n) =>
        sara.send(contract.folder.create, { form: { destUuid: homeId, title: `پوشهٔ ${n}` } }),
      )
      const health = guest.send(contract.health.get)
      const signedIn = guest.send(contract.jwt.login, { form: { username: 'sara', password: PASSWORD } })
      const answers = await Promise.all([...reads, ...writes])
      expect([(await health).status, (await signedIn).status]).toEqual([200, 200])
      const of = (status: number) => answers.filter((answer) => answer.status === status)
      expect(of(200).length + of(503).length).toBe(900)
      expect(of(503).length).toBeGreaterThanOrEqual(280)
      for (const answer of of(503)) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect((await answer.json()) as Problem).toMatchObject({ code: 'busy', detail: expect.stringContaining('پرکار') })
      }
      const made = await db.selectFrom('node').select('id').where('parent_id', '=', homeId).execute()
      const taken = (await Promise.all(writes)).filter(({ status }) => status === 200)
      expect(made.length).toBe(taken.length)
      expect(taken.length).toBeGreaterThan(0)
      expect(ports.logged.join('')).not.toContain('a call failed unexpectedly')
    })
  })
})
