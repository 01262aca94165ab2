import { toDoubleClickRequest } from '#widgets/open-node/open-item'
import { describe, expect, it } from 'vitest'
import { bulkIdLength, doubleClick, pageSize } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import {
  defaultRules,
  createListingQuery,
  getPaging,
  type Rules,
  type ExplorerRights,
  sortByColumn,
  affectsRows,
  affectsPath,
  toggleNumeric,
  changeRules,
} from '#windows/explorer/explorer'
import { hasThumbnail, isDoubleClick, isFolder, defaultOpenAction } from '#widgets/open-node/open-action'
import { explorerPayload, recycleBinPayload } from '#windows/explorer/payload'
import { bulkIds, canUpload, canUploadInto, createObstacle, mayUpload, uploadObstacle } from '#windows/explorer/commands/rights'
import { aDocument, aFolder, aSession, idOf, nothing } from './builders'

describe('a new explorer', () => {
  it('lists 25 items by title, ascending [EXP-016] [EXP-017] [EXP-143]', () => {
    expect(defaultRules).toEqual({ view: 'LIST', pagination: false, pageSize: 25, sortBy: 'title', direction: 'ASC', numeric: [] })
  })
  it('opens with or without a folder; after a reload restores valid view settings and ignores invalid ones [EXP-210]', () => {
    const rules = { ...defaultRules, numeric: [] }
    for (const payload of [{}, { folderUuid: idOf('a') }, { folderUuid: idOf('a'), rules }])
      expect(explorerPayload.parse(payload)).toEqual(payload)
    expect(recycleBinPayload.parse({})).toEqual({ bin: true })
    for (const payload of [{ folderUuid: 'no id' }, { rules: { ...rules, pageSize: 26 } }, { rules: { ...rules, sortBy: 'author' } }])
      expect(explorerPayload.safeParse(payload).success).toBe(false)
  })
})

describe('sorting', () => {
  it('reverses the order on the column that is already sorted [EXP-175]', () => {
    const descending = sortByColumn(defaultRules, 'title')
    expect([descending.direction, sortByColumn(descending, 'title').direction]).toEqual(['DESC', 'ASC'])
  })
  it('sorts another column ascending first', () => {
    expect(sortByColumn({ ...defaultRules, direction: 'DESC' }, 'createDate')).toMatchObject({ sortBy: 'createDate', direction: 'ASC' })
  })
  it('requests the four specified sort keys [EXP-178]', () => {
    const numeric = toggleNumeric(defaultRules, 'title')
    const keys = [defaultRules, numeric, sortByColumn(defaultRules, 'lastVersionsSize'), sortByColumn(numeric, 'createDate')]
    expect(keys.map((rules) => createListingQuery([], rules, '').sortBy)).toEqual([
      'title',
      'numericTitle',
      'lastVersionsSize',
      'createDate',
    ])
  })
  it('keeps the numeric order per column while another column is sorted [EXP-177]', () => {
    const away = sortByColumn(toggleNumeric(defaultRules, 'title'), 'createDate')
    expect(createListingQuery([], sortByColumn(away, 'title'), '').sortBy).toBe('numericTitle')
    expect(toggleNumeric(away, 'title').numeric).toEqual([])
  })
})

describe('paging', () => {
  const paged: Rules = { ...defaultRules, pagination: true, pageSize: 200 }
  it('the grid always scrolls, even if the list uses pages [EXP-023]', () => {
    expect([getPaging(paged), getPaging({ ...paged, view: 'GRID' }), getPaging(defaultRules)]).toEqual(['pages', 'scroll', 'scroll'])
  })
  it('starts again with 25 items when the user switches from pages to scrolling [EXP-181]', () => {
    expect([changeRules(paged, { pagination: false }).pageSize, changeRules(paged, { view: 'GRID' }).pageSize]).toEqual([25, 25])
  })
  it('keeps the chosen page size', () => expect(changeRules(paged, { pageSize: 500 }).pageSize).toBe(500))
  it('offers the specified page sizes [EXP-020]', () => expect(pageSize.choices).toEqual([5, 25, 50, 100, 200, 500, 1000]))
})

describe('opening', () => {
  it.each([...['pdf', 'bmp', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg'], 'tif', 'tiff'])(
    'opens a document of type %s in the viewer, and requests its thumbnail [VIEW-015] [VIEW-016]',
    (extension) => {
      const node = aDocument('a', extension)
      expect([defaultOpenAction(node, aSession()), hasThumbnail(node)]).toEqual(['viewer', true])
    },
  )

  it('treats every type above 0 as a folder [EXP-109] [EXP-110] [EXP-206]', () => {
    expect([0, 1, 2, 3, 4].map((type) => isFolder({ type }))).toEqual([false, true, true, true, true])
  })
  it('shows supported documents in the viewer and downloads the others', () => {
    const kinds = [
      aFolder('f'),
      ...['pdf', 'png', 'docx', 'xlsx', 'pptx', 'odt', 'csv', 'md', 'eml', 'exe', ''].map((one) => aDocument('a', one)),
    ]
    expect(kinds.map((node) => defaultOpenAction(node, aSession()))).toEqual([
      'folder',
      ...Array<string>(9).fill('viewer'),
      ...['download', 'download'],
    ])
    expect(kinds.map((node) => toDoubleClickRequest(node)).map((request) => 'kind' in request && request.kind)).toEqual([
      'explorer',
      ...Array<string>(9).fill('viewer'),
      ...['properties', 'properties'],
    ])
  })
  it('opens the properties of an instance, or its form if a form created it [EXP-164] [EXP-165]', () => {
    const anInstance = (more: object) => aDocument('i', '', { nodeType: 2, entityName: 'Person', ...more })
    expect(
      [{}, { type: 1 }, { formInstance: true }, { entityName: 'Document' }].map((more) => defaultOpenAction(anInstance(more), aSession())),
    ).toEqual([...['properties', 'properties', 'form', 'download']])
  })
  it('does not open an item that the user may see but not read', () => {
    expect(
      [aFolder('f', { may: nothing }), aDocument('a', 'pdf', { may: nothing })].map((node) => defaultOpenAction(node, aSession())),
    ).toEqual(['nothing', 'nothing'])
    expect(defaultOpenAction(aDocument('c', 'zip', { may: { ...nothing, read: true } }), aSession())).toBe('nothing')
  })
  it('requests thumbnails only of images and PDF files', () => {
    expect([aDocument('a', 'pdf'), aDocument('b', 'jpg'), aDocument('c', 'docx'), aFolder('f')].map(hasThumbnail)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('treats two clicks on one item within 200 ms as a double click [EXP-161] [CONST-024]', () => {
    const first = { uuid: 'a', at: 1000 }
    expect(doubleClick).toBe(200)
    expect([1200, 1201].map((at) => isDoubleClick(first, { uuid: 'a', at }, doubleClick))).toEqual([true, false])
    expect([isDoubleClick(first, { uuid: 'b', at: 1100 }, 200), isDoubleClick(null, first, 200)]).toEqual([false, false])
  })
})

describe('rights', () => {
  const standing = (folder: Node | null = aFolder('home'), session = aSession()): ExplorerRights => ({ session, folder, mode: 'folders' })
  const bin = aFolder('bin', { type: nodeKinds.recycleBin })
  it('allows creating only in a writable folder, not in the recycle bin or a search [EXP-112] [EXP-183] [EXP-184]', () => {
    const search: ExplorerRights = { ...standing(), mode: 'search' }
    const inBin: ExplorerRights = { ...standing(), mode: 'bin' }
    expect(
      [standing(), standing(aFolder('x', { may: nothing })), standing(bin), standing(null), search, inBin].map(createObstacle),
    ).toEqual([undefined, 'needsWrite', 'inBin', 'needsFolder', 'inSearch', 'inBin'])
  })
  it('allows uploads only with the flag and the write right, not in a search or an instance [EXP-185] [EXP-186]', () => {
    const instance = aFolder('i', { nodeType: 2 })
    const search: ExplorerRights = { ...standing(), mode: 'search' }
    expect([standing(), standing(instance), standing(bin), standing(aFolder('x', { may: nothing })), search].map(uploadObstacle)).toEqual([
      undefined,
      'inInstance',
      'inBin',
      'needsWrite',
      'inSearch',
    ])
    const without = standing(aFolder('home'), aSession({ flags: [] }))
    expect([mayUpload(without), canUpload(without), canUpload(standing(aFolder('home'), aSession({ flags: [], admin: true })))]).toEqual([
      false,
      false,
      true,
    ])
  })
  it('allows dropping files on a folder, but not on a document', () => {
    expect(
      [aFolder('f'), aDocument('d', 'pdf'), aFolder('x', { may: nothing })].map((target) => canUploadInto(standing(), target)),
    ).toEqual([true, false, false])
  })
  it('bulk actions keep ids longer than 10 characters [EXP-182] [EXP-209]', () => {
    expect(bulkIds([{ uuid: '1234567890' }, { uuid: '12345678901' }, { uuid: 'new' }])).toEqual(['12345678901'])
    expect([bulkIdLength, idOf('a').length > bulkIdLength]).toEqual([10, true])
  })
})

describe('a change by others', () => {
  const here = {
    folders: ['home'],
    path: [
      { uuid: 'root', title: '' },
      { uuid: 'home', title: '' },
    ],
    contents: [{ uuid: 'row' }],
  }
  const fact = (uuids: string[], parentUuids: string[], resource = 'node') => ({ resource, uuids, parentUuids })
  it('detects that a change affects the path of the open folder', () => {
    expect([fact(['home'], []), fact(['root'], []), fact([], [])].map((one) => affectsPath(one, here))).toEqual([true, true, true])
    expect([fact(['row'], ['home']), fact(['home'], [], 'profile')].map((one) => affectsPath(one, here))).toEqual([false, false])
  })
  it('detects that a change affects the rows of the open folder', () => {
    expect([fact(['new'], ['home']), fact(['row'], [])].map((one) => affectsRows(one, here))).toEqual([true, true])
    expect([fact(['x'], ['y']), fact([], ['home'], 'profile')].map((one) => affectsRows(one, here))).toEqual([false, false])
  })
  it('detects permission changes of the folder or its items as changes of the rows', () => {
    const [inside, itself] = [fact(['hidden'], ['home'], 'permission'), fact(['home'], ['root'], 'permission')]
    expect([affectsRows(inside, here), affectsPath(itself, here), affectsRows(fact(['x'], ['y'], 'permission'), here)]).toEqual([
      true,
      true,
      false,
    ])
  })
  it('detects that a change of an item without parent affects the roots', () => {
    const roots = { folders: [], path: [], contents: [] }
    expect([affectsRows(fact(['x'], []), roots), affectsRows(fact(['x'], ['y']), roots)]).toEqual([true, false])
  })
})
