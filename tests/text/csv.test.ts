import { describe, expect, it } from 'vitest'
import { toCsvLine, csvMark, readCsv } from '#text/csv'

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells)

describe('a CSV text', () => {
  it('escapes CSV cells so that none runs as a formula or leaves its cell', () => {
    expect(toCsvLine(['سارا', 'a,b', 'c"d', 'e\nf', ''])).toBe('سارا,"a,b","c""d","e\nf",\r\n')
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200f=1', '＝1', '=cmd|"/c calc"!A1'])
      expect(toCsvLine([formula]).replace(/^"/, '')).toMatch(/^'/)
    expect(toCsvLine(['a\0b\x1b[31mc'])).toBe('ab[31mc\r\n')
  })

  it('reads CSV back as it was written, for any cell content', () => {
    const rows = [
      ['نام', 'یادداشت'],
      ['سارا', 'خط یک\nخط دو, "گفت"'],
      ['', 'x'],
    ]
    expect(cellsOf(csvMark + rows.map(toCsvLine).join(''))).toEqual(rows)
  })

  it('reads semicolons and tabs, other line ends, multi-line cells and empty lines', () => {
    expect(cellsOf('a;b\rc;"d;e"\r\r')).toEqual([
      ['a', 'b'],
      ['c', 'd;e'],
    ])
    expect(cellsOf('a\tb\nc\t')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readCsv('a,b\n"x\ny",1\n\nz,2')?.map(({ line }) => line)).toEqual([1, 2, 5])
    expect(readCsv('a,"b\nc')).toBeUndefined()
    expect(readCsv('')).toEqual([])
  })

  it('reads a hundred thousand rows in linear time', () => {
    const text = toCsvLine(['سارا', 'کریمی', 'sara', 'sara@example.org']).repeat(100_000)
    expect(readCsv(text)).toHaveLength(100_000)
  })
})
