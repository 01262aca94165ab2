import { describe, expect, it } from 'vitest'
import { toUploadItems, collectDroppedItems, hasDroppedFiles } from '#widgets/file-drop/drop'

type Tree = { [name: string]: string | Tree }

/** Returns a dropped item as browsers provide it; a directory returns its entries in batches. */
const entryOf = (name: string, content: string | Tree): FileSystemEntry => {
  if (content === 'unreadable folder') {
    const readEntries = (_: unknown, reject: (error: Error) => void) => reject(new Error('locked'))
    return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) } as never
  }
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      content === 'unreadable' ? reject(new Error('gone')) : resolve(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as never
  }
  const rest = Object.entries(content).map(([child, below]) => entryOf(child, below))
  const createReader = () => ({ readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(rest.splice(0, 100)) })
  return { name, isFile: false, isDirectory: true, createReader } as never
}
const readOnce = (entries: unknown[]) => (resolve: (entries: unknown[]) => void) => resolve(entries.splice(0))
const dropped = (tree: Tree, onCount?: (count: number) => void) =>
  collectDroppedItems(
    {
      items: Object.entries(tree).map(([name, content]) => ({ kind: 'file', webkitGetAsEntry: () => entryOf(name, content) })) as never,
      files: [] as never,
    },
    onCount,
  )
const placed = async (tree: Tree) => (await dropped(tree)).map(({ file, path }) => `${path}|${file.name}`)

describe('a drop of files', () => {
  it('keeps the folder path of every dropped file and sorts each folder by name', async () => {
    const tree = { 'نامه.txt': 'x', سال: { 'a.pdf': 'a', بهار: { 'سند ۱۰.pdf': 'x', 'سند ۲.pdf': 'b', 'آب.pdf': 'c' } } }
    expect(await placed(tree)).toEqual(['|نامه.txt', 'سال/بهار|آب.pdf', 'سال/بهار|سند ۲.pdf', 'سال/بهار|سند ۱۰.pdf', 'سال|a.pdf'])
  })
  it('marks unreadable files and folders, and skips empty folders', async () => {
    const tree = { 'a.txt': 'unreadable', 'b.txt': 'b', empty: {}, سال: { 'قفل.txt': 'unreadable' }, بسته: 'unreadable folder' }
    const items = await dropped(tree)
    expect(items.map(({ file, path, unreadable = false }) => [path, file.name, unreadable])).toEqual([
      ['', 'a.txt', true],
      ['', 'b.txt', false],
      ['سال', 'قفل.txt', true],
      ['', 'بسته', true],
    ])
  })
  it('does not block the page while it counts 50,000 files', async () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`${index}.txt`, '']))
    const counts: number[] = []
    let turns = 0
    const beat = setInterval(() => turns++)
    const items = await dropped({ many }, (count) => counts.push(count))
    clearInterval(beat)
    expect(items).toHaveLength(50_000)
    expect(counts.length).toBeGreaterThan(1)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(turns).toBeGreaterThan(1)
  })
  it('keeps the file system handle of a large file, also inside a folder', async () => {
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'فیلم.mp4')
    const file = { kind: 'file', name: 'فیلم.mp4' }
    const folder = { kind: 'directory', getFileHandle: async (name: string) => (name === 'فیلم.mp4' ? file : undefined) }
    const entry = { name: 'فیلم.mp4', isFile: true, file: (resolve: (file: File) => void) => resolve(large) }
    const directory = entryOf('پوشه', {})
    Object.assign(directory, { createReader: () => ({ readEntries: readOnce([entry]) }) })
    const item = (entry: unknown, handle: unknown) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFileSystemHandle: async () => handle,
    })
    const items = await collectDroppedItems({ items: [item(entry, file), item(directory, folder)] as never, files: [] as never })
    expect(items.map(({ path, handle }) => [path, handle])).toEqual([
      ['', file],
      ['پوشه', file],
    ])
  })
  it('accepts plain files from a browser without the entries API', async () => {
    const file = Object.defineProperty(new File(['x'], 'x.txt'), 'webkitRelativePath', { value: '' })
    expect(await collectDroppedItems({ items: [] as never, files: [file] as never })).toEqual([{ file, path: '' }])
  })
  it('detects files by the types of the data transfer', () => {
    expect([hasDroppedFiles({ types: ['Files'] }), hasDroppedFiles({ types: ['text/plain'] })]).toEqual([true, false])
  })
})

it('keeps the relative path of every file of a chosen folder', () => {
  const file = (name: string, webkitRelativePath: string) =>
    Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath })
  expect(toUploadItems([file('a', ''), file('b', 'سال/بهار/b')]).map(({ path }) => path)).toEqual(['', 'سال/بهار'])
})
