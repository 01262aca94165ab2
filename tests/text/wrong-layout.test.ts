import { describe, expect, it } from 'vitest'
import { otherLayoutReadings } from '#text/wrong-layout'

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
  ])('%s may have meant %s', (typed, meant) => expect(otherLayoutReadings(typed)).toContain(meant))

  it('has a reading for each Persian layout where they differ', () => {
    expect(otherLayoutReadings('mnv')).toEqual(['پدر', 'ئدر'])
    expect(otherLayoutReadings('\\nv')).toContain('پدر')
  })

  it.each(['', '   ', '123', 'سند abc', '؟!'])('has no reading when %j tells no layout', (text) =>
    expect(otherLayoutReadings(text)).toEqual([]),
  )
})
