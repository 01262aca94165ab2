import { describe, expect, it } from 'vitest'
import { searchEntries, findLayoutReading, type PaletteEntry } from '#desktop/command-palette/palette'
import { mergeFolders } from '#desktop/window-manager/recent-folders'

const entry = (fa: string, en: string): PaletteEntry => ({ id: en, group: 'kinds', title: { fa, en }, icon: 'folder', run: () => {} })
const entries = [
  entry('باز کردن کاوشگر', 'Open explorer'),
  entry('کاوشگر', 'Explorer'),
  entry('پوسته‌ی تیره', 'Dark theme'),
  entry('سندها', 'Documents'),
]
const ids = (typed: string) => searchEntries(entries, typed).map(({ id }) => id)

describe('the palette', () => {
  it('the palette finds entries by the Persian and the English name, best match first', () => {
    expect(ids('کاوش')).toEqual(['Explorer', 'Open explorer'])
    expect(ids('expl')).toEqual(['Explorer', 'Open explorer'])
    expect(ids('')).toHaveLength(entries.length)
  })

  it('ranks exact names first, then names that start with the text, then names with such a word, the shorter first', () => {
    const importing = entry('درون‌ریزی کاربران', 'Import users')
    const managing = entry('مدیریت کاربران', 'User management')
    const order = (typed: string, ...among: PaletteEntry[]) => searchEntries(among, typed).map(({ id }) => id)
    expect(order('کاربران', importing, managing)).toEqual(['User management', 'Import users'])
    expect(order('user', importing, managing)).toEqual(['User management', 'Import users'])
    const [messenger, message] = [entry('پیام‌رسان', 'Messenger'), entry('پیام', 'Message')]
    expect(order('پیام', messenger, { ...message, group: 'commands' })).toEqual(['Message', 'Messenger'])
    // Open windows are first, whatever the length of their titles.
    const open: PaletteEntry = { ...entry('فهرست کاربران بخش', 'open'), group: 'open' }
    expect(order('کاربران', open, importing, managing)).toEqual(['open', 'User management', 'Import users'])
  })

  it('matches other letter forms and half-spaces', () => {
    expect(ids('كاوشگر')).toEqual(['Explorer', 'Open explorer'])
    expect(ids('پوسته ی تیره')).toEqual(['Dark theme'])
    expect(ids('پوستهی')).toEqual(['Dark theme'])
  })

  it('the palette offers the other keyboard layout only if nothing else is found', () => {
    expect(findLayoutReading(entries, ';h,a')).toBe('کاوش')
    expect(findLayoutReading(entries, 'یشقن')).toBe('dark')
    expect(findLayoutReading(entries, 'dark')).toBeUndefined()
    expect(findLayoutReading(entries, 'qqqq')).toBeUndefined()
  })
})

describe('recent folders', () => {
  const explorer = (folderUuid: string, title: string) => ({
    kind: 'explorer',
    payload: { folderUuid },
    title,
    rect: { x: 0, y: 0, width: 1, height: 1 },
    maximised: false,
    minimised: false,
  })

  it('lists open folders first, topmost first, each once and at most ten', () => {
    const before = Array.from({ length: 10 }, (_, i) => ({ uuid: `old ${i}`, title: '' }))
    const merged = mergeFolders(before, [
      explorer('a', 'الف'),
      explorer('b', 'ب'),
      explorer('old 3', 'سه'),
      { ...explorer('x', 'x'), kind: 'viewer' },
    ])
    expect(merged.map(({ uuid }) => uuid)).toEqual(['old 3', 'b', 'a', ...[0, 1, 2, 4, 5, 6, 7].map((i) => `old ${i}`)])
  })
})
