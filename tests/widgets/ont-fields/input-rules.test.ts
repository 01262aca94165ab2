import { describe, expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { validationMessages } from '#text/messages/validation'
import { validateInputs, findInputFault, formatFault } from '#widgets/ont-fields/input-rules'
import { type OntInput, setRelatedInstances, setTypedValue } from '#widgets/ont-fields/ont-input'
import { newId, property, relation, several } from './fields'

const format = createFormat({ locale: 'fa' })
const sentence = (input: OntInput) => {
  const fault = findInputFault(input)
  return fault && formatFault(fault, input.title, validationMessages('fa'), format)
}
const day = (of: number) => ({ year: 1405, month: 8, day: of })

describe('the rules of a field', () => {
  it('requires a value in a required field, and names the field [INST-050]', () => {
    for (const input of [property({ required: true }), several({ required: true }), relation({ required: true, title: 'نام' })])
      expect(sentence(input)).toBe('«\u2068نام\u2069» را پر کنید.')
    expect(findInputFault(setTypedValue(property({ required: true }), '  \u200c'))).toEqual({ kind: 'fieldRequired' })
    expect(findInputFault({ ...several({ required: true }), values: ['یک'] })).toBeUndefined()
    expect(findInputFault(setRelatedInstances(relation({ required: true }), [{ uuid: newId(), title: 'الف', count: 1 }]))).toBeUndefined()
    expect(findInputFault(property({ required: true, type: 'BOOLEAN' }))).toEqual({ kind: 'fieldRequired' })
    expect(findInputFault(property({ required: true, entityName: 'OntDynamicProperty', type: 'ID' }))).toBeUndefined()
  })

  it('requires numbers within their inclusive bounds [INST-051] [INST-052] [INST-057]', () => {
    const age = (text: string) => setTypedValue(property({ title: 'سن', type: 'INTEGER', min: 18, max: 60 }), text)
    expect(['۱۸', '60', '۳۵'].map((text) => findInputFault(age(text)))).toEqual([undefined, undefined, undefined])
    expect(sentence(age('۱۷'))).toBe('«\u2068سن\u2069» نباید از ۱۸ کمتر باشد.')
    expect(sentence(age('61'))).toBe('«\u2068سن\u2069» نباید از ۶۰ بیشتر باشد.')
    expect(findInputFault(setTypedValue(property({ type: 'DOUBLE', min: 0.5 }), '۰٫۴۹'))).toEqual({ kind: 'minValue', bound: 0.5 })
    expect(sentence(age('بیست'))).toBe('در «\u2068سن\u2069» یک عدد بنویسید.')
    expect(findInputFault(age('20.5'))).toEqual({ kind: 'numberInvalid' })
  })

  it('requires text lengths within inclusive bounds, and counts a letter with its marks once [INST-053] [INST-054] [INST-057]', () => {
    const code = (text: string) => setTypedValue(property({ title: 'کد', min: 2, max: 4 }), text)
    expect(['اب', 'ابجد', 'بَّجُ'].map((text) => findInputFault(code(text)))).toEqual([undefined, undefined, undefined])
    expect(sentence(code('ا'))).toBe('«\u2068کد\u2069» باید دست‌کم ۲ نویسه داشته باشد.')
    expect(sentence(code('ابجده'))).toBe('«\u2068کد\u2069» باید حداکثر ۴ نویسه داشته باشد.')
    expect(findInputFault(property({ min: 2 }))).toBeUndefined()
  })

  it('requires days strictly between their bounds, regardless of the hour [INST-055] [INST-056]', () => {
    const bounds = { min: '2026-11-20 08:30:00', max: '2026-11-22 23:59:59' }
    const start = (of: number) => setTypedValue(property({ title: 'آغاز', type: 'DATE', ...bounds }), day(of))
    expect(sentence(start(29))).toBe('«\u2068آغاز\u2069» باید پس از ۱۴۰۵/۰۸/۲۹ باشد.')
    expect(findInputFault(start(30))).toBeUndefined()
    const late = setTypedValue(property({ title: 'آغاز', type: 'DATE', ...bounds }), { year: 1405, month: 9, day: 1 })
    expect(sentence(late)).toBe('«\u2068آغاز\u2069» باید پیش از ۱۴۰۵/۰۹/۰۱ باشد.')
    expect(findInputFault(setTypedValue(property({ type: 'DATE' }), undefined))).toEqual({ kind: 'dateInvalid' })
    const said = (digits: 'persian' | 'latin') =>
      formatFault({ kind: 'dateInvalid' }, 'سال ۱۴۰۵', validationMessages('fa'), createFormat({ locale: 'fa', digits }))
    expect(said('persian')).toContain('۱۴۰۵/۰۸/۲۹')
    expect(said('latin')).toMatch(/سال ۱۴۰۵.*1405\/08\/29/)
  })

  it('checks each value of a field with several values [INST-058]', () => {
    const marks = several({ type: 'INTEGER', max: 20 })
    expect(findInputFault({ ...marks, values: ['12', '21', '9'] })).toEqual({ kind: 'maxValue', bound: 20 })
    expect(findInputFault({ ...marks, values: ['12'], value: '99' })).toEqual({ kind: 'maxValue', bound: 20 })
    expect(findInputFault({ ...marks, values: ['12', '9'] })).toBeUndefined()
  })

  it('checks the values after the typed text is added, and keeps each error at its field [INST-030] [INST-045]', () => {
    const [tags, name] = validateInputs([setTypedValue(several(), 'سبز'), property({ required: true })])
    expect(tags).toMatchObject({ values: ['سبز'], value: '', validationError: undefined })
    expect(name?.validationError).toEqual({ kind: 'fieldRequired' })
    expect(validateInputs([setTypedValue(name as never, 'الف')])[0]?.validationError).toBeUndefined()
  })
})
