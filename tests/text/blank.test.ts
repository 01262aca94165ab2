import { describe, expect, it } from 'vitest'
import { isBlank } from '#text/blank'
import { fieldFault } from '#text/form-field'

describe('what is filled in', () => {
  it.each([undefined, null, '', ' \t\n', '\u200c', ' \u200c\u200f\u202e ', '\u00ad\u3164\ufeff\u0000'])(
    'is nothing where nothing is seen: %j',
    (value) => expect(isBlank(value)).toBe(true),
  )
  it.each(['می\u200cشود', '\u200cآ', '۰', '.', 'ـ', '❤\ufe0f', 0, false])('is what is seen: %j', (value) =>
    expect(isBlank(value)).toBe(false),
  )
  it('is asked of a field of a form, which has to have something in it', () => {
    expect(fieldFault({ type: 'STRING', required: true }, ' \u200c')).toBe('fieldRequired')
    expect(fieldFault({ type: 'INTEGER' }, '\u200c')).toBeUndefined()
    expect(fieldFault({ type: 'STRING', required: true }, 'می\u200cشود')).toBeUndefined()
  })
})
