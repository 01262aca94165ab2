import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { errorMessages } from '#text/messages/errors'
import { eachDatabase } from '#tests/support/databases'
import { childrenOf, grant, namesIn, sendFile } from '../uploads/uploading'
import { DAY, linkOffice } from './linking'

eachDatabase((_engine, make) => {
  it('answers the same to a guessed, revoked and deleted link, and limits guessing', async () => {
    const { app, contract, publicLinks, sara, own, link, revoke } = await linkOffice(await make())
    const bodyOf = async (token: string) => {
      const answer = await app.guest.send(publicLinks.open, { json: { token } })
      const { requestId: _, ...body } = (await answer.json()) as { requestId: string; status: number; code: string; detail: string }
      return body
    }
    const guessed = await bodyOf('A'.repeat(43))
    expect(guessed).toMatchObject({ status: 404, code: 'linkUnknown', detail: errorMessages('fa').linkUnknown })
    const revoked = await link(sara, own)
    await revoke(sara, revoked.link.uuid)
    const blocked = await link(sara, own)
    await sara.call(contract.nodebase.delete, { query: {}, json: [own] })
    expect([await bodyOf(revoked.token), await bodyOf(blocked.token)]).toEqual([guessed, guessed])
    const codes = new Set<string>()
    for (let tries = 0; tries < 30; tries += 1) codes.add((await bodyOf(randomUUID())).code)
    expect([...codes]).toEqual(['linkUnknown', 'tooMany'])
  })

  it('says that a link has expired or is used up only with its token, and ends the visits of an expired one', async () => {
    const { app, sara, own, openCode, visit } = await linkOffice(await make())
    const { token, visitor } = await visit(sara, own, { maxUses: 1 })
    expect(await openCode(token)).toBe('linkUsedUp')
    expect(await visitor.titles()).toEqual(['نامه'])
    app.ports.advance(2 * 3_600_000 + 1_000)
    expect(await visitor.titles()).toBe('visitEnded')
    app.ports.advance(7 * DAY)
    expect(await openCode(token)).toBe('linkOver')
  })

  it('counts a use atomically, so that of ten visitors at once only the allowed number gets in', async () => {
    const { app, sara, own, link, openCode } = await linkOffice(await make())
    const { token } = await link(sara, own, { maxUses: 3 })
    const codes = await Promise.all(Array.from({ length: 10 }, () => openCode(token)))
    expect(codes.filter((code) => code === '200')).toHaveLength(3)
    expect(codes.filter((code) => code === 'linkUsedUp')).toHaveLength(7)
    expect((await app.db.selectFrom('public_link').select('uses').executeTakeFirstOrThrow()).uses).toBe(3)
  })

  it('asks for the password, refuses a wrong one without counting a use, and limits guessing', async () => {
    const { app, sara, own, link, open, openCode } = await linkOffice(await make())
    const { token } = await link(sara, own, { password: 'راز-پیوند', maxUses: 1 })
    expect(await openCode(token)).toBe('linkPasswordRequired')
    expect(await openCode(token, 'نادرست')).toBe('linkPasswordWrong')
    const codes = [await openCode(token, 'a'), await openCode(token, 'b'), await openCode(token, 'c'), await openCode(token, 'd')]
    expect(codes.slice(0, 2)).toEqual(['linkPasswordWrong', 'linkPasswordWrong'])
    expect(codes.at(-1)).toBe('tooMany')
    expect(await openCode(token, 'راز-پیوند')).toBe('tooMany')
    app.ports.advance(60_000)
    expect(await open(token, 'راز-پیوند')).toMatchObject({ title: 'سال ۱۴۰۴', isFolder: true, level: 'download' })
  })

  it('shows only what the creator may see now, inside the linked folder, and follows no shortcut out of it', async () => {
    const at = await linkOffice(await make())
    const { app, admin, sara, reza, root, top, own, his, letter, put, visit, logOf } = at
    const outside = await put(sara, top, 'بیرون.txt', 'متن بیرونی')
    // The same bytes in the linked folder become a shortcut to the document outside.
    const copied = await sendFile(app, sara, { uuid: own, filename: 'بیرون.txt', bytes: 'متن بیرونی' })
    expect(copied.body.code).toBe('shortcutCreated')
    expect((await childrenOf(app, sara, own)).map(({ title }) => title).sort()).toEqual(['بیرون', 'نامه'])
    const { visitor, link } = await visit(sara, own)
    expect(await visitor.titles()).toEqual(['نامه'])
    expect(await visitor.partCode(outside, 'content')).toBe('notFound')
    expect(await visitor.titles(top)).toBe('notFound')
    expect(await visitor.titles(letter)).toBe('notFolder')
    expect(await visitor.partCode(letter, 'content')).toBe('200')
    expect((await logOf(letter)).at(-1)).toMatchObject({ type: 'DOWNLOAD', username: 'sara', detail: { throughLink: link.uuid } })
    // A folder of Reza inside the linked folder, which Sara does not see.
    await grant(app.db, top, reza.userId, 5)
    await grant(app.db, his, sara.userId, 1)
    const whole = (await visit(sara, top)).visitor
    expect(await whole.titles()).toEqual(expect.arrayContaining(['یادداشت‌های رضا']))
    await app.db.deleteFrom('permission').where('node_id', '=', his).execute()
    await app.db.deleteFrom('permission').where('node_id', '=', top).execute()
    expect(await whole.titles()).not.toContain('یادداشت‌های رضا')
    expect(await whole.titles(his)).toBe('notFound')
    // An administrator sees everything, but only inside the folder.
    const everything = (await visit(admin, top)).visitor
    expect(await everything.titles()).toContain('یادداشت‌های رضا')
    expect(await everything.titles(root)).toBe('notFound')
  })

  it('a link for viewing returns pictures and text, never the bytes; a right lost while reading ends everything', async () => {
    const { app, reza, own, letter, visit, openCode } = await linkOffice(await make())
    await grant(app.db, own, reza.userId, 5)
    const { token, visitor } = await visit(reza, own, { level: 'read' })
    expect(await visitor.partCode(letter, 'content')).toBe('forbidden')
    const text = await visitor.part(letter, 'text')
    expect([text.status, await text.text()]).toEqual([200, 'متن نامه'])
    expect(text.headers.get('content-disposition')).toMatch(/^inline/)
    expect(['200', 'unsupportedFormat']).toContain(await visitor.partCode(letter, 'picture'))
    expect(await visitor.uploadCode('ناخواسته.txt')).toBe('linkUnknown')
    await app.db.deleteFrom('permission').where('principal_id', '=', reza.userId).execute()
    expect(await visitor.partCode(letter, 'text')).toBe('linkUnknown')
    expect(await visitor.pagesCode(letter)).toBe('linkUnknown')
    await grant(app.db, own, reza.userId, 1)
    expect(await visitor.partCode(letter, 'text')).toBe('200')
    await app.db.updateTable('app_user').set({ disabled: true }).where('id', '=', reza.userId).execute()
    expect([await visitor.partCode(letter, 'text'), await openCode(token)]).toEqual(['linkUnknown', 'linkUnknown'])
  })

  it('a download link falls back to nothing when its creator may only read', async () => {
    const { app, own, letter, reza, visit } = await linkOffice(await make())
    await grant(app.db, own, reza.userId, 5)
    const { visitor } = await visit(reza, own)
    const whole = await visitor.part(letter, 'content')
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await whole.text()).toBe('متن نامه')
    const part = await visitor.part(letter, 'content', 'bytes=0-1')
    expect(part.status).toBe(206)
    await app.db.updateTable('permission').set({ level: 1 }).where('principal_id', '=', reza.userId).execute()
    expect(await visitor.partCode(letter, 'content')).toBe('linkUnknown')
  })

  it('an upload link adds files in the name of the creator, keeps both on a taken name, and shows nothing', async () => {
    const { app, sara, own, letter, put, visit, revoke, logOf } = await linkOffice(await make())
    await put(sara, own, 'گزارش.txt', 'گزارش سارا')
    const { visitor, link } = await visit(sara, own, { level: 'upload' })
    expect([await visitor.titles(), await visitor.partCode(letter, 'text'), await visitor.partCode(letter, 'content')]).toEqual([
      ...['notFound', 'notFound', 'notFound'],
    ])
    const taken = await visitor.upload('گزارش.txt', 'گزارش مهمان')
    expect(await taken.json()).toEqual({ title: 'گزارش.txt', size: Buffer.byteLength('گزارش مهمان') })
    // The same content exists already; the visitor must not notice.
    expect(await visitor.uploadCode('همان.txt', 'متن نامه')).toBe('200')
    const names = await namesIn(app, sara, own)
    expect(names).toHaveLength(4)
    expect(names).toEqual(expect.arrayContaining(['نامه.txt', 'گزارش.txt', 'همان.txt']))
    const added = (await childrenOf(app, sara, own)).find(({ title }) => title === 'همان')
    expect((await logOf(added?.uuid ?? '')).map(({ type, username, detail }) => [type, username, detail['throughLink']])).toEqual([
      ['UPLOAD', 'sara', link.uuid],
    ])
    expect([await visitor.uploadCode('a/b.txt'), await visitor.uploadCode('')]).not.toContain('200')
    await revoke(sara, link.uuid)
    expect(await visitor.uploadCode('پس از لغو.txt')).toBe('linkUnknown')
    expect(await namesIn(app, sara, own)).toHaveLength(4)
  })

  it('refuses a file above the limit, and every token that is not of a visit', async () => {
    const { app, contract, admin, sara, own, visit, visitor: visitorWith } = await linkOffice(await make())
    const { token, visitor } = await visit(sara, own, { level: 'upload' })
    await admin.call(contract.config.save, { json: [{ key: 'upload.maxFileSizeMb', value: '1' }] })
    expect(await visitor.uploadCode('بزرگ.bin', new Uint8Array(1024 * 1024 + 1))).toBe('tooLarge')
    const session = sara.headers['authorization']?.replace('Bearer ', '') ?? ''
    for (const wrong of [session, token, 'x.y.z', '']) expect(await visitorWith(wrong).titles()).toBe('linkUnknown')
    // The token of a visit signs nobody in.
    const opened = await app.guest.call(contract.publicLinks.open, { json: { token } })
    const asUser = await app.guest.send(contract.users.principle, {}, { authorization: `Bearer ${opened.token}` })
    expect(asUser.status).toBe(401)
  })

  it('pages through a folder with items that the visitor does not see in between', async () => {
    const { app, sara, own, put, visit } = await linkOffice(await make())
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) ids.push(await put(sara, own, `سند ${index}.txt`, `متن ${index}`))
    const { visitor } = await visit(sara, own)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await visitor.items(undefined, { size: 3, ...(after !== undefined && { after }) })
      expect(page.items.length).toBeLessThanOrEqual(3)
      seen.push(...page.items.map(({ uuid }) => uuid))
      after = page.next
    } while (after !== undefined)
    expect(seen).toHaveLength(8)
    expect(new Set(seen).size).toBe(8)
    for (const after of ['[]', 'x', '[0,"a","b"]', '[9,"a","00000000-0000-4000-8000-000000000000"]'])
      expect((await visitor.items(undefined, { after })).code).toBe('badInput')
    expect(app.ports.logged.filter((line) => line.includes('a call failed unexpectedly'))).toEqual([])
  })
})
