import { expect, it, onTestFinished, vi } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { unzipped } from '#tests/support/zip'
import { codeOf, grant } from '../uploads/uploading'
import { createParagraphApp } from './paragraph-app'

/** The first two texts are about water; only one of them contains the word for dam. */
const papers = {
  'سد.txt': 'سد کرج آب شهر را نگه می‌دارد. مخزن سد پس از بارندگی پر شد و سیلاب مهار شد.',
  'مخزن.txt': 'مخزن شهر پس از بارندگی از سیلاب پر شد.',
  'بودجه.txt': 'بودجهٔ سال آینده برای آموزش کارکنان تصویب شد.',
  'آموزش.txt': 'آموزش کارکنان با برنامهٔ تازه آغاز شد.',
}

eachDatabase((_engine, make) => {
  /** Creates the documents and a user who searches for dams. */
  const filled = async () => {
    const at = await createParagraphApp(await make())
    const { contentSearch } = at.contract.thirdParties
    for (const [name, text] of Object.entries(papers)) await at.document(name, text)
    const search = async (literalWeight?: number, more: object = {}) =>
      await at.admin.call(contentSearch, { json: { query: 'سد', ...(literalWeight !== undefined && { literalWeight }), ...more } })
    const titles = async (weight?: number, more: object = {}) => (await search(weight, more)).contents.map(({ node }) => node.title)
    return { at, contentSearch, search, titles }
  }

  it('searches by words only (weight 1), by co-occurring words (weight 0) or both, and returns the matching passage [SRCH-004] [SRCH-041] [SRCH-075]', async () => {
    const { search, titles } = await filled()
    expect(await titles(1)).toEqual(['سد'])
    expect(await titles(0)).toEqual(['سد', 'مخزن'])
    expect(await titles()).toEqual(['سد', 'مخزن'])
    const [first, second] = (await search(0.5)).contents
    expect([first?.score, second?.score].every((score) => Number(score) > 0 && Number(score) <= 1)).toBe(true)
    expect(Number(first?.score)).toBeGreaterThan(Number(second?.score))
    expect(second?.text.ranges.map(([from, to]) => second.text.text.slice(from, to))).toEqual(expect.arrayContaining(['مخزن', 'بارندگی']))
    expect(first?.text.ranges.map(([from, to]) => first.text.text.slice(from, to))).toContain('سد')
  })

  it('pages and filters the results, and refuses invalid queries [API-071] [SRCH-085]', async () => {
    const { at, contentSearch, search, titles } = await filled()
    expect(await titles(0, { offset: 1, pageSize: 1 })).toEqual(['مخزن'])
    expect((await search(0, { pageSize: 1 })).totalElements).toBe(2)
    expect(await titles(0, { extension: ['pdf'] })).toEqual([])
    expect(await titles(1, { searchType: 'CNT' })).toEqual(['سد'])
    for (const json of [
      { query: ' ' },
      { query: 'سد', keyword: 'آب' },
      { query: 'سد', searchType: 'DMS' as const },
      { query: 'سد', literalWeight: 1.1 },
    ])
      expect(await codeOf(at.admin, contentSearch, { json })).toBe('badInput')
    expect((await search(0, { query: '!!' })).contents).toEqual([])
  })

  it('uses only documents the caller may read: hidden ones give no result and change no score', async () => {
    const at = await createParagraphApp(await make())
    const { contentSearch } = at.contract.thirdParties
    const sara = await at.app.as('sara')
    const ids: Record<string, string> = {}
    for (const [name, text] of Object.entries(papers)) ids[name] = await at.document(name, text)
    for (const name of ['مخزن.txt', 'بودجه.txt', 'آموزش.txt']) await grant(at.db, String(ids[name]), sara.userId, 1)
    await grant(at.db, String(ids['سد.txt']), sara.userId, 0)
    const ask = async (literalWeight: number) =>
      (await sara.call(contentSearch, { json: { query: 'سد', literalWeight } })).contents.map(({ node, text, score }) => [
        node.title,
        text.text,
        score,
      ])
    // The title of this document is visible to the user, its text is not.
    expect(await ask(1)).toEqual([['سد', 'سد', expect.any(Number)]])
    expect(await ask(0)).toEqual([])
    const before = await sara.call(contentSearch, { json: { query: 'مخزن', literalWeight: 0 } })
    await at.admin.call(at.contract.nodebase.delete, { json: [String(ids['سد.txt'])] })
    const after = await sara.call(contentSearch, { json: { query: 'مخزن', literalWeight: 0 } })
    expect(after.contents).toEqual(before.contents)
    expect(after.contents.map(({ node }) => node.title)).toEqual(['مخزن'])
  })

  it('uses the configured semantic search service, leaves out unreadable documents, and reports its failure [SRCH-046]', async () => {
    const at = await createParagraphApp(await make())
    const { contentSearch } = at.contract.thirdParties
    const [open, hidden] = [await at.document('باز.txt', 'مخزن شهر پر شد.'), await at.document('پنهان.txt', 'سد پر شد.')]
    const sara = await at.app.as('sara')
    await grant(at.db, open, sara.userId, 1)
    const asked: unknown[] = []
    let answer: unknown = { hits: [open, hidden, crypto.randomUUID()].map((uuid, index) => ({ uuid, score: 0.9 - index / 10 })) }
    vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit) => {
      asked.push([address, JSON.parse(String(body)), (headers as Record<string, string>).authorization])
      return Response.json(answer)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const settings = [
      { key: 'contentSearch.url', value: 'https://meaning.example.org/search' },
      { key: 'contentSearch.token', value: 'geheim' },
    ]
    await at.admin.call(at.contract.config.save, { json: settings })
    const search = (literalWeight: number) => sara.call(contentSearch, { json: { query: 'بند آب', literalWeight } })
    expect((await search(0)).contents.map(({ node, score, text }) => [node.title, score, text.text])).toEqual([['باز', 0.9, 'باز']])
    expect(asked).toEqual([['https://meaning.example.org/search', { query: 'بند آب', size: 300 }, 'Bearer geheim']])
    await search(1)
    expect(asked).toHaveLength(1)
    // On request, a search for documents also uses the external semantic service, and works without it.
    const documents = async (criteria: object) =>
      (
        await sara.call(at.contract.nodebase.children, {
          json: { keyword: 'بند آب', properties: ['title', 'text'], searchAllDocument: true, ...criteria },
        })
      ).contents.map(({ title }) => title)
    expect(await documents({})).toEqual([])
    expect(await documents({ useElastic: true })).toEqual(['باز'])
    expect(await documents({ useElastic: true, extension: ['pdf'] })).toEqual([])
    expect(await documents({ useElastic: true, properties: ['title'] })).toEqual([])
    const exported = async (useElastic: boolean) => {
      const json = {
        type: 'LIST' as const,
        keyword: 'بند آب',
        properties: ['title' as const, 'text' as const],
        searchAllDocument: true,
        useElastic,
      }
      const answered = await sara.send(at.contract.nodebase.searchExport, { json })
      return unzipped(Buffer.from(await answered.arrayBuffer()))
        .get('xl/worksheets/sheet1.xml')
        ?.toString()
    }
    expect(await exported(false)).not.toContain('باز')
    expect(await exported(true)).toContain('باز')
    answer = { hits: 'none' }
    expect(await documents({ useElastic: true })).toEqual([])
    expect(await codeOf(sara, contentSearch, { json: { query: 'بند آب', literalWeight: 0.5 } })).toBe('upstreamFailed')
  })
})
