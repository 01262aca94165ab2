import { expect, it } from 'vitest'
import { withoutIsolates } from '#text/bidi'
import { createFormat } from '#text/format'
import { formatLogEvent } from '#text/log-sentence'
import { readCsv } from '#text/csv'
import { buildUserKeys } from '#server/domain/people/users/people-keys'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { office } from '../permissions/office'

const fa = createFormat({ locale: 'fa' })

eachDatabase((_engine, make) => {
  it('names people, items and settings in the log, also when they are gone', async () => {
    const { app, contract, admin, sara, reza, top, own, set } = await office(await make())
    await set(sara, top, [{ to: reza.userId, level: 1 }])
    await admin.call(contract.config.save, { json: [{ key: 'app.title', value: 'میز' }] as never })
    await app.db.updateTable('app_user').set({ first_name: 'رضا', last_name: 'نو' }).where('id', '=', reza.userId).execute()
    const lines = (await admin.call(contract.log.find, { json: { pageSize: 50 } })).contents
    const said = lines.map((line) => withoutIsolates(formatLogEvent(fa, line)))
    expect(said).toContain('به reza آزمون «خواندن» داده شد، بدون زیرپوشه‌ها.')
    expect(said).toContain('تنظیم «عنوان صفحه» تغییر کرد.')
    expect(said).toContain('پوشهٔ «سال ۱۴۰۴» در پوشهٔ «پرونده‌ها» ساخته شد.')
    expect(lines.find(({ nodeUuid }) => nodeUuid === own)).toMatchObject({ fullName: 'sara آزمون', isFolder: true })
    const written = await admin.call(contract.log.export, { json: { nodeUuid: top, withContent: true } })
    const rows = readCsv(await written.text()) ?? []
    expect(rows.map(({ cells }) => cells.at(-1))).toContain('به reza آزمون «خواندن» داده شد، بدون زیرپوشه‌ها.')
  })

  it('the log of a folder includes its content as far as the caller may read each log, and can be filtered by person', async () => {
    const { contract, sara, reza, mina, top, own, his, deep } = await office(await make())
    const { log } = contract
    const find = async (who: typeof sara, json: object) =>
      (await who.call(log.find, { json: { nodeUuid: top, withContent: true, pageSize: 50, ...json } })).contents
    const items = async (who: typeof sara, json: object = {}) =>
      [...new Set((await find(who, json)).map(({ nodeUuid }) => nodeUuid))].sort()
    expect(await items(sara)).toEqual([top, own, deep].sort())
    expect((await find(sara, { withContent: false })).every(({ nodeUuid }) => nodeUuid === top)).toBe(true)
    expect(await items(sara, { person: 'آزمون' })).toEqual([top, own, deep].sort())
    expect(await items(sara, { person: 'reza' })).toEqual([])
    expect((await find(sara, {})).every(({ detail, names }) => detail === undefined && names === undefined)).toBe(true)
    expect(await sara.call(log.find, { json: { nodeUuid: his } }).catch((error) => error.problem.code)).not.toBe('forbidden')
    expect((await refusal(mina.call(log.export, { json: { nodeUuid: top, withContent: true } }))).problem.code).toBe('notFound')
    expect((await reza.send(log.export, { json: {} })).status).toBe(403)
    expect((await sara.send(log.export, { json: { nodeUuid: top, withContent: true } })).status).toBe(200)
  })

  it('finds log entries by words and people in any spelling of their letters', async () => {
    const { app, contract, admin, sara, top, own } = await office(await make())
    const { log } = contract
    await app.db
      .updateTable('app_user')
      .set({
        first_name: 'سارا',
        last_name: 'کریمی',
        ...buildUserKeys({ username: 'sara', first_name: 'سارا', last_name: 'کریمی', email: null }),
      })
      .where('id', '=', sara.userId)
      .execute()
    const made = await sara.call(contract.folder.create, { form: { destUuid: top, title: 'صورت‌جلسهٔ مسئولان ۱۴۰۵' } })
    const found = async (who: typeof sara, json: object) =>
      (await who.call(log.find, { json: { pageSize: 50, ...json } })).contents.map(({ nodeUuid }) => nodeUuid)
    for (const person of ['سارا کریمی', 'سارا كريمي', 'SARA', 'ساراکریمی']) expect(await found(admin, { person }), person).toContain(own)
    for (const keyword of ['صورت جلسه', 'صورتجلسهٔ مسؤولان', 'مسئولان 1405', 'مسئولان ١٤٠٥'])
      expect(await found(admin, { keyword }), keyword).toEqual([made.uuid])
  })

  it('finds a log entry by an earlier title only for users who may read that entry', async () => {
    const { contract, admin, sara, top, own } = await office(await make())
    await sara.call(contract.nodebase.rename, { query: { uuid: own, title: 'بايگاني قديم ۲' } })
    await sara.call(contract.nodebase.rename, { query: { uuid: own, title: 'بایگانی نو' } })
    const found = async (who: typeof sara, json: object) =>
      (await who.call(contract.log.find, { json: { type: 'RENAME', keyword: 'بایگانی قدیم 2', ...json } })).contents.length
    expect(await found(admin, {})).toBe(2)
    expect(await found(admin, { nodeUuid: own })).toBe(2)
    expect(await found(sara, { nodeUuid: own })).toBe(0)
    expect(await found(sara, { nodeUuid: top, withContent: true })).toBe(0)
  })
})
