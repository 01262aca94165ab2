import { expect, it } from 'vitest'
import { createClient } from '#api/client'
import { folder } from '#api/contract/folder'
import { nodebase } from '#api/contract/nodebase'
import { ORIGIN, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import type { Db } from '#server/database/schema'
import {
  binRules,
  defaultRules,
  createListingQuery,
  getBinRules,
  type Rules,
  sortByColumn,
  toggleNumeric,
} from '#windows/explorer/explorer'
import { fetchListing, type ListingCalls, locateFolder } from '#windows/explorer/list/listing'

eachDatabase((_engine, make) => {
  /** Returns the functions of the client that list folders, connected to the real server app. */
  const browse = async (db: Db) => {
    const app = await testApp({ db })
    const { headers } = await app.signIn('admin')
    const api = createClient({
      baseUrl: ORIGIN,
      token: () => headers.authorization?.replace('Bearer ', ''),
      locale: () => 'fa',
      checkAnswers: true,
      fetch: (input, init) => app.fetch(new Request(input, init)),
    })
    const sizes: number[] = []
    const calls: ListingCalls = {
      children: (json) => {
        sizes.push(json.pageSize ?? 0)
        return api(nodebase).children({ json })
      },
      bin: (json) => api(nodebase).recycleBin({ json }),
      roots: () => api(folder).rootFolders({ query: {} }),
      nodes: (json) => api(nodebase).loadNodes({ json }),
    }
    const [root] = await calls.roots()
    if (!root) throw new Error('no root')
    const create = async (destUuid: string, ...titles: string[]) => {
      const made = []
      for (const title of titles) made.push(await api(folder).create({ form: { destUuid, title } }))
      return made
    }
    const list = async (uuid: string, rules: Rules, offset = 0, size = rules.pageSize) => {
      const page = await fetchListing(calls, { query: createListingQuery([uuid], rules, ''), offset, size })
      return page.contents.map(({ title }) => title)
    }
    return { calls, root, create, list, sizes }
  }

  it('lists the roots, and a folder by title in Persian order, ascending [EXP-017] [EXP-206]', async () => {
    const { calls, root, create, list } = await browse(await make())
    const roots = await fetchListing(calls, { query: createListingQuery([], defaultRules, ''), offset: 0, size: 25 })
    expect(roots.contents[0]?.uuid).toBe(root.uuid)
    await create(root.uuid, 'گزارش', 'پیوست', 'آیین‌نامه', 'چک‌لیست')
    expect(await list(root.uuid, defaultRules)).toEqual(['آیین‌نامه', 'پیوست', 'چک‌لیست', 'گزارش'])
  })

  it('reverses the order and sorts digits as numbers on demand [EXP-175] [EXP-177] [EXP-178]', async () => {
    const { root, create, list } = await browse(await make())
    await create(root.uuid, 'نامه ۱۰', 'نامه ۲', 'نامه ۱')
    expect(await list(root.uuid, defaultRules)).toEqual(['نامه ۱', 'نامه ۱۰', 'نامه ۲'])
    expect(await list(root.uuid, toggleNumeric(defaultRules, 'title'))).toEqual(['نامه ۱', 'نامه ۲', 'نامه ۱۰'])
    expect(await list(root.uuid, sortByColumn(defaultRules, 'title'))).toEqual(['نامه ۲', 'نامه ۱۰', 'نامه ۱'])
    expect(await list(root.uuid, sortByColumn(defaultRules, 'createDate'))).toEqual(['نامه ۱۰', 'نامه ۲', 'نامه ۱'])
  })

  it('returns the same later pages by offset and by cursor', async () => {
    const { calls, root, create, list } = await browse(await make())
    await create(root.uuid, ...Array.from({ length: 7 }, (_, index) => `پوشه ${index}`))
    const query = createListingQuery([root.uuid], defaultRules, '')
    const first = await fetchListing(calls, { query, offset: 0, size: 3 })
    const next = await fetchListing(calls, { query, offset: 3, size: 3, ...(first.next === undefined ? {} : { after: first.next }) })
    expect([first.totalElements, first.next === undefined]).toEqual([7, false])
    expect(next.contents.map(({ title }) => title)).toEqual(await list(root.uuid, defaultRules, 3, 3))
  })

  it('returns the path of a folder with the title of every step [EXP-126]', async () => {
    const { calls, root, create } = await browse(await make())
    const [outer] = await create(root.uuid, 'بیرونی')
    const [inner] = await create(outer?.uuid ?? '', 'درونی')
    const { folder: found, path } = await locateFolder(calls, [inner?.uuid ?? ''])
    expect([found?.title, path.map(({ title }) => title)]).toEqual(['درونی', [root.title, 'بیرونی', 'درونی']])
    expect(await locateFolder(calls, [])).toEqual({ folder: null, path: [] })
  })

  it('rejects a folder that does not exist', async () => {
    const { calls } = await browse(await make())
    await expect(locateFolder(calls, [crypto.randomUUID()])).rejects.toThrow('is gone')
  })
})

it('reports that the rights of the user do not cover the content of the folder', async () => {
  const calls = { children: async () => ({ contents: [], totalElements: 0, limited: true as const }) } as unknown as ListingCalls
  const request = { query: createListingQuery(['folder'], defaultRules, ''), offset: 0, size: 50 }
  expect(await fetchListing(calls, request)).toMatchObject({ limited: true })
})

it('requests larger pages while the user scrolls on, up to 100 rows', async () => {
  const asked: unknown[] = []
  const calls = {
    children: async ({ pageSize = 0 }) => {
      asked.push(pageSize)
      return { contents: Array.from({ length: pageSize }, (_, index) => ({ uuid: String(index) })), totalElements: 5000, next: 'x' }
    },
  } as unknown as ListingCalls
  const query = createListingQuery(['folder'], defaultRules, '')
  await fetchListing(calls, { query, offset: 0, size: 25 })
  for (const offset of [25, 50, 100, 200]) await fetchListing(calls, { query, offset, size: 25, after: 'x' })
  expect(asked).toEqual([25, 25, 50, 100, 100])
})

it('splits a long list into several requests of at most 1,000 rows', async () => {
  const asked: unknown[] = []
  const calls: ListingCalls = {
    children: async ({ offset = 0, pageSize = 0, after }) => {
      asked.push([offset, pageSize, after])
      const contents = Array.from({ length: pageSize }, (_, index) => ({ uuid: String(offset + index) })) as never[]
      return { contents, totalElements: 5000, next: `after ${offset + pageSize}` }
    },
    bin: async (criteria) => {
      asked.push(criteria)
      return { contents: [], totalElements: 0 }
    },
    roots: async () => [],
    nodes: async () => [],
  }
  const page = await fetchListing(calls, { query: createListingQuery(['folder'], defaultRules, ''), offset: 0, size: 2300 })
  expect([page.contents.length, page.next]).toEqual([2300, 'after 2300'])
  expect(asked).toEqual([
    [0, 1000, undefined],
    [1000, 1000, 'after 1000'],
    [2000, 300, 'after 2000'],
  ])
  asked.length = 0
  await fetchListing(calls, { query: createListingQuery([], binRules, '', { bin: { uuid: null } }), offset: 0, size: 25 })
  await fetchListing(calls, { query: createListingQuery([], defaultRules, '', { bin: { uuid: 'one' } }), offset: 0, size: 25 })
  const searched = getBinRules(binRules, 'نامه')
  await fetchListing(calls, { query: createListingQuery([], searched, 'نامه', { bin: { uuid: 'one' } }), offset: 0, size: 25 })
  expect(asked).toEqual([
    { sortBy: 'order', direction: 'DESC', offset: 0, pageSize: 25 },
    { uuidList: ['one'], sortBy: 'title', direction: 'ASC', offset: 0, pageSize: 25 },
    { uuidList: ['one'], keyword: 'نامه', properties: ['title', 'text'], textHighlightingIsActive: true, offset: 0, pageSize: 25 },
  ])
})
