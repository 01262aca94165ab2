import { describe, expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { messages } from '#windows/explorer/explorer.messages'
import { readPastedItems } from '#windows/explorer/drag-drop/paste'

const now = Date.UTC(2026, 10, 20, 10, 35)
const nameOf = () => messages('fa').pastedImage(createFormat({ locale: 'fa' }), now)
const file = (name: string, lastModified = now - 90_000) => new File(['x'], name, { type: 'image/png', lastModified })
const paste = (files: File[], { types = ['Files'], folders = [] as number[] } = {}) => {
  const items = files.map((_, index) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ isDirectory: folders.includes(index) }) as FileSystemEntry,
  }))
  const pasted = readPastedItems({ types, files: files as unknown as FileList, items }, now, nameOf)
  return [pasted.items.map((item) => item.file.name), pasted.hasFolder]
}

describe('files pasted from the clipboard', () => {
  it('keep their names', () => expect(paste([file('نامه.txt'), file('image.png')])).toEqual([['نامه.txt', 'image.png'], false]))
  it('names a single pasted picture without a real name by the Jalali date and time', () => {
    expect(paste([file('image.png', now - 5)])).toEqual([['تصویر ۱۴۰۵٫۰۸٫۲۹ ساعت ۱۴٫۰۵.png'], false])
    expect(paste([file('image.jpeg', now)])[0]).toEqual(['تصویر ۱۴۰۵٫۰۸٫۲۹ ساعت ۱۴٫۰۵.jpeg'])
  })
  it('keeps the name of an older file that has the default name of a clipboard picture', () => {
    expect(paste([file('image.png')])).toEqual([['image.png'], false])
  })
  it('ignores the picture that an office program adds to copied text', () => {
    expect(paste([file('image.png', now)], { types: ['text/plain', 'Files'] })).toEqual([[], false])
  })
  it('separates pasted folders from files', () => {
    expect(paste([file('پوشه'), file('a.txt')], { folders: [0] })).toEqual([['a.txt'], true])
    expect(paste([])).toEqual([[], true])
  })
})
