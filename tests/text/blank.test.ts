import { describe, expect, it } from 'vitest'
import { isBlank } from '#text/blank'
import { findFieldFault } from '#text/form-field'

describe('blank values', () => {
  it.each([undefined, null, '', ' \t\n', '\u200c', ' \u200c\u200f\u202e ', '\u00ad\u3164\ufeff\u0000'])(
    'a value without visible characters is blank: %j',
    (value) => expect(isBlank(value)).toBe(true),
  )
  it.each(['می\u200cشود', '\u200cآ', '۰', '.', 'ـ', '❤\ufe0f', 0, false])('a value with visible characters is not blank: %j', (value) =>
    expect(isBlank(value)).toBe(false),
  )
  it('a required field refuses a value without visible characters', () => {
    expect(findFieldFault({ type: 'STRING', required: true }, ' \u200c')).toBe('fieldRequired')
    expect(findFieldFault({ type: 'INTEGER' }, '\u200c')).toBeUndefined()
    expect(findFieldFault({ type: 'STRING', required: true }, 'می\u200cشود')).toBeUndefined()
  })
})
