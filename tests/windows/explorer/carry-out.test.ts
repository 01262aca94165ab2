import { describe, expect, it } from 'vitest'
import { getDownloadUrl } from '#windows/explorer/drag-drop/drag-out'
import { aDocument, aFolder, idOf } from './builders'

const link = (...names: string[]) => ({ uuids: names.map(idOf), address: '/api/nodebase/download-by-link?link=a' })
const origin = 'https://mizkar.example'
const scan = aDocument('scan', 'pdf', { title: 'گزارش: ۱' })
const urlOf = (...[dragOutLink, nodes]: [ReturnType<typeof link> | null, Parameters<typeof getDownloadUrl>[1]]) =>
  getDownloadUrl(dragOutLink, nodes, origin, 'موردها')

describe('dragging items out of the browser', () => {
  it('saves the file under its own name, with colons replaced so that none splits the download data', () => {
    expect(urlOf(link('scan'), [scan])).toBe(`application/octet-stream:گزارش_ ۱.pdf:${origin}/api/nodebase/download-by-link?link=a`)
  })
  it('downloads one archive for a folder or for several items', () => {
    expect(urlOf(link('a'), [aFolder('a')])?.split(':')[1]).toBe('a.zip')
    expect(urlOf(link('a', 'scan'), [aFolder('a'), scan])?.split(':')[1]).toBe('موردها.zip')
  })
  it('offers a download only if a link for exactly the dragged items is ready', () => {
    expect([urlOf(null, [scan]), urlOf(link('a'), [scan]), urlOf(link('scan'), [scan, aFolder('a')])]).toEqual([null, null, null])
  })
})
