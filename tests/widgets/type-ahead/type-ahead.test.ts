import { describe, expect, it } from 'vitest'
import { findTypeAheadRow } from '#widgets/type-ahead/type-ahead'
import { appendTyped } from '#widgets/type-ahead/typed'

const rows = ['آذر', 'بایگانی', 'سند ۲', 'سند ۱۰', 'كارنامه', 'می‌رود', 'یاد', 'archive', 'search', 'Straße'].map((title) => ({ title }))
const sought = (text: string, at = -1) => rows[findTypeAheadRow(rows, at, text)]?.title

describe('letters typed on the list', () => {
  it('typed letters find the next row that starts with them, and wrap at the end', () => {
    expect([sought('س'), sought('س', 2), sought('س', 3), sought('a'), sought('st')]).toEqual([
      'سند ۲',
      'سند ۱۰',
      'سند ۲',
      'archive',
      'Straße',
    ])
  })
  it('typed letters stay on the current row while it still matches', () => {
    expect([sought('سن', 2), sought('سند1', 2), sought('سند ۱', 3)]).toEqual(['سند ۲', 'سند ۱۰', 'سند ۱۰'])
  })
  it('typed letters match all forms of Persian letters and all digits', () => {
    expect([sought('ک'), sought('ي'), sought('ا'), sought('میر'), sought('سند 2')]).toEqual(['كارنامه', 'یاد', 'آذر', 'می‌رود', 'سند ۲'])
  })
  it('typed letters are read in the other keyboard layout if no row starts with the letters themselves', () => {
    expect([sought('fhd'), sought('سثشقزا'), sought('nothing')]).toEqual(['بایگانی', 'search', undefined])
  })
  it('a repeated letter moves from row to row', () => {
    expect([sought('سس', 2), sought('سسس', 3)]).toEqual(['سند ۱۰', 'سند ۲'])
  })
  it('typed letters find nothing in an empty list', () => expect(findTypeAheadRow([], -1, 'س')).toBe(-1))
  it('joins letters typed within one second, then starts a new search', () => {
    expect(appendTyped({ text: 'س', at: 0 }, 'ن', 1000)).toEqual({ text: 'سن', at: 1000 })
    expect(appendTyped({ text: 'س', at: 0 }, 'ن', 1001)).toEqual({ text: 'ن', at: 1001 })
  })
})
