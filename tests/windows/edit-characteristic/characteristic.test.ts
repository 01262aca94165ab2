import { expect, it } from 'vitest'
import { findFaultyLines, parseValue, parseValues, putLine } from '#windows/edit-characteristic/characteristic'
import { blankDraft, type DefinitionDraft } from '#widgets/definition/definition'

const draft = (type: DefinitionDraft['type']) => blankDraft('a', { title: 'کد', type, general: true })

it('parses a value by the type of its property, in any digits [ONT-045]', () => {
  expect(parseValue(draft('INTEGER'), '۱۲')).toBe(12)
  expect(parseValue(draft('INTEGER'), '۱٫۵')).toBeUndefined()
  expect(parseValue(draft('DOUBLE'), '۱٫۵')).toBe(1.5)
  expect(parseValue(draft('BOOLEAN'), 'false')).toBe(false)
  expect(parseValue(draft('DATE'), '2025-03-21 00:00:00')).toBe('2025-03-21 00:00:00')
  expect(parseValue(draft('STRING'), ' ')).toBeUndefined()
})

it('omits empty values, names lines with invalid ones, and drops values of another type', () => {
  const line = { draft: draft('INTEGER'), values: ['1', '', '۳'] }
  expect(parseValues(line)).toEqual([1, 3])
  expect(findFaultyLines([line])).toEqual([])
  expect(findFaultyLines([{ ...line, values: ['سه'] }])).toEqual(['a'])
  expect(putLine([line], { ...line.draft, title: 'شمار' })[0]?.values).toEqual(line.values)
  expect(putLine([line], draft('STRING'))[0]?.values).toEqual([])
})
