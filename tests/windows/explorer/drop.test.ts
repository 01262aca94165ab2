import { describe, expect, it } from 'vitest'
import { chosenItems, droppedItems, holdsFiles } from '#windows/explorer/drop'

type Tree = { [name: string]: string | Tree }

/** What a browser hands over for a dropped item; a directory gives its entries in portions of two. */
const entryOf = (name: string, content: string | Tree): FileSystemEntry => {
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      content === 'unreadable' ? reject(new Error('gone')) : resolve(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as never
  }
  const rest = Object.entries(content).map(([child, below]) => entryOf(child, below))
  const createReader = () => ({ readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(rest.splice(0, 2)) })
  return { name, isFile: false, isDirectory: true, createReader } as never
}
const dropped = (tree: Tree) =>
  droppedItems({
    items: Object.entries(tree).map(([name, content]) => ({ kind: 'file', webkitGetAsEntry: () => entryOf(name, content) })) as never,
    files: [] as never,
  })
const placed = async (tree: Tree) => (await dropped(tree)).map(({ file, path }) => `${path}|${file.name}`)

describe('a drop', () => {
  it('keeps the folder of every file below what was dropped', async () => {
    const tree = { 'نامه.txt': 'x', سال: { 'a.pdf': 'a', بهار: { 'b.pdf': 'b', 'c.pdf': 'c', 'd.pdf': 'd' } } }
    expect(await placed(tree)).toEqual(['|نامه.txt', 'سال|a.pdf', 'سال/بهار|b.pdf', 'سال/بهار|c.pdf', 'سال/بهار|d.pdf'])
  })
  it('leaves out what can not be read and empty folders', async () => {
    expect(await placed({ 'a.txt': 'unreadable', 'b.txt': 'b', empty: {} })).toEqual(['|b.txt'])
  })
  it('takes plain files from a browser without entries', async () => {
    const file = Object.defineProperty(new File(['x'], 'x.txt'), 'webkitRelativePath', { value: '' })
    expect(await droppedItems({ items: [] as never, files: [file] as never })).toEqual([{ file, path: '' }])
  })
  it('is one of files only when the transfer says so', () => {
    expect([holdsFiles({ types: ['Files'] }), holdsFiles({ types: ['text/plain'] })]).toEqual([true, false])
  })
})

it('a chosen folder gives every file its place below it', () => {
  const file = (name: string, webkitRelativePath: string) =>
    Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath })
  expect(chosenItems([file('a', ''), file('b', 'سال/بهار/b')]).map(({ path }) => path)).toEqual(['', 'سال/بهار'])
})
