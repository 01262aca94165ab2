import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant } from '../uploads/uploading'
import { createParagraphApp, shown, texts } from './paragraph-app'

eachDatabase((_engine, make) => {
  it('returns a tagged range with text, author, position and keywords [PARA-038] [PARA-039] [PARA-040]', async () => {
    const at = await createParagraphApp(await make())
    const report = await at.document('گزارش.txt', texts.report)
    const water = await at.tag('آب')
    const first = await at.mark(report, [0, 20], [water])
    expect(first).toMatchObject({
      uuid: expect.any(String),
      author: { fullName: 'مدیر سامانه', username: 'admin' },
      text: texts.report.slice(0, 20),
      fromIndex: 0,
      toIndex: 20,
      keywords: [{ uuid: expect.any(String), title: 'آب' }],
    })
    expect(await at.page([report])).toEqual([first])
  })

  it('tags ranges of a document, and splits existing ranges that overlap a new one [API-174] [PARA-002]', async () => {
    const at = await createParagraphApp(await make())
    const report = await at.document('گزارش.txt', texts.report)
    const [water, money] = [await at.tag('آب'), await at.tag('بودجه')]
    const first = await at.mark(report, [0, 20], [water])
    const crossing = await at.mark(report, [10, 30], [money])
    expect([crossing.fromIndex, crossing.toIndex, crossing.uuid === first.uuid]).toEqual([10, 20, false])
    const all = await at.page([report])
    expect(shown(all)).toEqual([
      [0, 10, 'آب'],
      [10, 20, 'آب بودجه'],
      [20, 30, 'بودجه'],
    ])
    expect(all.map(({ text }) => text).join('')).toBe(texts.report.slice(0, 30))
    expect(all[0]?.uuid).toBe(first.uuid)
    // The part that keeps the id and the new part behind it have separate keywords.
    await at.mark(report, [20, 25], [water])
    expect(shown(await at.page([report])).slice(2)).toEqual([
      [20, 25, 'آب بودجه'],
      [25, 30, 'بودجه'],
    ])
    // The range gains no new keyword inside, so it is not split.
    await at.mark(report, [12, 18], [money])
    expect(shown(await at.page([report]))).toHaveLength(4)
    for (const [range, code] of [
      [[4, 4], 'fieldRequired'],
      [[9, 4], 'fieldRequired'],
      [[0, 9_000], 'badInput'],
    ] as const)
      expect(
        await codeOf(at.admin, at.contract.paragraphs.createEdit, {
          query: { docUuid: report, fromIndex: range[0], toIndex: range[1] },
          json: [water],
        }),
      ).toBe(code)
  })

  it('changes a tagged range and its keywords, and keeps author and time of each keyword [API-172] [API-173] [PARA-041]', async () => {
    const at = await createParagraphApp(await make())
    const report = await at.document('گزارش.txt', texts.report)
    const [water, money] = [await at.tag('آب'), await at.tag('بودجه')]
    const sara = await at.app.as('sara')
    await grant(at.db, report, sara.userId, 3)
    const made = await at.mark(report, [0, 20], [water])
    const [known] = made.keywords
    at.app.ports.advance(60_000)
    const wider = await at.mark(report, [5, 25], [String(known?.uuid), money], { paragraphUuid: made.uuid })
    expect([wider.uuid, wider.fromIndex, wider.toIndex]).toEqual([made.uuid, 5, 25])
    const info = await at.admin.call(at.contract.paragraphs.keywordInfo, { query: { docUuid: report } })
    expect(
      info.map(({ keywordUuid, creator, date }) => [keywordUuid === known?.uuid, creator.fullName, date > made.paragraphInfo[0]!.date]),
    ).toEqual([
      [true, 'مدیر سامانه', false],
      [false, 'مدیر سامانه', true],
    ])
    const without = await at.mark(report, [5, 25], [], { paragraphUuid: made.uuid })
    expect(without.keywords).toEqual([])
    await at.mark(report, [5, 25], [String(known?.uuid)], { client: sara }).catch(() => undefined)
    expect((await at.admin.call(at.contract.paragraphs.documentKeywords, { params: { uuid: report } })).map(({ title }) => title)).toEqual(
      [],
    )
  })

  it('keeps concurrent keyword changes of others when a user saves the keywords of a range', async () => {
    const at = await createParagraphApp(await make())
    const report = await at.document('گزارش.txt', texts.report)
    const tags = [await at.tag('آب'), await at.tag('بودجه'), await at.tag('سد')]
    const [water = '', money = '', dam = ''] = tags
    const [sara, reza] = [await at.app.as('sara'), await at.app.as('reza')]
    for (const { userId } of [sara, reza]) {
      await grant(at.db, report, userId, 3)
      for (const tag of tags) await grant(at.db, tag, userId, 1)
    }
    const made = await at.mark(report, [0, 20], [water, money])
    const idOf = (title: string) => made.keywords.find((one) => one.title === title)?.uuid ?? ''
    const titles = async () => (await at.page([report]))[0]?.keywords.map(({ title }) => title).toSorted()
    const read = made.keywords.map(({ uuid }) => uuid).join()
    const change = (client: typeof sara, json: string[], before?: string) =>
      client.call(at.contract.paragraphs.createEdit, {
        query: { docUuid: report, paragraphUuid: made.uuid, fromIndex: 0, toIndex: 20, ...(before !== undefined && { before }) },
        json,
      })
    // Reza removes a keyword and adds another one. Sara, who had loaded the two, removes nothing and saves.
    await change(reza, [idOf('آب'), dam], read)
    await change(sara, [idOf('آب'), idOf('بودجه')], read)
    expect(await titles()).toEqual(['آب', 'سد'])
    // Sara's own removals are applied. Keywords that were already there when she loaded an empty list stay.
    await change(sara, [], read)
    expect(await titles()).toEqual(['سد'])
    await change(sara, [water], '')
    expect(await titles()).toEqual(['آب', 'سد'])
    await change(sara, [water])
    expect(await titles()).toEqual(['آب'])
  })

  it('creates paragraphs in a folder, and refuses empty or taken titles [API-167] [PARA-064]', async () => {
    const at = await createParagraphApp(await make())
    const shelf = await at.folder(at.root, 'قفسه')
    const { editText } = at.contract.paragraphs
    const made = await at.make(shelf, ' درآمد ', 'نخستین متن')
    expect(made).toMatchObject({
      title: 'درآمد',
      text: 'نخستین متن',
      fromIndex: 0,
      toIndex: 10,
      keywords: [],
      sources: [{ uuid: shelf, title: 'قفسه' }],
    })
    const ask = (query: object, text = 'متن') => codeOf(at.admin, editText, { query, text })
    expect(await ask({ destinationUuid: shelf, title: '  ' })).toBe('titleRequired')
    expect(await ask({ destinationUuid: shelf, title: 'دِرآمد' })).toBe('titleExists')
    expect(await ask({ destinationUuid: shelf, title: 'تازه' }, ' \n')).toBe('fieldRequired')
    expect(await ask({ destinationUuid: shelf, title: 'تازه' }, 'ا'.repeat(100_001))).toBe('tooLarge')
    expect(await ask({ title: 'تازه' })).toBe('badInput')
    const report = await at.document('گزارش.txt', texts.report)
    expect(await ask({ destinationUuid: report, title: 'تازه' })).toBe('notFolder')
  })

  it('edits and deletes paragraphs of folders and documents, and refuses stale edits [PARA-001] [API-166] [API-170]', async () => {
    const at = await createParagraphApp(await make())
    const shelf = await at.folder(at.root, 'قفسه')
    const { editText, delete: drop } = at.contract.paragraphs
    const made = await at.make(shelf, 'درآمد', 'نخستین متن')
    const report = await at.document('گزارش.txt', texts.report)
    const ask = (query: object, text = 'متن') => codeOf(at.admin, editText, { query, text })
    const edited = await at.admin.call(editText, { query: { docUuid: shelf, paragraphUuid: made.uuid, title: 'پیش‌گفتار' }, text: 'دیگر' })
    expect(edited).toMatchObject({ uuid: made.uuid, title: 'پیش‌گفتار', text: 'دیگر' })
    expect(await ask({ docUuid: report, paragraphUuid: made.uuid })).toBe('notFound')
    const late = { docUuid: shelf, paragraphUuid: made.uuid, revision: made.revision }
    expect(await ask(late, 'متن دوم')).toBe('conflict')
    const again = await at.admin.call(editText, { query: { ...late, revision: edited.revision }, text: 'متن سوم' })
    expect([again.text, await ask({ ...late, revision: edited.revision })]).toEqual(['متن سوم', 'conflict'])
    const listed = await at.page([shelf])
    expect(listed.map(({ text, revision }) => [text, revision])).toEqual([['متن سوم', again.revision]])

    const range = await at.mark(report, [0, 10], [await at.tag('آب')])
    const reworded = await at.admin.call(editText, { query: { docUuid: report, paragraphUuid: range.uuid }, text: 'سخن من' })
    expect(reworded).toMatchObject({ text: 'سخن من', fromIndex: 0, toIndex: 10 })
    expect(await codeOf(at.admin, drop, { params: { uuid: range.uuid }, query: { docUuid: shelf } })).toBe('notFound')
    await at.admin.call(drop, { params: { uuid: range.uuid }, query: { docUuid: report } })
    expect(await at.page([report])).toEqual([])
    const part = await at.admin.call(at.contract.document.textPagination, { params: { uuid: report }, query: {} })
    expect(part.text).toBe(texts.report)
  })

  it('copies paragraphs with their owner, including keywords, links and positions, and keeps the originals', async () => {
    const at = await createParagraphApp(await make())
    const { nodebase, keywordLinks, entity } = at.contract
    const [shelf, other] = [await at.folder(at.root, 'قفسه'), await at.folder(at.root, 'مقصد')]
    const [one, two] = [await at.make(shelf, 'یکم', 'متن یکم'), await at.make(shelf, 'دوم', 'متن دوم')]
    const tag = await at.tag('آب')
    await at.mark(shelf, [0, 1], [tag], { paragraphUuid: one.uuid })
    await at.admin.call(keywordLinks.save, { json: { keyword: tag, alt: 'دوم', uuid: two.uuid } })
    const query = { relationType: 4, parentUuid: shelf, firstNodeUuid: two.uuid, secondNodeUuid: one.uuid }
    await at.admin.call(entity.changeOrder, { query })
    const report = await at.document('گزارش.txt', texts.report, shelf)
    await at.mark(report, [0, 10], [tag])
    await at.admin.call(nodebase.copy, { json: [shelf] })
    await at.admin.call(nodebase.paste, { form: { destUuid: other } })
    const [copy] = (await at.admin.call(at.contract.folder.children, { params: { uuid: other, offset: 0, size: 5 } })).contents
    const told = async (id: string) =>
      (await at.page([id])).map(({ title, text, keywords, keywordLinks: links }) => [title, text, keywords[0]?.title, links[0]?.alt])
    expect(await told(String(copy?.uuid))).toEqual([
      ['دوم', 'متن دوم', undefined, 'دوم'],
      ['یکم', 'متن یکم', 'آب', undefined],
      [undefined, texts.report.slice(0, 10), 'آب', undefined],
    ])
    await at.admin.call(at.contract.paragraphs.editText, {
      query: { docUuid: String(copy?.uuid), paragraphUuid: String((await at.page([String(copy?.uuid)]))[0]?.uuid) },
      text: 'دیگر',
    })
    expect((await told(shelf))[0]?.[1]).toBe('متن دوم')
    await at.admin.call(nodebase.delete, { json: [shelf] })
    await at.admin.call(nodebase.purge, { json: [shelf] })
    expect((await at.db.selectFrom('paragraph').select('id').execute()).length).toBe(3)
  })

  it('two concurrent requests to tag give ranges that do not overlap, with both keywords', async () => {
    const at = await createParagraphApp(await make())
    const report = await at.document('گزارش.txt', texts.report)
    const [water, money] = [await at.tag('آب'), await at.tag('بودجه')]
    await Promise.all([at.mark(report, [0, 20], [water]), at.mark(report, [10, 30], [money]), at.mark(report, [5, 25], [water])])
    const ranges = await at.page([report])
    expect(ranges.slice(1).every(({ fromIndex }, index) => fromIndex >= Number(ranges[index]?.toIndex))).toBe(true)
    const covered = (title: string) =>
      ranges
        .filter(({ keywords }) => keywords.some((one) => one.title === title))
        .reduce((sum, { fromIndex, toIndex }) => sum + toIndex - fromIndex, 0)
    expect([covered('آب'), covered('بودجه')]).toEqual([25, 20])
  })
})
