import { expect, it } from 'vitest'
import { features } from '#api/contract/feature'
import type { NodeStatus } from '#api/contract/node'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { childrenOf, codeOf, grant, homeOf, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

async function start(make: () => Promise<TestApp['db']>) {
  const app = await testApp({ db: await make() })
  await withoutGrants(app.db)
  const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
  const profile = { id: crypto.randomUUID(), title: 'همه', flags: JSON.stringify(features) }
  await app.db.insertInto('public_profile').values(profile).execute()
  await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: clerk.userId }).execute()
  app.ports.advance(2_000)
  const root = await mainRoot(app.db)
  const { nodebase, document, folder } = app.contract
  const makeFolder = (title: string) => admin.call(folder.create, { form: { destUuid: root, title } })
  const file = async (filename: string, bytes = filename, uuid = root): Promise<string> =>
    (await sendFile(app, admin, { uuid, filename, bytes, onConflict: 'newVersion' })).body.uuid
  /** Copies a document to another folder, one second after the previous step. */
  const copy = async (uuid: string, destUuid: string): Promise<string> => {
    app.ports.advance(1_000)
    await admin.call(nodebase.copy, { json: [uuid] })
    const [made] = await admin.call(nodebase.paste, { form: { destUuid } })
    return String(made?.uuid)
  }
  const tab = async (by: Client, name: 'similarities' | 'sources' | 'related', uuid: string, query = {}) =>
    await by.call(document[name], { params: { uuid }, query })
  const others = async (by: Client, name: 'similarities' | 'sources' | 'related', uuid: string): Promise<string[]> =>
    (await tab(by, name, uuid)).contents.map(({ secondDocument }) => secondDocument.uuid)
  const badges = async (by: Client, uuid: string): Promise<NodeStatus[]> =>
    (await by.call(nodebase.loadNodes, { json: [uuid] }))[0]?.statuses ?? []
  return { app, admin, clerk, root, makeFolder, file, copy, tab, others, badges, calls: document }
}

eachDatabase((_engine, make) => {
  it('lists documents with equal content page by page, each once [API-052]', async () => {
    const { admin, copy, file, makeFolder, tab } = await start(make)
    const letter = await file('نامه.txt', 'متن نامه')
    const twins = [await copy(letter, (await makeFolder('یک')).uuid), await copy(letter, (await makeFolder('دو')).uuid)]
    const part = async (query: object) => {
      const { contents, totalElements, offset, pageSize } = await tab(admin, 'similarities', letter, query)
      return { ids: contents.map(({ secondDocument }) => secondDocument.uuid), totalElements, offset, pageSize }
    }
    const whole = await part({})
    expect(whole).toEqual({ ids: expect.arrayContaining(twins), totalElements: 2, offset: 0, pageSize: 20 })
    for (const offset of [0, 1])
      expect(await part({ offset, pageSize: 1 })).toEqual({ ids: [whole.ids[offset]], totalElements: 2, offset, pageSize: 1 })
  })

  it('lists documents with equal content and the originals of a copy, with share and time [API-053] [PROP-056] [PROP-057]', async () => {
    const { app, admin, clerk, file, copy, makeFolder, tab, others, badges } = await start(make)
    const [letter, alone] = [await file('نامه.txt', 'متن نامه'), await file('تنها.txt')]
    const [first, second] = [await makeFolder('یک'), await makeFolder('دو')]
    const one = await copy(letter, first.uuid)
    const made = (await admin.call(app.contract.nodebase.loadNodes, { json: [one] }))[0]?.createDate
    const two = await copy(one, second.uuid)

    const size = new TextEncoder().encode('متن نامه').length
    const document = (uuid: string) => ({ uuid, title: 'نامه', extension: 'txt', type: 0, size })
    const sources = await tab(admin, 'sources', one)
    expect(sources).toEqual({
      contents: [{ uuid: letter, firstDocument: document(one), secondDocument: document(letter), similarityPercentage: 100, date: made }],
      ...{ totalElements: 1, offset: 0, pageSize: 20 },
    })
    expect(await others(admin, 'sources', two)).toEqual([one, letter])
    expect(await others(admin, 'sources', letter)).toEqual([])
    expect((await others(admin, 'similarities', letter)).toSorted()).toEqual([one, two].toSorted())
    expect((await tab(admin, 'similarities', letter, { offset: 1, pageSize: 1 })).totalElements).toBe(2)
    expect(await tab(admin, 'similarities', letter, { offset: 9 })).toMatchObject({ contents: [], totalElements: 2 })
    for (const name of ['similarities', 'sources', 'related'] as const) expect(await others(admin, name, alone)).toEqual([])
    expect(await badges(admin, letter)).toEqual(['HAS_SIMILAR'])
    expect(await badges(admin, one)).toEqual(['HAS_SIMILAR', 'HAS_SOURCE'])
    expect(await badges(admin, alone)).toEqual([])

    // A user who cannot see a document can upload the same bytes. Users who see both documents learn that they are equal.
    const { body } = await sendFile(app, clerk, { uuid: await homeOf(app.db, clerk.userId), filename: 'باز.txt', bytes: 'تنها.txt' })
    expect([await badges(admin, body.uuid), await badges(admin, alone)]).toEqual([['HAS_SIMILAR'], ['HAS_SIMILAR']])
    expect(await badges(clerk, body.uuid)).toEqual([])

    // With other content the document is neither equal to them nor a copy of them. An earlier version of a source still counts.
    await file('نامه.txt', 'متن دیگر', first.uuid)
    expect(await others(admin, 'sources', one)).toEqual([])
    expect(await others(admin, 'similarities', letter)).toEqual([two])
    expect(await others(admin, 'sources', two)).toEqual([one, letter])
  })

  it('lists documents with common keywords or links, ordered by the share in common', async () => {
    const { admin, file, root, tab, others, badges, app, calls } = await start(make)
    const [letter, near, far, none] = [await file('نامه.txt'), await file('نزدیک.txt'), await file('دور.txt'), await file('هیچ.txt')]
    const keywords = (uuid: string, ...json: string[]) => admin.call(app.contract.document.addKeywords, { params: { uuid }, json })
    const link = (docUuid: string, ...json: string[]) => admin.call(app.contract.document.addLinks, { query: { docUuid }, json })
    await keywords(letter, 'مناقصه', 'قرارداد')
    await keywords(near, 'مناقصه', 'قرارداد', 'پیمان')
    await keywords(far, 'قرارداد', 'آب', 'برق')
    const shares = async () =>
      (await tab(admin, 'related', letter)).contents.map(({ secondDocument, similarityPercentage }) => [
        ...[secondDocument.uuid, similarityPercentage],
      ])
    expect(await shares()).toEqual([
      [near, 66.7],
      [far, 25],
    ])
    // The link between the two documents, and the document that both are linked with, count for both.
    await link(letter, far, none)
    await link(far, none)
    expect(await shares()).toEqual(
      [
        [near, 40],
        [far, 50],
        [none, 50],
      ].toSorted(([a, x], [b, y]) => Number(y) - Number(x) || (String(a) < String(b) ? -1 : 1)),
    )
    expect(await badges(admin, letter)).toEqual(['HAS_RELATED', 'HAS_LINK'])
    expect(await badges(admin, near)).toEqual(['HAS_RELATED'])
    expect(await others(admin, 'related', root)).toEqual([])
    expect(await codeOf(admin, calls.related, { params: { uuid: crypto.randomUUID() } })).toBe('notFound')
  })

  it('lists related documents page by page, each once [API-054]', async () => {
    const { admin, file, tab, app } = await start(make)
    const letter = await file('نامه.txt')
    const { addKeywords } = app.contract.document
    await admin.call(addKeywords, { params: { uuid: letter }, json: ['الف', 'ب', 'پ'] })
    const [all, two, one] = [await file('سه.txt'), await file('دو.txt'), await file('یک.txt')]
    for (const [uuid, json] of [
      [all, ['الف', 'ب', 'پ']],
      [two, ['الف', 'ب']],
      [one, ['الف']],
    ] as const)
      await admin.call(addKeywords, { params: { uuid }, json: [...json] })
    const part = async (query: object) => {
      const { contents, totalElements, offset, pageSize } = await tab(admin, 'related', letter, query)
      return [contents.map(({ secondDocument }) => secondDocument.uuid), totalElements, offset, pageSize]
    }
    expect(await part({})).toEqual([[all, two, one], 3, 0, 20])
    expect(await part({ pageSize: 2 })).toEqual([[all, two], 3, 0, 2])
    expect(await part({ offset: 1, pageSize: 1 })).toEqual([[two], 3, 1, 1])
    expect(await part({ offset: 2, pageSize: 2 })).toEqual([[one], 3, 2, 2])
    expect(await part({ offset: 3 })).toEqual([[], 3, 3, 20])
  })

  it('leaves out unreadable and deleted documents in tabs, totals, shares and badges', async () => {
    const { app, admin, clerk, file, copy, makeFolder, tab, others, badges } = await start(make)
    const { addKeywords, addLinks } = app.contract.document
    const [shown, hidden, third] = [await file('پیدا.txt', 'متن یکسان'), await file('سوم.txt'), await file('چهارم.txt')]
    const folder = await makeFolder('پنهان')
    const twin = await copy(shown, folder.uuid)
    for (const uuid of [shown, hidden]) await admin.call(addKeywords, { params: { uuid }, json: ['مشترک'] })
    await admin.call(addLinks, { query: { docUuid: shown }, json: [hidden] })
    await admin.call(addLinks, { query: { docUuid: third }, json: [hidden] })
    for (const uuid of [shown, third]) await grant(app.db, uuid, clerk.userId, 1)
    const everything = async (by: Client, uuid: string) => [
      ...[
        await badges(by, uuid),
        await others(by, 'similarities', uuid),
        await others(by, 'sources', uuid),
        await others(by, 'related', uuid),
      ],
    ]
    expect(await everything(clerk, shown)).toEqual([[], [], [], []])
    expect((await tab(clerk, 'similarities', shown)).totalElements).toBe(0)
    // If a document may only be seen, its links are reported, but not the similarity of its content.
    await grant(app.db, hidden, clerk.userId, 0)
    expect(await everything(clerk, shown)).toEqual([['HAS_LINK'], [], [], []])
    await grant(app.db, twin, clerk.userId, 1)
    expect(await everything(clerk, shown)).toEqual([['HAS_SIMILAR', 'HAS_LINK'], [twin], [], []])
    expect(await everything(clerk, twin)).toEqual([['HAS_SIMILAR', 'HAS_SOURCE'], [shown], [shown], []])

    await admin.call(app.contract.nodebase.delete, { json: [twin, hidden] })
    expect(await everything(admin, shown)).toEqual([[], [], [], []])
    const listed = (await childrenOf(app, admin, await mainRoot(app.db))).find(({ uuid }) => uuid === shown)
    expect(listed?.statuses).toEqual([])
  })
})
