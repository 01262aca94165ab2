import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { place } from '../clipboard/place'
import { grant, withoutGrants } from '../uploads/uploading'

eachDatabase((_engine, make) => {
  it('returns the other titles of a node and how its text was extracted [EXP-119] [EXP-130]', async () => {
    const db = await make()
    const at = await place(db)
    const [folder, file] = [await at.folder(at.root, 'پوشه'), await at.file(at.root, 'سند.txt')]
    const other = JSON.stringify(['نامهٔ دیگر', 'یادداشت'])
    await db.updateTable('node').set({ other_titles: other, extraction_type: 'OCR' }).where('id', '=', file).execute()
    const [one, two] = await at.admin.call(at.app.contract.nodebase.loadNodes, { json: [file, folder] })
    expect(one).toMatchObject({ otherTitle: ['نامهٔ دیگر', 'یادداشت'], extractionType: 'OCR' })
    expect(two).toMatchObject({ otherTitle: [] })
    expect(two).not.toHaveProperty('extractionType')
  })

  it('returns id, title and kind of a node, with the class name of an instance [EXP-108] [EXP-113] [EXP-114]', async () => {
    const db = await make()
    const at = await place(db)
    const [folder, file, instance] = [await at.folder(at.root, 'پوشه'), await at.file(at.root, 'سند.txt'), await at.folder(at.root, 'علی')]
    await db.updateTable('node').set({ node_type: 2, entity_name: 'شخص' }).where('id', '=', instance).execute()
    const records = await at.admin.call(at.app.contract.nodebase.loadNodes, { json: [folder, file, instance] })
    expect(records).toMatchObject([
      { uuid: folder, title: 'پوشه', type: 1, nodeType: 1, entityName: 'Folder' },
      { uuid: file, title: 'سند', type: 0, entityName: 'Document' },
      { uuid: instance, title: 'علی', nodeType: 2, entityName: 'شخص' },
    ])
    expect(records[1]).not.toHaveProperty('nodeType')
  })

  it('returns the kind in words in the language of the caller [EXP-120] [EXP-208]', async () => {
    const db = await make()
    const at = await place(db)
    const ids = [await at.folder(at.root, 'پوشه'), await at.file(at.root, 'سند.txt')]
    const { loadNodes, children } = at.app.contract.nodebase
    const words = (records: readonly { typeTitle?: string | undefined }[]) => records.map(({ typeTitle }) => typeTitle)
    expect(words(await at.admin.call(loadNodes, { json: ids }))).toEqual(['پوشه', 'متن ساده'])
    const english = await at.admin.send(children, { json: { uuidList: [at.root], onlyDocument: true } }, { 'accept-language': 'en' })
    expect(words((await english.json()).contents)).toEqual(['Plain text'])
  })

  it("marks concepts and the caller's working directories, and returns the position among siblings [EXP-122] [EXP-124]", async () => {
    const db = await make()
    const at = await place(db)
    const { folder, nodebase, users } = at.app.contract
    const ids = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const [first = '', second = ''] = ids
    await at.admin.call(folder.folderIsConcept, { query: { folderUuid: first, value: true } })
    await at.admin.call(users.addWorkingDirectory, { query: { folderUuid: second } })
    const records = await at.admin.call(nodebase.loadNodes, { json: ids })
    await at.admin.call(folder.excludeFromSearch, { query: { folderUuid: first, value: true } })
    const [flagged] = await at.admin.call(nodebase.loadNodes, { json: [first] })
    expect(flagged).toMatchObject({ folderIsConcept: true, showInSearchResult: true, excludeFromSearch: true })
    expect(records.map(({ folderIsConcept, isWorkingDirectory }) => [folderIsConcept, isWorkingDirectory])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(Number(records[0]?.order)).toBeLessThan(Number(records[1]?.order))
    const sara = await at.app.as('sara')
    expect((await sara.call(nodebase.loadNodes, { json: [second] }))[0]).toMatchObject({ isWorkingDirectory: false })
  })

  it('says that a node is also in other folders, to users who may see one of them [EXP-127]', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    const [home, other] = [await at.folder(at.root, 'خانه'), await at.folder(at.root, 'دیگر')]
    const file = await at.file(home, 'سند.txt', 'متن')
    await at.file(other, 'سند.txt', 'متن')
    const sara = await at.app.as('sara')
    await grant(db, file, sara.userId, 1)
    const statuses = async (client: typeof sara) => (await client.call(at.app.contract.nodebase.loadNodes, { json: [file] }))[0]?.statuses
    expect(await statuses(at.admin)).toEqual(['HAS_PARENTS'])
    expect(await statuses(sara)).toEqual([])
    await grant(db, other, sara.userId, 0)
    expect(await statuses(sara)).toEqual(['HAS_PARENTS'])
  })
})
