import { describe, expect, it } from 'vitest'
import { aFolder } from '#tests/windows/explorer/builders'
import type { Paragraph } from '#api/contract/paragraph'
import { getTreeLines, addBranchPage, emptyTree, openRows, rootBranch } from '#widgets/folder-tree/folder-tree'
import { moveByOne, isBelowRoots, splitAtLinks, numberFolders } from '#widgets/paragraph-page/paragraph-page'

const [a, b, c] = ['a', 'b', 'c'].map((name) => aFolder(name)) as [
  ReturnType<typeof aFolder>,
  ReturnType<typeof aFolder>,
  ReturnType<typeof aFolder>,
]

describe('a folder as a document', () => {
  it('is shown as a document only below a designated root [PARA-012]', () => {
    expect(isBelowRoots({ uuid: 'x', pwd: 'home/root/x' }, ['root', 'other'])).toBe(true)
    expect(isBelowRoots({ uuid: 'root' }, ['root'])).toBe(true)
    expect(isBelowRoots({ uuid: 'x', pwd: 'home/roots/x' }, ['root'])).toBe(false)
  })

  it('numbers the folders level by level, in their order [PARA-007]', () => {
    const top = addBranchPage(emptyTree, rootBranch, { folders: [a, b], totalElements: 2 }, false)
    const tree = openRows(addBranchPage(top, b.uuid, { folders: [c, a], totalElements: 2 }, false), [b.uuid])
    expect([...numberFolders(getTreeLines(tree)).values()]).toEqual([[1], [2], [2, 1], [2, 2]])
  })

  it('returns the item to insert before, when an item moves one place up or down', () => {
    const order = ['p', 'q', 'r']
    expect(moveByOne(order, 'q', -1, true)).toEqual({ secondNodeUuid: 'p' })
    expect(moveByOne(order, 'p', 1, true)).toEqual({ secondNodeUuid: 'r' })
    expect(moveByOne(order, 'q', 1, true)).toEqual({})
    expect(moveByOne(order, 'q', 1, false)).toBeUndefined()
    expect(moveByOne(order, 'p', -1, true)).toBeUndefined()
    expect(moveByOne(order, 'r', 1, true)).toBeUndefined()
  })

  it('splits a text at its linked words, and uses the first of two overlapping links [PARA-011]', () => {
    const link = (alt: string, from: number): Paragraph['keywordLinks'][number] => ({
      ...{ keywordLinkUuid: alt, uuid: 'p', alt, keyword: { uuid: alt, title: alt } },
      indexes: [[from, from + alt.length]],
    })
    const parts = splitAtLinks({ text: 'پیمان میان دو شرکت', keywordLinks: [link('دو شرکت', 11), link('پیمان', 0), link('میان دو', 6)] })
    expect(parts.map(({ text, link: to }) => [text, to?.alt])).toEqual([
      ['پیمان', 'پیمان'],
      [' ', undefined],
      ['میان دو', 'میان دو'],
      [' شرکت', undefined],
    ])
  })
})
