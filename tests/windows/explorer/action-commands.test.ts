import { describe, expect, it } from 'vitest'
import { extensions } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { emptyExplorerServices, type ExplorerServices } from '#windows/explorer/explorer-services'
import { defaultOpenAction } from '#widgets/open-node/open-action'
import { toProgramUrl } from '#widgets/handover/handover'
import { aDocument, aFolder, aSession, idOf, nothing } from './builders'
import { openMenu as open } from './opened-menu'

const flags = ['DOC_EDIT', 'WEBDAV_EDIT', 'DOC_VIEW', 'DOWNLOAD']
const session = aSession({ flags })
const editable = ['docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls']
const modern = editable.slice(0, 3)
const of = (extension: string, more: Partial<Node> = {}, services: ExplorerServices = emptyExplorerServices) =>
  open({ session, rows: [aDocument('نامه', extension, more)], services })
const idsBelow = (menu: ReturnType<typeof of>, id: string) => {
  const branch = menu.find(id)
  return branch && 'children' in branch ? menu.ids(branch.children) : undefined
}

describe('editing', () => {
  const among = [...editable, 'odt', 'pdf', 'txt', '']
  const offering = (id: string) => among.filter((extension) => of(extension).find(id) !== undefined)

  it('offers the browser editor for three document formats only, and opens it [EXP-067] [EXP-193] [VIEW-039]', () => {
    expect([...extensions.officeView]).toEqual(modern)
    expect(offering('edit')).toEqual(modern)
    expect(open({ session, rows: [aFolder('f')] }).find('edit')).toBeUndefined()
    const row = aDocument('نامه', 'docx')
    expect(open({ session, rows: [row] }).run('edit')).toMatchObject([
      { type: 'window.open', kind: 'office-editor', payload: { uuid: row.uuid, extension: 'docx', what: 'editor' } },
    ])
  })

  it('offers office programs for six formats, and offline editing for every document [VIEW-040] [VIEW-041]', () => {
    expect([...extensions.officeEdit]).toEqual(editable)
    expect([offering('actions/webdavEdit'), offering('actions/offlineEdit')]).toEqual([editable, among])
  })

  it('disables every way of editing without write access', () => {
    for (const id of ['edit', 'actions/webdavEdit', 'actions/offlineEdit'])
      expect([id, of('docx', { may: { ...nothing, read: true } }).find(id)]).toMatchObject([id, { disabled: true }])
  })

  it('opens a document in the editor if one is configured and the user may write, else in the viewer [VIEW-014]', () => {
    const config = { 'viewer.editor': 'true', 'viewer.office': 'true' }
    const withEditor = aSession({ flags, config })
    const opens = (extension: string, more: Partial<Node> = {}, by = withEditor) => defaultOpenAction(aDocument('a', extension, more), by)
    expect(editable.map((extension) => opens(extension))).toEqual(['editor', 'editor', 'editor', 'viewer', 'viewer', 'viewer'])
    const reader = { may: { ...nothing, read: true, download: true } }
    expect(opens('docx', reader)).toBe('viewer')
    expect(opens('docx', {}, aSession({ flags: ['DOC_VIEW'], config }))).toBe('viewer')
    expect(opens('docx', {}, aSession({ flags, config: { 'viewer.office': 'true' } }))).toBe('viewer')
  })

  it('opens the office program through its URL scheme [VIEW-028]', () => {
    const link = 'https://desk.example/app/webdav/t/a'
    const schemes = ['ms-word', 'ms-powerpoint', 'ms-excel', 'ms-word', 'ms-powerpoint', 'ms-excel']
    expect(editable.map((extension) => toProgramUrl(extension, link))).toEqual(schemes.map((scheme) => `${scheme}:ofe|u|${link}`))
    expect(toProgramUrl('pdf', link)).toBeUndefined()
  })
})

describe('the actions on a document', () => {
  it('lists offline edit, office program, workflow start, task referral and OCR results [EXP-066]', () => {
    const row = aDocument('نامه', 'docx', { extractionType: 'OCR' })
    const services = {
      ...emptyExplorerServices,
      flows: [{ uuid: idOf('flow'), title: 'تأیید' }],
      ownTasks: [{ uuid: idOf('task'), title: 'بررسی', nodeUuid: row.uuid }],
    }
    const menu = open({ session, rows: [row], services })
    expect(idsBelow(menu, 'actions')).toBe('offlineEdit webdavEdit - startFlow refer - ocrPdf ocrWord')
    expect(menu.run(`actions/startFlow/${idOf('flow')}`)).toMatchObject([
      { type: 'flow.start', workflowUuid: idOf('flow'), nodeUuid: row.uuid },
    ])
    expect(open({ session, rows: [row], services }).run('actions/refer')).toEqual([
      {
        ...{ type: 'window.open', kind: 'refer-document', title: 'بررسی' },
        payload: { taskUuid: idOf('task'), title: 'بررسی', mode: 'refer' },
      },
    ])
    expect(open({ session, rows: [row], services }).run('actions/ocrWord')).toMatchObject([
      { kind: 'ocr-output', payload: { what: 'ocr-word' } },
    ])
    // A user without a task on the document has none to refer, and the document has no recognised text.
    expect(idsBelow(of('txt'), 'actions')).toBe('offlineEdit - startFlow')
  })

  it('offers to start a workflow directly in the menu of a folder', () => {
    const menu = open({
      session,
      rows: [aFolder('f')],
      services: { ...emptyExplorerServices, flows: [{ uuid: idOf('flow'), title: 'تأیید' }] },
    })
    expect([menu.find('actions'), menu.find('startFlow')?.id]).toEqual([undefined, 'startFlow'])
  })
})

describe('exporting', () => {
  it('export opens a window with options for the selected items, if the user may download all of them [EXP-071]', () => {
    const [letter, folder] = [aDocument('نامه', 'txt'), aFolder('پوشه')]
    expect(open({ session, rows: [letter, folder] }).run('export')).toMatchObject([
      { type: 'window.open', kind: 'export-items', payload: { uuids: [letter.uuid, folder.uuid] } },
    ])
    expect(open({ session: aSession({ flags: [] }), rows: [letter] }).find('export')).toBeUndefined()
    expect(of('txt', { may: { ...nothing, read: true } }).find('export')).toMatchObject({ disabled: true })
  })
})

describe('opening', () => {
  it('opens audio, video and pictures of the supported types in the player and the viewer, and no others [VIEW-025] [VIEW-026]', () => {
    const opens = (kinds: readonly string[]) => kinds.map((extension) => defaultOpenAction(aDocument('a', extension), session))
    expect([...extensions.media]).toEqual(['mp4', 'mkv', 'mp3'])
    expect(opens(['mp4', 'mkv', 'mp3', 'wav', 'avi'])).toEqual(['player', 'player', 'player', 'player', 'download'])
    expect([...extensions.image]).toEqual(['jpeg', 'jpg', 'png', 'tif', 'tiff', 'bmp'])
    expect(opens(['webp', 'avif', 'heic', 'heif'])).toEqual(Array(4).fill('viewer'))
    expect(opens([...extensions.image, 'psd'])).toEqual([...extensions.image.map(() => 'viewer'), 'download'])
  })
})
