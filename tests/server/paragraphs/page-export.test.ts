import { expect, it } from 'vitest'
import { textOfPackage } from './word-file'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant } from '../uploads/uploading'
import { createParagraphApp, texts } from './paragraph-app'

eachDatabase((_engine, make) => {
  it('exports a folder as a right-to-left Word file with numbered headings and a linked table of contents [API-171] [PARA-004]', async () => {
    const at = await createParagraphApp(await make())
    const { pageExport } = at.contract.paragraphs
    const shelf = await at.folder(at.root, 'آیین‌نامه')
    await at.make(shelf, 'درآمد', 'سطر یکم <مهم> & روشن\nسطر دوم')
    const first = await at.folder(shelf, 'کلیات')
    at.app.ports.advance(1_000)
    const second = await at.folder(shelf, 'Annex')
    const inner = await at.folder(first, 'تعریف‌ها')
    const report = await at.document('گزارش.txt', texts.report, inner)
    await at.mark(report, [0, 18], [await at.tag('آب')])
    await at.make(second, 'Terms', 'Left to right.')
    const answer = await at.admin.call(pageExport, { query: { nodeUuid: shelf } })
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('آیین‌نامه'))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { parts, lines } = await textOfPackage(bytes)
    expect(lines).toEqual([
      ['Title', 'آیین‌نامه'],
      ['TOCHeading', 'فهرست'],
      ['TOC1', 'آیین‌نامه'],
      ['TOC1', '۱. کلیات'],
      ['TOC2', '۱\u200F-\u200F۱. تعریف‌ها'],
      ['TOC1', '۲. Annex'],
      ['Heading1', 'آیین‌نامه'],
      ['ParagraphTitle', 'درآمد'],
      ['Normal', 'سطر یکم <مهم> & روشن'],
      ['Normal', 'سطر دوم'],
      ['Heading1', '۱. کلیات'],
      ['Heading2', '۱\u200F-\u200F۱. تعریف‌ها'],
      ['Normal', texts.report.slice(0, 18)],
      ['Note', 'کلیدواژه‌ها: آب'],
      ['Note', 'از: گزارش'],
      ['Heading1', '۲. Annex'],
      ['ParagraphTitle', 'Terms'],
      ['Normal', 'Left to right.'],
    ])
    const xml = parts['word/document.xml'] ?? ''
    expect(xml).toMatch(/instrText[^>]*> TOC /)
    const anchors = [...xml.matchAll(/w:anchor="(\w+)"/g)].map(([, name]) => name)
    expect(anchors).toHaveLength(4)
    expect([...xml.matchAll(/bookmarkStart w:id="\d+" w:name="(\w+)"/g)].map(([, name]) => name)).toEqual(anchors)
    expect(parts['word/styles.xml']).toMatch(/w:styleId="Normal">.*?<w:bidi\/>/s)
    expect(xml).toContain('<w:pStyle w:val="Normal"/><w:bidi w:val="0"/>')

    const sara = await at.app.as('sara')
    for (const id of [shelf, second]) await grant(at.db, id, sara.userId, 1, { recursive: false })
    const hers = await textOfPackage(new Uint8Array(await (await sara.call(pageExport, { query: { nodeUuid: shelf } })).arrayBuffer()))
    expect(hers.lines.filter(([style]) => style === 'Heading1')).toEqual([
      ['Heading1', 'آیین‌نامه'],
      ['Heading1', '۱. Annex'],
    ])
    await sara.call(at.contract.userProfile.save, { json: { digits: 'latin' } })
    const latin = await textOfPackage(new Uint8Array(await (await sara.call(pageExport, { query: { nodeUuid: shelf } })).arrayBuffer()))
    expect(latin.lines.map(([, line]) => line)).toContain('1. Annex')
    expect(await codeOf(at.admin, pageExport, { query: { nodeUuid: report } })).toBe('notFolder')
  })
})
