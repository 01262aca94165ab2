import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { writeLog } from '#server/context/activity-log'
import { verifyLog, sealLog } from '#server/domain/system/log/seals.service'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { readCsv } from '#text/csv'

const { log, adminRoles, config } = contract
const NOW = Date.UTC(2025, 5, 1)
const HOSTILE = [
  '=HYPERLINK("http://x.example","y")',
  'ساده',
  'خط\nدو,"سه"',
  '\u202eevil\u0000',
  '<script>alert(1)</script>',
  '%x\\_',
  '@SUM(A1)',
]

eachDatabase((_engine, make) => {
  it('finds entries by words, user, kind and day, and shows administrators the action [ADM-013]', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    let [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const { uuid } = await admin.call(adminRoles.save, { json: { title: 'بایگان', authority: 'ROLE_ARCHIVE' } })
    app.ports.advance(86_400_000)
    admin = await app.signIn('admin')
    sara = await app.signIn('sara')
    await admin.call(adminRoles.delete, { query: { uuid } })
    const find = async (json: object) => (await admin.call(log.find, { json })).contents.map(({ type, detail }) => [type, detail])
    const [made, gone] = [
      ['ROLE', { role: 'ROLE_ARCHIVE', done: 'created' }],
      ['ROLE', { role: 'ROLE_ARCHIVE', done: 'deleted' }],
    ]
    expect(await find({ keyword: 'archive' })).toEqual([gone, made])
    expect(await find({ keyword: 'ROLE_ARCHIVE', toDate: NOW + 1 })).toEqual([made])
    expect(await find({ type: 'ROLE', fromDate: NOW + 1 })).toEqual([gone])
    expect(await find({ username: 'SARA', toDate: NOW + 1 })).toEqual([['SIGN_IN', {}]])
    expect(await find({ keyword: '%' })).toEqual([])
    expect(await find({ keyword: 'ROLE?ARCHIVE' })).toEqual([])
    expect((await sara.send(log.export, { json: {} })).status).toBe(403)
    expect((await sara.send(log.proof)).status).toBe(403)
  })

  it('exports a file that spreadsheets open without running hostile content [ADM-013]', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const admin = await app.signIn('admin')
    for (const username of HOSTILE)
      await writeLog(app.db, {
        at: NOW + 1,
        type: 'SIGN_IN_FAILED',
        level: 'WARNING',
        userId: null,
        username,
        detail: { tried: username },
      })
    app.ports.advance(10)
    const answer = await admin.call(log.export, { json: { type: 'SIGN_IN_FAILED' } })
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''")
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = readCsv(new TextDecoder().decode(bytes)) ?? []
    expect(rows).toHaveLength(HOSTILE.length + 1)
    expect(rows[1]?.cells.slice(0, 4)).toEqual(['1404/03/11 03:30', new Date(NOW + 1).toISOString(), 'ورود ناموفق', 'هشدار'])
    for (const { cells } of rows) {
      expect(cells).toHaveLength(11)
      for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@]/u)
    }
  })

  it('chains the seals of all entries, and detects changed, removed and inserted entries', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const { db, ports } = app
    const admin = await app.signIn('admin')
    const proof = (end?: string) => verifyLog(db, end)
    await writeLog(
      db,
      ...HOSTILE.map((name) => ({
        at: NOW,
        type: 'USER' as const,
        userId: null,
        username: 'x',
        detail: { b: [name], a: { z: 1, y: null } },
      })),
    )
    expect(await proof()).toEqual({ sealed: 0, waiting: HOSTILE.length + 1, faults: [] })
    // Two concurrent processes create a single chain.
    await Promise.all([sealLog(ports), sealLog(ports)])
    const sound = await proof()
    expect(sound).toMatchObject({ sealed: HOSTILE.length + 1, waiting: 0, faults: [] })
    await admin.call(config.save, { json: [{ key: 'app.title', value: 'الف' }] })
    await sealLog(ports)
    expect(await admin.call(log.proof, { query: { end: sound.end ?? '' } })).toMatchObject({ sealed: HOSTILE.length + 2, faults: [] })
    const line = await db.selectFrom('log').select('id').where('type', '=', 'CONFIG').executeTakeFirstOrThrow()
    await db.updateTable('log').set({ username: 'somebody' }).where('id', '=', line.id).execute()
    expect((await proof()).faults).toEqual([{ kind: 'changed', line: Number(line.id) }])
    await db.deleteFrom('log').where('id', '=', line.id).execute()
    expect((await proof()).faults).toEqual([{ kind: 'lineMissing', line: Number(line.id) }])
    // A cut end of the chain is detected only by comparison with a stored end.
    const { end = '' } = await proof()
    await db.deleteFrom('log_seal').where('log_id', '=', line.id).execute()
    expect((await proof()).faults).toEqual([])
    expect((await proof(end)).faults).toEqual([{ kind: 'endMissing', line: HOSTILE.length + 2 }])
    expect((await proof(sound.end)).faults).toEqual([])
  })
})
