import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant } from '../uploads/uploading'
import { library } from './library'
import { docx, paragraph } from './packages'

eachDatabase((_engine, make) => {
  it('returns the text of a document as plain text and as HTML to users who may read it [API-039]', async () => {
    const { app, root, file, admin } = await library(await make())
    const { part } = app.contract.document
    const uuid = await file(
      root,
      'نامه.docx',
      await docx(paragraph('بند نخست') + paragraph('&lt;script&gt;alert(1)&lt;/script&gt; & last')),
    )
    const sara = await app.as('sara')
    expect(await codeOf(sara, part, { params: { type: 'text', uuid } })).toBe('notFound')
    await grant(app.db, uuid, sara.userId, 0)
    expect(await codeOf(sara, part, { params: { type: 'html', uuid } })).toBe('forbidden')
    await app.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', uuid).execute()
    const text = await sara.send(part, { params: { type: 'text', uuid } })
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect((await text.text()).trim()).toBe('بند نخست\n<script>alert(1)</script> & last')
    const page = await sara.send(part, { params: { type: 'html', uuid } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const html = await page.text()
    expect(html).toContain('<p dir="auto">بند نخست</p>\n<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt; &amp; last</p>')
    expect(html).toContain('<title>نامه</title>')
    const older = await file(root, 'نامه.docx', await docx(paragraph('بند دوم')), { onConflict: 'newVersion' })
    const [, first] = await admin.call(app.contract.document.versions, { params: { uuid: older } })
    const now = await admin.send(part, { params: { type: 'text', uuid } })
    const before = await admin.send(part, { params: { type: 'text', uuid }, query: { versionUuid: first?.uuid } })
    expect([(await now.text()).trim(), (await before.text()).split('\n')[0]]).toEqual(['بند دوم', 'بند نخست'])
  })

  it('returns the reason why a document has no text', async () => {
    const { app, root, file, admin } = await library(await make())
    const { part } = app.contract.document
    const broken = await file(root, 'خراب.docx', Buffer.from('PK\u0003\u0004 nothing'))
    const bytes = await file(root, 'داده.bin', Buffer.from([0, 1, 2, 3]))
    const codes = [broken, bytes].map((uuid) => codeOf(admin, part, { params: { type: 'text', uuid } }))
    expect(await Promise.all(codes)).toEqual(['corruptFile', 'unsupportedFormat'])
  })

  it('an item search covers contents and filters by creator, among visible items', async () => {
    const { app, admin, root, file, read } = await library(await make())
    const { nodebase } = app.contract
    const dams = await file(root, 'سدها.txt', 'گزارش سدهای کشور')
    await file(root, 'راه‌ها.txt', 'گزارش راه‌های کشور')
    await read()
    const sara = await app.as('sara')
    await grant(app.db, dams, sara.userId, 1)
    const found = async (client: typeof admin, json: object) =>
      (await client.call(nodebase.children, { json: { searchAllDocument: true, ...json } })).contents.map(({ title }) => title).sort()
    expect(await found(admin, { keyword: 'کشور', searchType: 'CNT' })).toEqual(['راه‌ها', 'سدها'])
    expect(await found(sara, { keyword: 'کشور', searchType: 'CNT' })).toEqual(['سدها'])
    expect(await found(admin, { creatorUuid: sara.userId })).not.toContain('سدها')
    expect(await found(admin, { creatorUuid: admin.userId, keyword: 'سدها' })).toEqual(['سدها'])
  })
})
