import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enqueue } from '#server/jobs/queue'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { type Ocr, TemporaryFailure } from '#server/ports'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { heic } from '#tests/support/heic'
import { makePdf } from '#tests/support/pdf'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const documents = new URL('../../../server/demo/documents/', import.meta.url)
const readDocument = (name: string) => new Uint8Array(readFileSync(new URL(name, documents)))
const [plan, organisation, review] = [readDocument('plan.png'), readDocument('organisation.png'), readDocument('review.pdf')]
const damaged = plan.slice(0, 60)
/** A PDF with two pages without text. */
const scan = makePdf([1, 2].map(() => ({ width: 200, height: 300 })))

const recognised = (paragraphs: string[], confidence = 90) => ({ paragraphs, confidence, pdf: review })

/** Opens an app with a fake recognition engine; `page` returns the text of a page. */
const inHouse = async (make: () => Promise<Parameters<typeof testApp>[0]['db']>, page?: Ocr['page']) => {
  const ocr: Ocr | undefined = page && { page, merge: async () => review }
  const app = await testApp({ db: await make(), ocr } as Parameters<typeof testApp>[0])
  await withoutGrants(app.db)
  const admin = await app.signIn('admin')
  const root = await mainRoot(app.db)
  const put = async (filename: string, bytes: BlobPart) => (await sendFile(app, admin, { uuid: root, filename, bytes })).body.uuid as string
  const text = (uuid: string, client: Client = admin) => client.call(app.contract.document.textPagination, { params: { uuid }, query: {} })
  const state = async (uuid: string) => {
    const { status, place } = await text(uuid)
    return place === undefined ? status : `${status} ${place}`
  }
  const find = async (keyword: string, client: Client = admin) => {
    const json = { searchAllDocument: true, keyword, properties: ['text' as const] }
    return (await client.call(app.contract.nodebase.children, { json })).contents.map(({ uuid }) => uuid)
  }
  const setAutomatic = async (value: string) =>
    await admin.call(app.contract.config.save, { json: [{ key: 'recognition.automatic', value }] })
  const runner = createJobRunner(app.ports, { handlers: jobHandlers })
  return { app, admin, put, text, state, find, setAutomatic, runner }
}

eachDatabase((_engine, make) => {
  it('recognises new pictures and scanned documents in order, and shows the place in the queue until search finds their words', async () => {
    const states: string[][] = []
    const house = await inHouse(make, async (_, page, language) => {
      states.push([language, ...(await Promise.all(uuids.map(house.state)))])
      return recognised([`برگ ${page} دربارهٔ هزاردستان`])
    })
    const { app, admin, put, text, find, runner } = house
    const letter = await put('نامه.txt', 'متن نامه')
    const uuids = [await put('نقشه.png', plan), await put('عکس.heic', heic), await put('اسکن.pdf', scan)]
    const [picture = '', , scanned = ''] = uuids
    await runner.drain()
    expect(states).toEqual([
      ['AUTO', 'RECOGNISING', 'QUEUED 2', 'QUEUED 3'],
      ['AUTO', 'READY', 'RECOGNISING', 'QUEUED 2'],
      ['AUTO', 'READY', 'READY', 'RECOGNISING'],
      ['AUTO', 'READY', 'READY', 'RECOGNISING'],
    ])
    expect((await text(scanned)).text.split('\n\n')).toEqual(['برگ 1 دربارهٔ هزاردستان', 'برگ 2 دربارهٔ هزاردستان'])
    expect((await find('هزاردستان')).toSorted()).toEqual(uuids.toSorted())
    expect((await admin.call(app.contract.nodebase.loadNodes, { json: [picture] }))[0]?.extractionType).toBe('OCR')
    expect(await house.state(letter)).toBe('READY')
    const changes = app.ports.published.flatMap((message) => (message.type === 'data.changed' ? message.uuids : []))
    expect(uuids.filter((uuid) => changes.includes(uuid))).toEqual(uuids)
    // Nobody asked for it, so nobody is notified and nobody has a task.
    expect(await admin.call(app.contract.jobs.list, {})).toEqual([])
    expect((await sql`select id from notice`.execute(app.db)).rows).toEqual([])
  })

  it('indexes recognised words also while a job that began earlier reads the document', async () => {
    const { app, put, find, runner } = await inHouse(make, async () => {
      await sql`insert into job (queue, key, payload, run_at, max_attempts, state, attempt, lease_until)
        select 'index-text', hash, '{}'::jsonb, 0, 5, 'running', 1, ${Number.MAX_SAFE_INTEGER} from blob on conflict do nothing`.execute(
        app.db,
      )
      return recognised(['هزاردستان'])
    })
    const picture = await put('نقشه.png', plan)
    await runner.drain()
    expect(await find('هزاردستان')).toEqual([picture])
  })

  it('shows the state and the words only to users with the right to read', async () => {
    const house = await inHouse(make, async () => recognised(['دربارهٔ هزاردستان']))
    const { app, put, text, find, runner } = house
    const uuid = await put('نقشه.png', plan)
    const profile = { id: crypto.randomUUID(), title: 'خواننده', flags: JSON.stringify(['PROPERTIES_TEXT_VIEW']) }
    await app.db.insertInto('public_profile').values(profile).execute()
    const [sees, reads, stranger] = [await app.as('sees'), await app.as('reads'), await app.as('stranger')]
    for (const { userId } of [sees, reads, stranger])
      await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: userId }).execute()
    await grant(app.db, uuid, sees.userId, 0)
    await grant(app.db, uuid, reads.userId, 1)
    app.ports.advance(2_000)
    await runner.drain()
    const code = (client: Client) => codeOf(client, app.contract.document.textPagination, { params: { uuid } })
    expect([await code(stranger), await code(sees)]).toEqual(['notFound', 'forbidden'])
    expect((await text(uuid, reads)).text).toContain('هزاردستان')
    expect([await find('هزاردستان', reads), await find('هزاردستان', stranger)]).toEqual([[uuid], []])
  })

  it('recognises nothing while it is switched off, and drops what waits', async () => {
    let calls = 0
    const house = await inHouse(make, async () => {
      calls += 1
      return recognised(['متن'])
    })
    const { app, put, state, setAutomatic, runner } = house
    const waiting = await put('نقشه.png', plan)
    const others = createJobRunner(app.ports, { handlers: { ...jobHandlers, 'recognise-arrivals': async () => {} } })
    await others.drain()
    expect(await state(waiting)).toBe('QUEUED 1')
    await setAutomatic('false')
    expect(await state(waiting)).toBe('UNSUPPORTED')
    // The queue has a job for everything that waits; the other runner has taken it without work.
    await enqueue(app.db, 'recognise-arrivals', {})
    const later = await put('نمودار.png', organisation)
    await runner.drain()
    expect([await state(later), calls]).toEqual(['UNSUPPORTED', 0])
    await setAutomatic('true')
    const scanned = await put('اسکن.pdf', scan)
    await runner.drain()
    expect([await state(scanned), await state(waiting)]).toEqual(['READY', 'UNSUPPORTED'])
    expect(calls).toBe(2)
  })

  it('queues and promises nothing where no recognition engine exists', async () => {
    const { app, put, state, runner } = await inHouse(make)
    const [picture, scanned] = [await put('نقشه.png', plan), await put('اسکن.pdf', scan)]
    expect(await state(picture)).toBe('UNSUPPORTED')
    await runner.drain()
    expect([await state(picture), await state(scanned)]).toEqual(['UNSUPPORTED', 'READY'])
    expect(await app.db.selectFrom('recognition').select('id').execute()).toEqual([])
    expect((await sql`select id from job where queue = 'recognise-arrivals'`.execute(app.db)).rows).toEqual([])
  })

  it('says why a picture has no text: nothing legible, a damaged file, an engine that keeps failing', async () => {
    let fails = true
    const house = await inHouse(make, async ({ size }) => {
      if (size === damaged.length) return null
      if (size === plan.length) return recognised(['حدس'], 37)
      if (size === organisation.length && fails) throw new TemporaryFailure('too slow')
      return recognised(['متن درست'])
    })
    const { app, put, state, find, runner } = house
    const photo = await put('عکس.png', plan)
    const slow = await put('نمودار.png', organisation)
    const broken = await put('خراب.png', damaged)
    await runner.drain()
    expect([await state(photo), await state(broken)]).toEqual(['NO_WORDS', 'NOT_RECOGNISED'])
    expect([await find('حدس'), await state(slow)]).toEqual([[], 'QUEUED 1'])
    for (let turn = 0; turn < 2; turn += 1) {
      app.ports.advance(600_000)
      await runner.drain()
    }
    expect(await state(slow)).toBe('NOT_RECOGNISED')
    fails = false
    const copy = await put('نمودار ۲.png', Buffer.concat([organisation, Buffer.from([0])]))
    await runner.drain()
    expect(await state(copy)).toBe('READY')
  })

  it('continues after a crash of the process that recognised a page', async () => {
    const house = await inHouse(make, async () => recognised(['متن درست']))
    const { app, put, state, runner } = house
    const uuid = await put('نقشه.png', plan)
    const others = createJobRunner(app.ports, { handlers: { ...jobHandlers, 'recognise-arrivals': async () => {} } })
    await others.drain()
    await app.db
      .updateTable('recognition')
      .set({ claimed_until: app.ports.now() + 300_000 })
      .execute()
    const next = await put('نمودار.png', organisation)
    await runner.drain()
    expect([await state(uuid), await state(next)]).toEqual(['RECOGNISING', 'QUEUED 2'])
    app.ports.advance(301_000)
    await runner.drain()
    expect([await state(uuid), await state(next)]).toEqual(['READY', 'READY'])
  })
})
