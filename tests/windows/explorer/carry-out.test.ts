import { describe, expect, it } from 'vitest'
import { downloadUrl } from '#windows/explorer/drag-drop/drag-out'
import { aDocument, aFolder, idOf } from './builders'

const link = (...names: string[]) => ({ uuids: names.map(idOf), address: '/api/nodebase/download-by-link?link=a' })
const origin = 'https://mizkar.example'
const scan = aDocument('scan', 'pdf', { title: 'گزارش: ۱' })
const urlOf = (...[carried, nodes]: [ReturnType<typeof link> | null, Parameters<typeof downloadUrl>[1]]) =>
  downloadUrl(carried, nodes, origin, 'موردها')

describe('what is dragged out of the browser', () => {
  it('is saved under its own name, in which no colon parts anything', () => {
    expect(urlOf(link('scan'), [scan])).toBe(`application/octet-stream:گزارش_ ۱.pdf:${origin}/api/nodebase/download-by-link?link=a`)
  })
  it('is one archive when it is a folder or several items', () => {
    expect(urlOf(link('a'), [aFolder('a')])?.split(':')[1]).toBe('a.zip')
    expect(urlOf(link('a', 'scan'), [aFolder('a'), scan])?.split(':')[1]).toBe('موردها.zip')
  })
  it('is nothing without a link for exactly these items', () => {
    expect([urlOf(null, [scan]), urlOf(link('a'), [scan]), urlOf(link('scan'), [scan, aFolder('a')])]).toEqual([null, null, null])
  })
})
