import { describe, expect, it } from 'vitest'
import { type FolderCalls, resolvePath, splitPath, suggestFolders, UnknownPath } from '#windows/explorer/path/find-path'
import { foldPath, toPathText } from '#windows/explorer/path/path'

const crumb = (title: string) => ({ uuid: `id ${title}`, title })
const tree: Record<string, string[]> = {
  '': ['هستینه', 'خانه'],
  هستینه: ['بایگانی', 'بازرسی', 'مالی'],
  بایگانی: ['گزارش‌های ۱۴۰۵', 'نامه‌ها'],
  پنهان: ['زیر پنهان'],
}
const asked: string[] = []
const calls: FolderCalls = {
  folders: async (parentUuid) => {
    const parent = parentUuid?.replace('id ', '') ?? ''
    asked.push(parent)
    return (tree[parent] ?? []).map(crumb)
  },
}
const currentPath = [crumb('هستینه'), crumb('بایگانی')]

describe('a typed path', () => {
  it('splits a typed path at slashes and backslashes, and ignores spaces and slashes at its ends', () => {
    expect(splitPath(' /هستینه / بایگانی\\نامه‌ها/ ')).toEqual(['هستینه', 'بایگانی', 'نامه‌ها'])
    expect(toPathText(currentPath)).toBe('هستینه/بایگانی')
  })
  it('resolves a typed path from the roots, in any spelling', async () => {
    expect(await resolvePath(calls, [], 'هستینه/بايگاني/گزارش های 1405')).toEqual(crumb('گزارش‌های ۱۴۰۵'))
    expect(await resolvePath(calls, [], ' / ')).toBeNull()
  })
  it('requests only folders that are not in the current path', async () => {
    asked.length = 0
    expect(await resolvePath(calls, currentPath, 'هستینه/مالی')).toEqual(crumb('مالی'))
    expect(await resolvePath(calls, currentPath, toPathText(currentPath))).toEqual(currentPath[1])
    expect(asked).toEqual(['هستینه'])
  })
  it('resolves a path that starts in a folder whose parents are not visible', async () => {
    expect(await resolvePath(calls, [crumb('پنهان')], 'پنهان/زیر پنهان')).toEqual(crumb('زیر پنهان'))
  })
  it('names the unknown step of a path that does not exist', async () => {
    await expect(resolvePath(calls, currentPath, 'هستینه/حسابداری/نامه‌ها')).rejects.toEqual(new UnknownPath('حسابداری'))
  })
})

describe('suggestions', () => {
  const offered = async (text: string) => (await suggestFolders(calls, currentPath, text)).map((one) => one.text)
  it('suggests completions for the last step of the typed path', async () => {
    expect(await offered('هستینه/با')).toEqual(['هستینه/بایگانی', 'هستینه/بازرسی'])
    expect(await offered('هستینه/بایگانی/')).toEqual(['هستینه/بایگانی/گزارش‌های ۱۴۰۵', 'هستینه/بایگانی/نامه‌ها'])
    expect(await offered('خ')).toEqual(['خانه'])
  })
})

describe('a long path', () => {
  const steps = ['هستینه', 'بایگانی', 'نامه‌ها', 'سال ۱۴۰۵', 'بهار'].map(crumb)
  const shown = (room: number) => {
    const { start, folded, end } = foldPath(steps, room)
    return [start, folded, end].map((part) => part.map(({ title }) => title))
  }
  it('folds the middle of a long path and keeps both ends, as far as there is room', () => {
    expect(shown(40)).toEqual([steps.map(({ title }) => title), [], []])
    expect(shown(24)).toEqual([['هستینه'], ['بایگانی', 'نامه‌ها'], ['سال ۱۴۰۵', 'بهار']])
    expect(shown(16)).toEqual([['هستینه'], ['بایگانی', 'نامه‌ها', 'سال ۱۴۰۵'], ['بهار']])
  })
  it('always shows the last step of the path, even in minimal space', () => {
    expect(shown(1)).toEqual([[], ['هستینه', 'بایگانی', 'نامه‌ها', 'سال ۱۴۰۵'], ['بهار']])
    const { start, folded, end } = foldPath(steps.slice(0, 2), 1)
    expect([start, folded, end]).toEqual([[], steps.slice(0, 1), steps.slice(1, 2)])
    expect(foldPath(steps.slice(0, 1), 1)).toEqual({ start: steps.slice(0, 1), folded: [], end: [] })
  })
})
