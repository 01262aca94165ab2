import { describe, expect, it } from 'vitest'
import { firstCell, getColumnName, isNumeric, moveSelection, toClipboardText, toRange } from '#windows/viewer/cells'

const sheet = { rows: 100, columns: 5, isRightToLeft: true }
const press = (key: string, { shiftKey = false, isControl = false } = {}) => ({ key, shiftKey, isControl })

describe('the selection of cells', () => {
  it('moves with the arrows in visual direction, and stays inside the sheet', () => {
    const left = moveSelection(firstCell, press('ArrowLeft'), sheet, 10)
    expect(left?.active).toEqual({ row: 0, column: 1 })
    expect(moveSelection(firstCell, press('ArrowRight'), sheet, 10)?.active).toEqual({ row: 0, column: 0 })
    expect(moveSelection(firstCell, press('ArrowRight'), { ...sheet, isRightToLeft: false }, 10)?.active).toEqual({ row: 0, column: 1 })
    expect(moveSelection(firstCell, press('PageDown'), sheet, 10)?.active).toEqual({ row: 10, column: 0 })
    expect(moveSelection(firstCell, press('End'), sheet, 10)?.active).toEqual({ row: 0, column: 4 })
    expect(moveSelection(firstCell, press('End', { isControl: true }), sheet, 10)?.active).toEqual({ row: 99, column: 4 })
    expect(moveSelection(firstCell, press('x'), sheet, 10)).toBeUndefined()
  })

  it('extends from the anchor with Shift, and covers the sheet with Ctrl+A', () => {
    const one = { anchor: { row: 3, column: 2 }, active: { row: 3, column: 2 } }
    const extended = moveSelection(one, press('ArrowUp', { shiftKey: true }), sheet, 10)
    expect(extended && toRange(extended)).toEqual({ top: 2, bottom: 3, first: 2, last: 2 })
    const all = moveSelection(one, press('a', { isControl: true }), sheet, 10)
    expect(all && toRange(all)).toEqual({ top: 0, bottom: 99, first: 0, last: 4 })
  })

  it('is copied as tab-separated lines with quotes around cells with line breaks', () => {
    const range = { top: 0, bottom: 1, first: 1, last: 2 }
    expect(toClipboardText([['a', 'می‌آید', 'ب\n"ج"'], ['d']], range)).toBe('می‌آید\t"ب\n""ج"""\n\t')
    expect(toClipboardText([['خط\nدیگر']], { top: 0, bottom: 0, first: 0, last: 0 })).toBe('خط\nدیگر')
  })

  it('names columns by letters and recognises numbers', () => {
    expect([0, 25, 26, 701, 702].map(getColumnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
    expect(['1,234.5', '۱۲٫۵', '-3%', '(5)', 'a1', '', '1402/01/01'].map(isNumeric)).toEqual([true, true, true, true, false, false, true])
  })
})
