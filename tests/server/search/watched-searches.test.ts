import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { contract } from '#api/contract/index'
import { jobHandlers } from '#server/jobs/registry'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { library } from '../texts/library'
import { grant, grantUpload, sendFile } from '../uploads/uploading'

const { search } = contract
const query = { keyword: 'قرارداد', properties: ['title' as const, 'text' as const] }
const signal = new AbortController().signal

eachDatabase((_engine, make) => {
  /** An app with two folders that the reader may read and write, and one that is closed. */
  async function watched() {
    const place = await library(await make())
    const { app, admin, root, folder, read } = place
    const [open, closed] = [await folder(root, 'باز'), await folder(root, 'بسته')]
    const { userId } = await app.as('reader')
    await grant(app.db, open, userId, 3)
    await grantUpload(app.db, userId)
    const reader = await app.as('reader')
    const check = () => jobHandlers['check-searches']({}, { ports: app.ports, signal })
    const takeNotices = async (): Promise<string[]> => {
      const { rows } = await sql<{
        title: string
        search_id: string
      }>`delete from notice where kind = 'SEARCH' returning title, search_id`.execute(app.db)
      return rows.map(({ title }) => title)
    }
    const watch = async (client: Client, more = {}) => {
      const saved = await client.call(search.save, { json: { query, title: 'قراردادها', showInDesktop: false, notify: true, ...more } })
      app.ports.advance(60_000)
      await check()
      return saved
    }
    const file = async (folderId: string, name: string, text: string, client = admin) => {
      app.ports.advance(60_000)
      const { status, body } = await sendFile(app, client, { uuid: folderId, filename: name, bytes: text })
      expect(status).toBe(200)
      await read()
      return body.uuid
    }
    return { ...place, open, closed, reader, check, takeNotices, watch, file }
  }

  describe('a watched search', () => {
    it('notifies its owner once of a new document that contains its words', async () => {
      const { open, reader, file, check, watch, takeNotices } = await watched()
      await file(open, 'کهنه.txt', 'قرارداد سال گذشته')
      const saved = await watch(reader)
      expect(saved.notify).toBe(true)
      expect((await reader.call(search.list)).map(({ notify }) => notify)).toEqual([true])
      expect(await takeNotices()).toEqual([])
      await file(open, 'نامه.txt', 'نامهٔ تبریک')
      await check()
      expect(await takeNotices()).toEqual([])
      await file(open, 'تازه.txt', 'قراردادهای نگهداری')
      await check()
      expect(await takeNotices()).toEqual(['قراردادها'])
      await check()
      expect(await takeNotices()).toEqual([])
    })

    it('is silent about documents of its owner, and about those that the owner may not read', async () => {
      const { app, admin, open, closed, reader, file, check, watch, takeNotices } = await watched()
      await watch(reader)
      await file(open, 'خودم.txt', 'قرارداد من', reader)
      await file(closed, 'محرمانه.txt', 'قرارداد محرمانه')
      await check()
      expect(await takeNotices()).toEqual([])
      await watch(admin)
      await file(closed, 'دیگر.txt', 'قرارداد دیگر', admin)
      await check()
      expect(await takeNotices()).toEqual([])
      await file(open, 'سوم.txt', 'قرارداد سوم', reader)
      await check()
      expect(await takeNotices()).toEqual(['قراردادها'])
      await app.db.deleteFrom('permission').execute()
      await file(open, 'چهارم.txt', 'قرارداد چهارم', admin)
      await check()
      expect(await takeNotices()).toEqual([])
    })

    it('reads the rights that roles give its owner when it is checked', async () => {
      const { app, closed, reader, file, check, watch, takeNotices } = await watched()
      await watch(reader)
      const role = await app.addRole('ROLE_LAW')
      await app.db.insertInto('user_role').values({ user_id: reader.userId, role_id: role }).execute()
      await grant(app.db, closed, role, 1)
      await file(closed, 'نقش.txt', 'قرارداد نقش')
      await check()
      expect(await takeNotices()).toEqual(['قراردادها'])
      await app.db.deleteFrom('user_role').where('role_id', '=', role).execute()
      await file(closed, 'پس.txt', 'قرارداد پس از آن')
      await check()
      expect(await takeNotices()).toEqual([])
    })

    it('begins anew with other words, and does not notify of what they already find', async () => {
      const { open, reader, file, check, watch, takeNotices } = await watched()
      const { uuid } = await watch(reader)
      await file(open, 'یک.txt', 'بیمهٔ کارکنان')
      await check()
      const json = { uuid, query: { ...query, keyword: 'بیمه' }, title: 'بیمه‌ها', showInDesktop: false, notify: true }
      await reader.call(search.save, { json })
      await check()
      await check()
      expect(await takeNotices()).toEqual([])
      await file(open, 'دو.txt', 'بیمهٔ ساختمان')
      await check()
      expect(await takeNotices()).toEqual(['بیمه‌ها'])
    })

    it('notifies of documents with all of its words only', async () => {
      const { open, reader, file, check, watch, takeNotices } = await watched()
      await watch(reader, { query: { ...query, keyword: 'قرارداد بیمه' } })
      await file(open, 'یک.txt', 'قرارداد نگهداری')
      await check()
      expect(await takeNotices()).toEqual([])
    })

    it('is silent while its owner may not read the folder that it names', async () => {
      const { app, open, reader, file, check, watch, takeNotices } = await watched()
      await watch(reader, { query: { ...query, parent: open } })
      await app.db.deleteFrom('permission').where('principal_id', '=', reader.userId).execute()
      const uuid = await file(open, 'یک.txt', 'قرارداد یک')
      await grant(app.db, String(uuid), reader.userId, 1)
      await check()
      expect(await takeNotices()).toEqual([])
    })

    it('notifies once if two processes check it at the same time', async () => {
      const { open, reader, file, check, watch, takeNotices } = await watched()
      await watch(reader)
      await file(open, 'تازه.txt', 'قرارداد تازه')
      await Promise.all([check(), check()])
      expect(await takeNotices()).toEqual(['قراردادها'])
    })

    it('ends with its switch, with a disabled owner and with the saved search', async () => {
      const { app, open, reader, file, check, watch, takeNotices } = await watched()
      const { uuid } = await watch(reader)
      await app.db.updateTable('app_user').set({ disabled: true }).where('id', '=', reader.userId).execute()
      await file(open, 'یک.txt', 'قرارداد یک')
      await check()
      expect(await takeNotices()).toEqual([])
      await app.db.updateTable('app_user').set({ disabled: false }).where('id', '=', reader.userId).execute()
      await check()
      expect(await takeNotices()).toEqual(['قراردادها'])
      const again = await app.as('reader')
      const save = (more: { notify?: boolean }) =>
        again.call(search.save, { json: { uuid, query, title: 'قراردادها', showInDesktop: true, ...more } })
      expect((await save({})).notify).toBe(true)
      expect((await save({ notify: false })).notify).toBeUndefined()
      await file(open, 'دو.txt', 'قرارداد دو')
      await check()
      expect(await takeNotices()).toEqual([])
      await save({ notify: true })
      await again.call(search.delete, { query: { uuid } })
      expect((await sql`select from search_watch`.execute(app.db)).rows).toEqual([])
    })
  })
})
