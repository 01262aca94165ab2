import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SortKey } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { type ChildrenQuery, readChildrenPage, type NodePage } from '#server/domain/content/nodes/children.service'
import { createFolder } from '#server/domain/content/nodes/nodes.service'
import { createNumericSortKey, createSortKey } from '#text/sort-key'
import { eachDatabase } from '#tests/support/databases'
import { testPorts } from '#tests/support/ports'
import { createOrganisation, START } from './organisation'

const NOW = START + 1_000_000
const first = { sortBy: 'title', direction: 'ASC', offset: 0, pageSize: 25, show: 'all' } as const satisfies ChildrenQuery

const reading =
  (db: Db, caller: Caller) =>
  (folderId: string, query: Partial<ChildrenQuery> = {}) =>
    readChildrenPage({ db, caller, now: NOW, locale: 'fa' }, folderId, { ...first, ...query })

const titles = (page: NodePage): string[] => page.contents.map(({ title }) => title)

const keyOf: Record<SortKey, (node: Node) => string | number> = {
  title: (node) => createSortKey(node.title),
  numericTitle: (node) => createNumericSortKey(node.title),
  lastVersionsSize: (node) => node.lastVersionsSize ?? 0,
  createDate: (node) => node.createDate,
  lastFileEdit: (node) => node.lastFileEdit ?? 0,
  order: (node) => node.order ?? 0,
}
const sortKeys = Object.keys(keyOf) as SortKey[]

eachDatabase((_engine, make) => {
  it('lists folders before documents in ascending and descending order, with titles in Persian order [EXP-017] [EXP-178]', async () => {
    const db = await make()
    const { rootId, folder, document, admin } = await createOrganisation(db)
    for (const title of ['ی', 'پ', 'ب']) await folder(rootId, title)
    for (const title of ['گ', 'ک', 'اسب', 'آب']) await document(rootId, title)
    const list = reading(db, admin)
    expect(titles(await list(rootId))).toEqual(['ب', 'پ', 'ی', 'آب', 'اسب', 'ک', 'گ'])
    expect(titles(await list(rootId, { direction: 'DESC' }))).toEqual(['ی', 'پ', 'ب', 'گ', 'ک', 'اسب', 'آب'])
  })

  it('sorts digits as text or as numbers, whatever script they are in [EXP-178] [EXP-179]', async () => {
    const db = await make()
    const { rootId, document, admin } = await createOrganisation(db)
    for (const title of ['نامه ۱۰', 'نامه 2', 'نامه ۱']) await document(rootId, title)
    const list = reading(db, admin)
    expect(titles(await list(rootId))).toEqual(['نامه ۱', 'نامه ۱۰', 'نامه 2'])
    expect(titles(await list(rootId, { sortBy: 'numericTitle' }))).toEqual(['نامه ۱', 'نامه 2', 'نامه ۱۰'])
  })

  /** Creates a document that a reader may download, and returns its record in the page of its folder. */
  const recorded = async () => {
    const db = await make()
    const { rootId, folder, document, admin, person, grant } = await createOrganisation(db)
    const reader = await person('reader')
    const folderId = await folder(rootId, 'قراردادها')
    const id = await document(folderId, 'پیمان ۱', { extension: 'docx', size: 42, at: START + 7 })
    await grant(folderId, reader.userId, 2)
    const page = await reading(db, reader)(folderId)
    expect(page.totalElements).toBe(1)
    return { db, rootId, folderId, id, admin, record: page.contents[0] }
  }

  it('returns records with names and extension [EXP-115] [EXP-125] [EXP-207]', async () => {
    const { id, record } = await recorded()
    const names = { uuid: id, title: 'پیمان ۱', fullName: 'پیمان ۱.docx', extension: 'docx', fileType: expect.any(String) }
    expect(record).toMatchObject({ ...names, type: 0, entityName: 'Document' })
    expect(record).not.toHaveProperty('nodeType')
  })

  it('returns records with author, times and size [EXP-116] [EXP-117] [EXP-118]', async () => {
    const { record } = await recorded()
    const author = { username: 'admin', firstName: 'admin', lastName: 'آزمون', fullName: 'admin آزمون' }
    expect(record).toMatchObject({ author, createDate: START + 7, lastFileEdit: START + 7, lastVersionsSize: 42 })
  })

  it('returns records with their path and the rights of the caller [EXP-121] [EXP-126]', async () => {
    const { db, rootId, folderId, id, admin, record } = await recorded()
    expect(record).toMatchObject({
      ...{ parentUuid: folderId, pwd: `${rootId}/${folderId}/${id}` },
      may: { read: true, download: true, write: false, delete: false, changePermission: false, showOntology: false },
    })
    expect((await reading(db, admin)(folderId)).contents[0]?.may.showOntology).toBe(true)
  })

  it('counts and lists only nodes that the caller may see, and names no hidden node', async () => {
    const db = await make()
    const { rootId, folder, document, person, grant } = await createOrganisation(db)
    const reader = await person('reader', 3)
    const folderId = await folder(rootId, 'اتاق')
    await grant(folderId, reader.userId, 1, { recursive: false })
    const seen = [await document(folderId, 'الف'), await document(folderId, 'ب'), await folder(folderId, 'زیرپوشه')]
    await document(folderId, 'پنهان')
    await document(folderId, 'گذشته').then((id) => grant(id, reader.userId, 5, { expiresAt: NOW - 1 }))
    await grant(seen[0] ?? '', reader.principals[2] ?? '', 0)
    await grant(seen[2] ?? '', reader.userId, 0)
    const own = await document(folderId, 'نوشتهٔ من', { author: reader })
    await grant(seen[1] ?? '', reader.principals[1] ?? '', 2)
    const page = await reading(db, reader)(folderId)
    expect(titles(page)).toEqual(['زیرپوشه', 'الف', 'ب', 'نوشتهٔ من'])
    expect(page.totalElements).toBe(4)
    expect(page.contents.find(({ uuid }) => uuid === own)?.may.changePermission).toBe(true)
    expect(page.contents.find(({ title }) => title === 'الف')?.may.read).toBe(false)
    expect(await reading(db, reader)(folderId, { show: 'documents', offset: 1, pageSize: 1 })).toMatchObject({
      totalElements: 3,
      offset: 1,
    })
  })

  it('hides shortcuts to hidden nodes, and the home folder of a visible one', async () => {
    const db = await make()
    const { rootId, folder, document, shortcut, person, grant, admin } = await createOrganisation(db)
    const reader = await person('reader')
    const open = await folder(rootId, 'باز')
    const closed = await folder(rootId, 'بسته')
    await grant(open, reader.userId, 3)
    const hidden = await document(closed, 'محرمانه')
    const shared = await document(closed, 'مشترک')
    await grant(shared, reader.userId, 1)
    await shortcut(hidden, open)
    await shortcut(shared, open)
    const page = await reading(db, reader)(open)
    expect(titles(page)).toEqual(['مشترک'])
    expect(page.totalElements).toBe(1)
    expect(page.contents[0]).not.toHaveProperty('parentUuid')
    expect(page.contents[0]?.statuses).toEqual(['HAS_PARENTS'])
    expect(page.contents[0]?.may).toMatchObject({ read: true, write: false })
    expect((await reading(db, admin)(open)).totalElements).toBe(2)
  })

  it('refuses a document as folder, and a cursor of another order', async () => {
    const db = await make()
    const { rootId, document, admin } = await createOrganisation(db)
    const id = await document(rootId, 'سند')
    await document(rootId, 'سند دو')
    const list = reading(db, admin)
    await expect(list(id)).rejects.toMatchObject({ code: 'notFolder' })
    const { next } = await list(rootId, { pageSize: 1 })
    await expect(list(rootId, { after: next ?? '', sortBy: 'createDate' })).rejects.toMatchObject({ code: 'badInput' })
    for (const after of ['', 'x', 'e30', btoa('[1,"sort_key","ASC",0,"a","not-an-id",0]'), '💥', next?.slice(3) ?? ''])
      await expect(list(rootId, { after })).rejects.toMatchObject({ code: 'badInput' })
  })

  it('returns every child exactly once and in order, by offset and by cursor [API-023]', async () => {
    const db = await make()
    const { rootId, folder, document, admin, person, grant } = await createOrganisation(db)
    const reader = await person('reader', 20)
    await grant(rootId, reader.principals[20] ?? '', 1)
    const name = fc.oneof(
      fc.constantFrom('نامه', 'گزارش', 'A', 'a', 'ا', 'آ', '‏نامه'),
      fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme' }),
    )
    let room = 0
    const content = fc.array(fc.record({ name, folder: fc.boolean(), size: fc.integer({ min: 0, max: 3 }) }), { maxLength: 30 })
    const walk = fc.record({
      sortBy: fc.constantFrom(...sortKeys),
      direction: fc.constantFrom('ASC' as const, 'DESC' as const),
      pageSize: fc.integer({ min: 1, max: 12 }),
      show: fc.constantFrom('all' as const, 'folders' as const, 'documents' as const),
      asAdmin: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(content, fc.array(walk, { minLength: 1, maxLength: 4 }), async (children, walks) => {
        const folderId = await folder(rootId, `اتاق ${room++}`)
        const made: { id: string; folder: boolean }[] = []
        for (const [index, child] of children.entries()) {
          const title = `${child.name.replace(/[\p{Cc}/\\]/gu, '')} ${index % 7}${'\u200d'.repeat(index % 2)}x${index}`
          const id = child.folder
            ? await folder(folderId, title)
            : await document(folderId, title, { size: child.size, at: START + (index % 5) })
          made.push({ id, folder: child.folder })
        }
        for (const { asAdmin, ...walked } of walks) {
          const list = reading(db, asAdmin ? admin : reader)
          const expected = made.filter(({ folder }) => walked.show === 'all' || folder === (walked.show === 'folders'))
          const byOffset: Node[] = []
          for (let offset = 0; offset < expected.length + walked.pageSize; offset += walked.pageSize) {
            const page = await list(folderId, { ...walked, offset })
            expect(page).toMatchObject({ offset, totalElements: expected.length })
            expect(page.next === undefined).toBe(offset + page.contents.length >= expected.length)
            byOffset.push(...page.contents)
          }
          const byCursor: Node[] = []
          let after: string | undefined
          do {
            const page: NodePage = await list(folderId, { ...walked, ...(after !== undefined && { after }) })
            expect(page.offset).toBe(byCursor.length)
            byCursor.push(...page.contents)
            after = page.next
          } while (after !== undefined)
          expect(byCursor.map(({ uuid }) => uuid)).toEqual(byOffset.map(({ uuid }) => uuid))
          expect(byOffset.map(({ uuid }) => uuid).sort()).toEqual(expected.map(({ id }) => id).sort())
          const sign = walked.direction === 'ASC' ? 1 : -1
          for (const [index, node] of byOffset.entries()) {
            const before = byOffset[index - 1]
            if (!before) continue
            expect(before.type === 0 && node.type === 1).toBe(false)
            if (before.type !== node.type) continue
            const [a, b] = [keyOf[walked.sortBy](before), keyOf[walked.sortBy](node)]
            expect(a === b ? before.uuid < node.uuid === (sign === 1) : a < b === (sign === 1)).toBe(true)
          }
        }
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })

  it('returns exact pages far into a long folder, before and after indexing its positions, and after a change', async () => {
    const db = await make()
    const { rootId, folder, admin } = await createOrganisation(db)
    const folderId = await folder(rootId, 'بلند')
    const ports = await testPorts({ db, now: NOW })
    await fillDocuments(db, folderId, admin, 9_000)
    const list = reading(db, admin)
    const whole = async (direction: 'ASC' | 'DESC') => {
      const ids: string[] = []
      let after: string | undefined
      do {
        const page: NodePage = await list(folderId, { direction, pageSize: 1_000, ...(after !== undefined && { after }) })
        ids.push(...page.contents.map(({ uuid }) => uuid))
        after = page.next
      } while (after !== undefined)
      return ids
    }
    for (const round of [0, 1]) {
      const up = await whole('ASC')
      const down = await whole('DESC')
      expect(down).toEqual([...up.slice(0, round), ...up.slice(round).reverse()])
      for (const [jump, offset] of [4_400, 5_111, 2_900, 6_123, 3_333, 8_998 + round, 4_400, 5_630, 3_071, 3_072, 3_073, 4_608].entries())
        for (const direction of ['ASC', 'DESC'] as const) {
          const page = await list(folderId, { direction, offset: offset + jump })
          expect(page.contents.map(({ uuid }) => uuid)).toEqual((direction === 'ASC' ? up : down).slice(offset + jump, offset + jump + 25))
        }
      if (round === 0)
        await createFolder(
          { db, broadcast: ports.broadcast, log: ports.log, caller: admin, now: NOW, ip: '127.0.0.1', locale: 'fa' },
          folderId,
          'پوشه‌ای پیش از همه',
        )
    }
  })
})

async function fillDocuments(db: Db, folderId: string, author: Caller, count: number): Promise<void> {
  const { path } = await db.selectFrom('node').select('path').where('id', '=', folderId).executeTakeFirstOrThrow()
  for (let from = 0; from < count; from += 500) {
    const made = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      id: crypto.randomUUID(),
      title: `سند ${((from + index) * 7_919) % count}`,
    }))
    await db
      .insertInto('node')
      .values(
        made.map(({ id, title }) => ({
          id,
          type: 0 as const,
          node_type: 0,
          entity_name: 'Document',
          title,
          extension: 'pdf',
          file_type: 'application/pdf',
          author_id: author.userId,
          parent_id: folderId,
          path: `${path}${id}/`,
          created_at: START,
          edited_at: START,
          size: 1,
          other_titles: '[]',
        })),
      )
      .execute()
    await db
      .insertInto('placement')
      .values(
        made.map(({ id, title }) => ({
          parent_id: folderId,
          node_id: id,
          home: true,
          rank: 1,
          name_key: title,
          sort_key: createSortKey(title),
          numeric_key: createNumericSortKey(title),
          size: 1,
          created_at: START,
          edited_at: START,
          order_no: 0,
        })),
      )
      .execute()
  }
}
