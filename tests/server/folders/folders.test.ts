import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, homeOf, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

eachDatabase((_engine, make) => {
  it('returns the main root first, the home folder, and on request bins and working directories [API-022] [EXP-211] [BIN-001]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { folder, users } = app.contract
    const plain = await admin.call(folder.rootFolders, {})
    expect(plain[0]).toMatchObject({ uuid: root, title: 'هستینه', type: 1 })
    expect(plain.map(({ uuid }) => uuid)).toContain(await homeOf(app.db, admin.userId))
    expect(plain.some(({ type }) => type === 4)).toBe(false)
    const { uuid } = await admin.call(folder.create, { form: { destUuid: root, title: 'کارها' } })
    await admin.call(users.addWorkingDirectory, { query: { folderUuid: uuid } })
    const whole = await admin.call(folder.rootFolders, { query: { addRecycleBin: true, addWorkingDirectories: true } })
    expect(whole.at(-1)).toMatchObject({ uuid, isWorkingDirectory: true })
    expect(whole.filter(({ type }) => type === 4)).toHaveLength(1)
  })

  it('hides the main root from users without rights, and home folders and bins from other users', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [sara, omid] = [await app.as('sara'), await app.as('omid')]
    const roots = await sara.call(app.contract.folder.rootFolders, { query: { addRecycleBin: true } })
    expect(roots.map(({ title, type }) => [title, type])).toEqual([
      ['پوشهٔ خانگی', 1],
      ['سطل بازیافت', 4],
    ])
    expect(
      await codeOf(sara, app.contract.folder.children, { params: { uuid: await homeOf(app.db, omid.userId), offset: 0, size: 25 } }),
    ).toBe('notFound')
  })

  it('returns root titles in the language of the caller, and the main root as the operator named it', async () => {
    const app = await testApp({ db: await make() })
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const { folder, ont, users, nodebase, config } = app.contract
    const [root, home] = [await mainRoot(app.db), await homeOf(app.db, sara.userId)]
    const inEnglish = { 'accept-language': 'en' }
    const titles = async (by: typeof sara) => {
      const answer = await by.send(folder.rootFolders, { query: { addRecycleBin: true } }, inEnglish)
      return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles(sara)).toEqual(['Hastineh', 'Home folder', 'Recycle bin'])
    expect(await titles(admin)).toContain('Paragraphs')
    await sara.call(users.addWorkingDirectory, { query: { folderUuid: home } })
    const working = await sara.send(users.workingDirectories, {}, inEnglish)
    expect(await working.json()).toMatchObject([{ uuid: home, title: 'Home folder', systemRole: 'home' }])
    const named = await sara.send(ont.nodeTitles, { json: [root, home] }, inEnglish)
    expect(await named.json()).toEqual({ [root]: 'Hastineh', [home]: 'Home folder' })
    const { uuid } = await sara.call(folder.create, { form: { destUuid: home, title: 'پوشهٔ خانگی' } })
    const own = await sara.send(nodebase.loadNodes, { json: [uuid] }, inEnglish)
    expect(await own.json()).toMatchObject([{ title: 'پوشهٔ خانگی' }])
    await admin.call(config.save, { json: [{ key: 'hastineh.label', value: 'اسناد سازمان' }] })
    expect(await titles(sara)).toEqual(['اسناد سازمان', 'Home folder', 'Recycle bin'])
    const persian = await sara.call(folder.rootFolders, {})
    expect(persian.map(({ title }) => title)).toEqual(['اسناد سازمان', 'پوشهٔ خانگی'])
    const label = await sara.send(config.keyUnSecure, { query: { key: 'hastineh.label' } }, inEnglish)
    expect(await label.json()).toBe('اسناد سازمان')
  })

  it('creates a folder once per operation id, and refuses another folder with the same id', async () => {
    const app = await testApp({ db: await make() })
    const sara = await app.as('sara')
    const { folder, nodebase } = app.contract
    const destUuid = await homeOf(app.db, sara.userId)
    const query = { operationUuid: crypto.randomUUID() }
    const asked = { query, form: { destUuid, title: 'پوشهٔ نخست' } }
    const made = await sara.call(folder.create, asked)
    const both = await Promise.all([sara.call(folder.create, asked), sara.call(folder.create, asked)])
    expect(both.map(({ uuid }) => uuid)).toEqual([made.uuid, made.uuid])
    const { contents } = await sara.call(folder.children, { params: { uuid: destUuid, offset: 0, size: 25 } })
    expect(contents.map(({ title }) => title)).toEqual(['پوشهٔ نخست'])
    expect(await codeOf(sara, folder.create, { query, form: { destUuid, title: 'پوشهٔ دوم' } })).toBe('conflict')
    expect(await codeOf(sara, folder.create, { form: { destUuid, title: 'پوشهٔ نخست' } })).toBe('titleExists')
    expect(await codeOf(sara, nodebase.undo, {})).toBe('nothingToUndo')
  })

  it('creates a folder with a refused operation id after its title became free', async () => {
    const app = await testApp({ db: await make() })
    const sara = await app.as('sara')
    const { folder, nodebase } = app.contract
    const destUuid = await homeOf(app.db, sara.userId)
    const { uuid } = await sara.call(folder.create, { form: { destUuid, title: 'پوشه' } })
    const asked = { query: { operationUuid: crypto.randomUUID() }, form: { destUuid, title: 'پوشه' } }
    expect(await codeOf(sara, folder.create, asked)).toBe('titleExists')
    await sara.call(nodebase.rename, { query: { uuid, title: 'نامی دیگر' } })
    expect(await sara.call(folder.create, asked)).toMatchObject({ title: 'پوشه' })
  })

  it('pages the children of a folder in their own order, and only folders with `onlyFolder` [API-023]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const { folder } = app.contract
    await sendFile(app, admin, { uuid, filename: 'سند.txt', bytes: 'متن' })
    for (const title of ['پ', 'ب', 'ا']) await admin.call(folder.create, { form: { destUuid: uuid, title } })
    const page = (offset: number, size: number, query = {}) => admin.call(folder.children, { params: { uuid, offset, size }, query })
    expect((await page(0, 25)).contents.map(({ title }) => title)).toEqual(['پ', 'ب', 'ا', 'سند'])
    const second = await page(1, 2)
    expect(second).toMatchObject({ offset: 1, pageSize: 2, totalElements: 4 })
    expect(second.contents.map(({ title }) => title)).toEqual(['ب', 'ا'])
    const folders = await page(0, 2, { onlyFolder: true })
    expect(folders).toMatchObject({ totalElements: 3 })
    const rest = await page(0, 2, { onlyFolder: true, after: folders.next })
    expect(rest.contents.map(({ title }) => title)).toEqual(['ا'])
    expect(rest.next).toBeUndefined()
    expect(await codeOf(admin, folder.children, { params: { uuid, offset: -1, size: 25 } })).toBe('badInput')
    expect(await codeOf(admin, folder.children, { params: { uuid, offset: 0, size: 100_000 } })).toBe('badInput')
  })

  it('sums sizes and counts below folders, each node once and only nodes that the caller may see [API-026] [API-027] [EXP-140]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const root = await mainRoot(app.db)
    const { folder } = app.contract
    const { uuid: a } = await admin.call(folder.create, { form: { destUuid: root, title: 'الف' } })
    const { uuid: b } = await admin.call(folder.create, { form: { destUuid: a, title: 'ب' } })
    await sendFile(app, admin, { uuid: a, filename: 'یک.bin', bytes: 'x'.repeat(100) })
    await sendFile(app, admin, { uuid: b, filename: 'دو.bin', bytes: 'y'.repeat(50) })
    const info = { folderSize: 150, folderCounts: 1, docCounts: 2 }
    expect(await admin.call(folder.info, { query: { folderUuidList: [a] } })).toEqual(info)
    expect(await admin.call(folder.info, { query: { folderUuidList: [b, a] } })).toEqual(info)
    expect(await admin.call(folder.size, { query: { folderUuidList: [b] } })).toBe(50)
    await grant(app.db, a, reader.userId, 1, { recursive: false })
    expect(await reader.call(folder.info, { query: { folderUuidList: [a] } })).toEqual({
      ...{ folderSize: 0, folderCounts: 0, docCounts: 0 },
      limited: true,
    })
    await grant(app.db, b, reader.userId, 0)
    expect(await reader.call(folder.info, { query: { folderUuidList: [a] } })).toMatchObject({
      folderSize: 50,
      folderCounts: 1,
      docCounts: 1,
    })
  })

  it('returns `limited` for folders without the right to their content, also if they are empty', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader, author] = [await app.signIn('admin'), await app.as('reader'), await app.as('author')]
    const root = await mainRoot(app.db)
    const { folder, nodebase } = app.contract
    const made = (title: string) => admin.call(folder.create, { form: { destUuid: root, title } })
    const [full, bare, whole] = [await made('پر'), await made('خالی'), await made('همه')]
    await sendFile(app, admin, { uuid: full.uuid, filename: 'یک.bin', bytes: 'x' })
    for (const { uuid } of [full, bare]) await grant(app.db, uuid, reader.userId, 1, { recursive: false })
    await grant(app.db, whole.uuid, reader.userId, 1)
    const look = (who: typeof reader, uuidList: string[], more = {}) =>
      who.call(nodebase.children, { json: { uuidList, offset: 0, pageSize: 25, ...more } })
    const [inFull, inBare] = [await look(reader, [full.uuid]), await look(reader, [bare.uuid])]
    // A full folder and an empty folder give the same response.
    expect(inFull).toEqual({ ...inBare, ...(inFull.time !== undefined && { time: inFull.time }) })
    expect(inFull).toMatchObject({ contents: [], totalElements: 0, limited: true })
    const limits = await Promise.all([
      look(reader, [full.uuid], { onlyDocument: true }),
      look(reader, [full.uuid], { extension: ['bin'] }),
      look(reader, [whole.uuid, full.uuid]),
      look(reader, [whole.uuid]),
      look(admin, [full.uuid]),
      reader.call(folder.children, { params: { uuid: full.uuid, offset: 0, size: 25 }, query: { onlyFolder: true } }),
      author.call(folder.children, { params: { uuid: await homeOf(app.db, author.userId), offset: 0, size: 25 } }),
    ])
    expect(limits.map(({ limited }) => limited)).toEqual([true, true, true, undefined, undefined, true, undefined])
    expect(await reader.call(folder.info, { query: { folderUuidList: [whole.uuid] } })).not.toHaveProperty('limited')
  })

  it('stores the three flags of a folder independently [API-028] [API-029] [API-030]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { folder } = app.contract
    const { uuid } = await admin.call(folder.create, { form: { destUuid: root, title: 'نشان‌دار' } })
    const query = { folderUuid: uuid, value: true }
    expect(await admin.call(folder.checkboxes, { query: { uuid } })).toEqual({
      showInSearchResult: true,
      excludeFromSearch: false,
      folderIsConcept: false,
    })
    expect(await admin.call(folder.folderIsConcept, { query })).toMatchObject({ folderIsConcept: true, excludeFromSearch: false })
    expect(await admin.call(folder.excludeFromSearch, { query })).toMatchObject({ folderIsConcept: true, excludeFromSearch: true })
    expect(await admin.call(folder.showInSearchResult, { query: { ...query, value: false } })).toEqual({
      showInSearchResult: false,
      excludeFromSearch: true,
      folderIsConcept: true,
    })
  })

  it('returns the current flags of a folder, and refuses documents [API-031] [API-032] [EXP-136]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { folder } = app.contract
    const { uuid } = await admin.call(folder.create, { form: { destUuid: await mainRoot(app.db), title: 'نشان‌دار' } })
    const flags = () => admin.call(folder.checkboxes, { query: { uuid } })
    expect(await flags()).toEqual({ showInSearchResult: true, excludeFromSearch: false, folderIsConcept: false })
    for (const value of [true, false]) {
      const answer = await admin.call(folder.folderIsConcept, { query: { folderUuid: uuid, value } })
      expect(answer).toEqual({ showInSearchResult: true, excludeFromSearch: false, folderIsConcept: value })
      expect(await flags()).toEqual(answer)
    }
    const { body } = await sendFile(app, admin, { uuid, filename: 'x.txt', bytes: 'x' })
    expect(await codeOf(admin, folder.checkboxes, { query: { uuid: body.uuid } })).toBe('notFolder')
    expect(await codeOf(admin, folder.folderIsConcept, { query: { folderUuid: body.uuid, value: true } })).toBe('notFolder')
  })
})
