import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import { verifyStore } from '#server/node/backup/verify'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { childrenOf, codeOf, grant, homeOf, namesIn, withoutGrants } from '../uploads/uploading'
import { flags, namesBelow, type Place, place } from './place'

const sound = async ({ app }: Place) => expect((await verifyStore(app.ports)).findings).toEqual([])
const take = (at: Place, how: 'copy' | 'cut', ...json: string[]) => at.admin.call(at.app.contract.nodebase[how], { json })
const paste = (at: Place, destUuid: string, client: Client = at.admin) =>
  client.call(at.app.contract.nodebase.paste, { form: { destUuid } })
const pasteCode = (at: Place, destUuid: string, client: Client = at.admin) =>
  codeOf(client, at.app.contract.nodebase.paste, { form: { destUuid } })
const listsOf = async (at: Place, client: Client = at.admin) => {
  const { copyItems, cutItems } = await client.call(at.app.contract.nodebase.clipboard)
  return [copyItems.length, cutItems.length]
}
const bytesOf = async (at: Place, uuid: string) =>
  await (await at.admin.send(at.app.contract.document.part, { params: { type: 'content', uuid } })).text()
const count = async (db: Db, table: 'blob' | 'node') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n

eachDatabase((_engine, make) => {
  it('copies a subtree with current versions, keywords, flags and order, but without history, log and rights; shares the bytes [CLIP-006] [CLIP-025] [API-090]', async () => {
    const db = await make()
    const at = await place(db)
    const { folder, document } = at.app.contract
    const sara = await at.app.as('sara')
    const [source, dest] = [await at.folder(at.root, 'پرونده'), await at.folder(at.root, 'مقصد')]
    const [second, first] = [await at.folder(source, 'ی دوم'), await at.folder(source, 'الف نخست')]
    const file = await at.file(first, 'نامه.txt', 'نسخهٔ یک')
    await at.admin.call(document.upload, {
      query: { uuid: first, uploadUuid: crypto.randomUUID(), onConflict: 'newVersion', lastModified: 1_000 },
      files: [{ filename: 'نامه.txt', bytes: 'نسخهٔ دو' }],
    } as never)
    await at.admin.call(document.addKeywords, { params: { uuid: file }, json: ['بودجه'] })
    await at.admin.call(folder.folderIsConcept, { query: { folderUuid: second, value: true } })
    await grant(db, file, sara.userId, 5)
    await grant(db, source, sara.userId, 3)
    const blobs = await count(db, 'blob')
    await take(at, 'copy', source)
    at.app.ports.published.length = 0
    const [copy] = await paste(at, dest)
    expect(copy).toMatchObject({ title: 'پرونده', parentUuid: dest, author: { username: 'admin' } })
    expect(copy?.uuid).not.toBe(source)
    expect(at.app.ports.published).toEqual([
      expect.objectContaining({ type: 'data.changed', resource: 'node', uuids: [copy?.uuid], parentUuids: [dest] }),
    ])
    expect(await namesBelow(at.app, at.admin, dest)).toEqual(['پرونده', 'پرونده/الف نخست', 'پرونده/الف نخست/نامه.txt', 'پرونده/ی دوم'])
    const inOrder = await at.admin.call(folder.children, { params: { uuid: String(copy?.uuid), offset: 0, size: 25 } })
    expect(inOrder.contents.map(({ title, folderIsConcept }) => [title, folderIsConcept])).toEqual([
      ['ی دوم', true],
      ['الف نخست', false],
    ])
    const [copied] = await childrenOf(at.app, at.admin, String(inOrder.contents[1]?.uuid))
    expect(copied).toMatchObject({ sourceDocUuid: file, lastFileEdit: 1_000, lastVersionsSize: new TextEncoder().encode('نسخهٔ دو').length })
    expect(await at.admin.call(document.keywords, { params: { uuid: String(copied?.uuid) } })).toMatchObject([{ title: 'بودجه' }])
    expect(await bytesOf(at, String(copied?.uuid))).toBe('نسخهٔ دو')
    expect(await at.admin.call(document.versions, { params: { uuid: String(copied?.uuid) } })).toHaveLength(1)
    expect(await count(db, 'blob')).toBe(blobs)
    const rights = await db.selectFrom('permission').select('node_id').where('principal_id', '=', sara.userId).execute()
    expect(rights.map(({ node_id }) => node_id)).not.toContain(copied?.uuid)
    const lines = await db
      .selectFrom('log')
      .select(['type', 'detail'])
      .where('node_id', 'in', [String(copy?.uuid), String(copied?.uuid)])
      .execute()
    expect(lines).toEqual([{ type: 'COPY', detail: { title: 'پرونده', fromUuid: source, toUuid: dest } }])
    expect(await listsOf(at)).toEqual([1, 0])
    await sound(at)
  })

  it('numbers the names of copies, also if several sources have the same name or a copy is copied', async () => {
    const at = await place(await make())
    const [file, a, b] = [await at.file(at.root, 'نامه.txt'), await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const [one, two] = [await at.file(a, 'گزارش.pdf', '۱'), await at.file(b, 'گزارش.pdf', '۲')]
    await take(at, 'copy', file)
    await paste(at, at.root)
    await paste(at, at.root)
    const copies = (await childrenOf(at.app, at.admin, at.root)).filter(({ title }) => title.startsWith('نامه'))
    expect(copies.map(({ fullName }) => fullName)).toEqual(['نامه.txt', 'نامه - رونوشت.txt', 'نامه - رونوشت (۲).txt'])
    await take(at, 'copy', String(copies[1]?.uuid))
    expect((await paste(at, at.root))[0]?.fullName).toBe('نامه - رونوشت (۳).txt')
    await take(at, 'copy', one, two)
    const dest = await at.folder(at.root, 'مقصد')
    expect((await paste(at, dest)).map(({ fullName }) => fullName)).toEqual(['گزارش.pdf', 'گزارش - رونوشت.pdf'])
    expect((await paste(at, dest)).map(({ fullName }) => fullName)).toEqual(['گزارش - رونوشت (۲).pdf', 'گزارش - رونوشت (۳).pdf'])
    const long = await at.folder(at.root, 'ب'.repeat(255))
    await take(at, 'copy', long)
    expect((await paste(at, at.root))[0]?.title).toBe(`${'ب'.repeat(246)} - رونوشت`)
    await sound(at)
  })

  it('pastes both lists at once: moves the cut items, empties the cut list, and publishes the changed folders and clipboard [CLIP-009] [CLIP-024]', async () => {
    const at = await place(await make())
    const [from, dest] = [await at.folder(at.root, 'مبدأ'), await at.folder(at.root, 'مقصد')]
    const [cut, copied] = [await at.folder(from, 'بریده'), await at.file(from, 'سند.txt')]
    await at.file(cut, 'درون.txt')
    await take(at, 'copy', copied)
    await take(at, 'cut', cut)
    at.app.ports.published.length = 0
    const answer = await paste(at, dest)
    expect(answer.map(({ fullName, uuid }) => [fullName, uuid === cut])).toEqual([
      ['بریده', true],
      ['سند.txt', false],
    ])
    const told = at.app.ports.published.map((one) =>
      one.type === 'data.changed' ? one.parentUuids : (one as { body: { resource: string } }).body.resource,
    )
    expect(told).toEqual(['clipboard', expect.arrayContaining([from, dest])])
    expect(await namesBelow(at.app, at.admin, from)).toEqual(['سند.txt'])
    expect(await listsOf(at)).toEqual([1, 0])
    await sound(at)
  })

  it('keeps shortcuts as shortcuts in a copied folder, and moves only the shortcut when it is cut', async () => {
    const at = await place(await make())
    const [home, a, dest] = [await at.folder(at.root, 'خانه'), await at.folder(at.root, 'الف'), await at.folder(at.root, 'مقصد')]
    const file = await at.file(home, 'سند.txt', 'متن')
    await at.file(a, 'سند.txt', 'متن')
    await take(at, 'copy', a)
    const [copy] = await paste(at, dest)
    expect((await childrenOf(at.app, at.admin, String(copy?.uuid))).map(({ uuid, parentUuid }) => [uuid, parentUuid])).toEqual([
      [file, home],
    ])
    await take(at, 'copy')
    await at.admin.call(at.app.contract.nodebase.cut, { json: [file], query: { fromUuid: a } })
    const [moved] = await paste(at, dest)
    expect([moved?.uuid, moved?.parentUuid]).toEqual([file, home])
    expect([await namesIn(at.app, at.admin, home), await namesIn(at.app, at.admin, a)]).toEqual([['سند.txt'], []])
    await sound(at)
  })

  it('refuses an empty clipboard, a folder pasted into itself, a taken name, and destinations that are no plain folder; changes nothing [CLIP-015] [CLIP-018] [CLIP-019]', async () => {
    const db = await make()
    const at = await place(db)
    const [outer, other] = [await at.folder(at.root, 'بیرونی'), await at.folder(at.root, 'دیگر')]
    const inner = await at.folder(outer, 'درونی')
    const file = await at.file(other, 'سند.txt')
    expect(await pasteCode(at, other)).toBe('emptyClipboard')
    await take(at, 'copy', outer)
    const instance = await at.folder(at.root, 'نمونه')
    await db.updateTable('node').set({ node_type: 2 }).where('id', '=', instance).execute()
    const special = await db.selectFrom('node').select('id').where('system_role', 'in', ['paragraphs', 'bin']).execute()
    const before = await count(db, 'node')
    for (const dest of [outer, inner]) expect(await pasteCode(at, dest)).toBe('moveIntoSelf')
    for (const dest of [file, instance, ...special.map(({ id }) => id)]) expect(await pasteCode(at, dest)).toBe('notFolder')
    await take(at, 'copy')
    await take(at, 'cut', outer)
    expect(await pasteCode(at, inner)).toBe('moveIntoSelf')
    expect(await pasteCode(at, instance)).toBe('notFolder')
    await at.folder(other, 'بیرونی')
    expect(await pasteCode(at, other)).toBe('titleExists')
    expect(await count(db, 'node')).toBe(Number(before) + 1)
    expect(await listsOf(at)).toEqual([0, 1])
    await sound(at)
  })

  it('checks the rights on every source again when pasting: refuses or hides sources whose rights were revoked', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    await flags(db, (await at.app.as('sara')).userId)
    const sara = await at.app.signIn('sara')
    const home = await homeOf(db, sara.userId)
    const file = await at.file(at.root, 'سند.txt')
    const level = (to: number) => db.updateTable('permission').set({ level: to }).where('node_id', '=', file).execute()
    await grant(db, file, sara.userId, 4)
    await sara.call(at.app.contract.nodebase.copy, { json: [file] })
    await sara.call(at.app.contract.nodebase.cut, { json: [file] })
    await level(3)
    expect(await pasteCode(at, home, sara)).toBe('forbidden')
    await sara.call(at.app.contract.nodebase.cut, { json: [] })
    await level(1)
    expect(await pasteCode(at, home, sara)).toBe('forbidden')
    await db.deleteFrom('permission').where('node_id', '=', file).execute()
    expect(await pasteCode(at, home, sara)).toBe('emptyClipboard')
    expect(await namesIn(at.app, sara, home)).toEqual([])
    await grant(db, file, sara.userId, 2)
    expect(await pasteCode(at, at.root, sara)).toBe('notFound')
    expect((await paste(at, home, sara)).map(({ fullName }) => fullName)).toEqual(['سند.txt'])
    await db.updateTable('public_profile').set({ flags: '["CUT"]' }).execute()
    at.app.ports.advance(60_000)
    expect(await pasteCode(at, home, await at.app.signIn('sara'))).toBe('featureOff')
  })

  it('skips items of a copied folder without the download right and reports their number; hidden items are not counted', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    await flags(db, (await at.app.as('sara')).userId)
    const sara = await at.app.signIn('sara')
    const home = await homeOf(db, sara.userId)
    const source = await at.folder(at.root, 'پرونده')
    const [open, seen, hidden] = [await at.folder(source, 'باز'), await at.folder(source, 'دیدنی'), await at.folder(source, 'پنهان')]
    const [good, readable] = [await at.file(open, 'خوب.txt'), await at.file(open, 'خواندنی.txt')]
    await at.file(open, 'ناپیدا.txt')
    await at.file(hidden, 'ناپیدای دیگر.txt')
    for (const [id, level] of [
      [source, 2],
      [open, 2],
      [seen, 1],
      [good, 2],
      [readable, 1],
    ] as const)
      await grant(db, id, sara.userId, level, { recursive: false })
    await sara.call(at.app.contract.nodebase.copy, { json: [source] })
    at.app.ports.published.length = 0
    await paste(at, home, sara)
    expect(await namesBelow(at.app, at.admin, home)).toEqual(['پرونده', 'پرونده/باز', 'پرونده/باز/خوب.txt'])
    const notices = at.app.ports.published.flatMap((one) => (one.type === 'user.message' ? [one] : []))
    expect(notices).toEqual([
      expect.objectContaining({
        userIds: [sara.userId],
        body: expect.objectContaining({ type: 'notification', level: 'warning', message: expect.stringContaining('۲ مورد کپی نشد') }),
      }),
    ])
    await sound(at)
  })

  it('moves an item cut by two users only once; the second paste is a conflict', async () => {
    const db = await make()
    const at = await place(db)
    const [a, b, from] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب'), await at.folder(at.root, 'مبدأ')]
    const item = await at.folder(from, 'یک')
    await at.file(item, 'سند.txt')
    await flags(db, (await at.app.as('sara')).userId)
    const sara = await at.app.signIn('sara')
    for (const id of [a, b, from]) await grant(db, id, sara.userId, 4)
    await take(at, 'cut', item)
    await sara.call(at.app.contract.nodebase.cut, { json: [item] })
    expect((await Promise.all([pasteCode(at, a), pasteCode(at, b, sara)])).toSorted()).toEqual(['200', 'conflict'])
    const places = [...(await namesIn(at.app, at.admin, a)), ...(await namesIn(at.app, at.admin, b))]
    expect(places).toEqual(['یک'])
    await sound(at)
  })

  it('sends copies of items into a working directory and returns them [CLIP-026] [API-095]', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const [dest, file, folder] = [
      await at.folder(at.root, 'پوشهٔ کاری'),
      await at.file(at.root, 'سند.txt'),
      await at.folder(at.root, 'پرونده'),
    ]
    await at.file(folder, 'درون.txt')
    const send = (json: string[], destUuid = dest) => ({ query: { destUuid }, json })
    const answer = await at.admin.call(nodebase.sendTo, send([folder, file]))
    expect(answer.map(({ fullName, parentUuid }) => [fullName, parentUuid])).toEqual([
      ['پرونده', dest],
      ['سند.txt', dest],
    ])
    expect(await namesBelow(at.app, at.admin, dest)).toEqual(['پرونده', 'پرونده/درون.txt', 'سند.txt'])
    expect(await codeOf(at.admin, nodebase.sendTo, send([folder], folder))).toBe('moveIntoSelf')
    expect(await codeOf(at.admin, nodebase.sendTo, send([file], file))).toBe('notFolder')
    expect(await codeOf(at.admin, nodebase.sendTo, send([at.root]))).toBe('protectedNode')
    expect(await listsOf(at)).toEqual([0, 0])
    await sound(at)
  })

  it('repeated calls with one operation id paste or send once; undo moves cut items back and removes the copies', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const [from, dest] = [await at.folder(at.root, 'مبدأ'), await at.folder(at.root, 'مقصد')]
    const [cut, copied] = [await at.folder(from, 'بریده'), await at.file(from, 'سند.txt')]
    await take(at, 'copy', copied)
    await take(at, 'cut', cut)
    const operationUuid = crypto.randomUUID()
    const calls = [1, 2].map(() => at.admin.call(nodebase.paste, { form: { destUuid: dest }, query: { operationUuid } }))
    const [first, second] = await Promise.all(calls)
    expect(second?.map(({ uuid }) => uuid)).toEqual(first?.map(({ uuid }) => uuid))
    expect(await namesIn(at.app, at.admin, dest)).toEqual(['بریده', 'سند.txt'])
    expect(await codeOf(at.admin, nodebase.paste, { form: { destUuid: from }, query: { operationUuid } })).toBe('conflict')
    const undone = await at.admin.call(nodebase.undo, { query: { operationUuid } })
    expect(undone.kind).toBe('PASTE')
    expect(await namesIn(at.app, at.admin, dest)).toEqual([])
    expect(await namesIn(at.app, at.admin, from)).toEqual(['بریده', 'سند.txt'])
    for (const _ of [1, 2]) {
      const again = await at.admin.call(nodebase.redo, { query: { operationUuid } })
      expect(again.uuids.toSorted()).toEqual(first?.map(({ uuid }) => uuid).toSorted())
      expect([await namesIn(at.app, at.admin, dest), await namesIn(at.app, at.admin, from)]).toEqual([['بریده', 'سند.txt'], ['سند.txt']])
      await at.admin.call(nodebase.undo)
      expect([await namesIn(at.app, at.admin, dest), await namesIn(at.app, at.admin, from)]).toEqual([[], ['بریده', 'سند.txt']])
    }
    const sending = { query: { destUuid: dest, operationUuid: crypto.randomUUID() }, json: [copied] }
    await at.admin.call(nodebase.sendTo, sending)
    await at.admin.call(nodebase.sendTo, sending)
    expect(await namesIn(at.app, at.admin, dest)).toEqual(['سند.txt'])
    expect((await at.admin.call(nodebase.undo)).kind).toBe('PASTE')
    expect(await namesIn(at.app, at.admin, dest)).toEqual([])
    await sound(at)
  })
})
