import { describe, expect, it } from 'vitest'
import { getOtherLayoutReadings } from '#text/wrong-layout'

describe('text typed under the other keyboard layout', () => {
  it.each([
    ['skn', 'سند'],
    ['SKN', 'سند'],
    [';jhf', 'کتاب'],
    ["'chva", 'گزارش'],
    ['Hf', 'آب'],
    [',cdv lhgd', 'وزیر مالی'],
    ['سثشقزا', 'search'],
    ['قثحخقف ۲', 'report 2'],
    ['بهمث', 'file'],
  ])('reads %s in the other keyboard layout as %s', (typed, meant) => expect(getOtherLayoutReadings(typed)).toContain(meant))

  it('has a reading for each Persian layout if they differ', () => {
    expect(getOtherLayoutReadings('mnv')).toEqual(['پدر', 'ئدر'])
    expect(getOtherLayoutReadings('\\nv')).toContain('پدر')
  })

  it.each(['', '   ', '123', 'سند abc', '؟!'])('has no reading if %j does not identify a layout', (text) =>
    expect(getOtherLayoutReadings(text)).toEqual([]),
  )
})
