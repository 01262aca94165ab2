import { describe, expect, it } from 'vitest'
import type { FormInput } from '#api/contract/ontology'
import {
  fillEmptyInputs,
  emptyInput,
  toInput,
  isInputEmpty,
  fillInputs,
  type PropertyInput,
  addPendingValue,
  setRelatedInstances,
  toSentInputs,
  toSentInput,
  moveValueToInput,
  setTypedValue,
  removeValue,
} from '#widgets/ont-fields/ont-input'
import { field, newId, property, relation, several } from './fields'

const day = { year: 1405, month: 8, day: 29 }
const a = { uuid: newId(), title: 'الف', count: 1 }
const b = { uuid: newId(), title: 'ب', count: 2 }

describe('a field of a form', () => {
  it('takes its settings from the server [INST-023] [INST-026]', () => {
    const said = field({ min: 1, max: 9, required: true, key: true, index: 2, order: 3, color: '#298fcc', size: 'big' })
    expect(toInput(said)).toEqual({ ...said, value: '', values: [], multipleValue: false, validationError: undefined })
  })

  it('a field has a type that determines its initial empty value [INST-024]', () => {
    const types = ['STRING', 'LONG_STRING', 'INTEGER', 'DOUBLE', 'DATE', 'BOOLEAN'] as const
    const computed = ['ID', 'COUNT_BASED', 'NUMERICAL_PROPERTY'] as const
    const begun = (given: readonly FormInput['type'][]) => given.map((type) => [toInput(field({ type })).type, property({ type }).value])
    expect(begun(types)).toEqual(types.map((type) => [type, type === 'DATE' || type === 'BOOLEAN' ? null : '']))
    expect(begun(computed)).toEqual(computed.map((type) => [type, '']))
  })

  it('stores the values of a property or of a relation [INST-028]', () => {
    expect(property()).toMatchObject({ value: '', values: [], multipleValue: false })
    expect(relation()).toMatchObject({ value: [], values: [], multipleValue: true, uuidValue: undefined })
  })

  it('a functional field takes one value, and a boolean field always does [INST-025]', () => {
    expect(property().multipleValue).toBe(false)
    expect(several().multipleValue).toBe(true)
    expect(several({ type: 'BOOLEAN' }).multipleValue).toBe(false)
    expect(several({ entityName: 'OntDynamicProperty', type: 'ID' }).multipleValue).toBe(false)
  })

  it('a relation shown as options takes one instance; in all other forms it takes several [INST-027] [INST-064] [INST-065]', () => {
    const ways = ['OPTION', 'SELECT', 'SIMPLE', 'AUTO_COMPLETE', 'MULTIPLE'] as const
    expect(ways.filter((showType) => !relation({ showType }).multipleValue)).toEqual(['OPTION'])
    expect(setRelatedInstances(relation({ showType: 'OPTION' }), [a, b]).value).toEqual([b])
    expect(setRelatedInstances(relation({ showType: 'SELECT' }), [a, b]).value).toEqual([a, b])
    expect(relation({ characteristics: ['FUNCTIONAL'] }).multipleValue).toBe(false)
  })

  it('a relation field stores each instance once, with its title [INST-031] [INST-032] [INST-063]', () => {
    const chosen = setRelatedInstances(relation(), [a, b, { ...a, count: 5 }])
    expect(chosen.value).toEqual([{ ...a, count: 5 }, b])
    expect(chosen.values).toEqual(['الف', 'ب'])
    expect(setRelatedInstances(relation({ showType: 'OPTION' }), [b]).uuidValue).toBe(b.uuid)
  })

  it('corrects a count below 1 or a fraction to a whole number of at least 1 [INST-062]', () => {
    const counts = [0, -3, Number.NaN, 1, 2.9].map((count) => setRelatedInstances(relation(), [{ ...a, count }]).value[0]?.count)
    expect(counts).toEqual([1, 1, 1, 1, 2])
  })
})

describe('several values of a property', () => {
  it('include a typed value once, regardless of its spelling [INST-045] [INST-063]', () => {
    const one = addPendingValue(setTypedValue(several(), '  علي '))
    expect(one).toMatchObject({ value: '', values: ['علي'] })
    expect(addPendingValue(setTypedValue(one as PropertyInput, 'علی'))).toMatchObject({ values: ['علي'], value: '' })
    expect(addPendingValue(setTypedValue(several({ type: 'INTEGER' }), '۱۲')).values).toEqual(['۱۲'])
    const numbers = { ...several({ type: 'INTEGER' }), values: ['12'], value: '۱۲' }
    expect(addPendingValue(numbers).values).toEqual(['12'])
    const days = { ...several({ type: 'DATE' }), values: [day], value: { ...day } }
    expect(addPendingValue(days)).toMatchObject({ values: [day], value: null })
  })

  it('do not change for a single-value property or an empty input', () => {
    expect(addPendingValue(setTypedValue(property(), 'الف'))).toMatchObject({ value: 'الف', values: [] })
    expect(addPendingValue(setTypedValue(several(), '  \u200c'))).toMatchObject({ value: '  \u200c', values: [] })
    expect(addPendingValue(setRelatedInstances(relation(), [a]))).toMatchObject({ value: [a] })
  })

  it('lose a value that is removed, or moved back into the input without losing typed text', () => {
    const two = { ...several(), values: ['یک', 'دو'], value: 'سه' }
    expect(removeValue(two, 0).values).toEqual(['دو'])
    expect(moveValueToInput(two, 0)).toMatchObject({ value: 'یک', values: ['دو', 'سه'] })
  })
})

describe('the data of an instance in the fields of its form', () => {
  const [name, since, staff, tags] = [property(), property({ type: 'DATE' }), relation(), several()]
  const entries = [
    { relationOrPropertyUuid: name.uuid, data: { value: 'شرکت' } },
    { relationOrPropertyUuid: since.uuid, data: { value: '2026-11-20 00:00:00' } },
    { relationOrPropertyUuid: staff.uuid, data: { uuid: a.uuid, title: a.title }, count: 3 },
    { relationOrPropertyUuid: tags.uuid, data: { value: 'سبز' } },
    { relationOrPropertyUuid: tags.uuid, data: { value: 'آبی' } },
  ]

  it('stores days as Jalali day, month and year, and relations with their counts [INST-039] [INST-040]', () => {
    const [filledName, filledSince, filledStaff, filledTags] = fillInputs([name, since, staff, tags], entries)
    expect(filledName?.value).toBe('شرکت')
    expect(filledSince?.value).toEqual(day)
    expect(filledStaff).toMatchObject({ value: [{ ...a, count: 3 }], values: ['الف'] })
    expect(filledTags?.values).toEqual(['سبز', 'آبی'])
  })

  it('shows inferred values, and never sends them', () => {
    const derived = { relationOrPropertyUuid: staff.uuid, data: { uuid: b.uuid, title: b.title }, derived: true }
    const [input] = fillInputs([staff], [...entries, derived])
    expect(input?.values).toEqual(['الف', 'ب'])
    expect(input && toSentInput(input).relationsValues).toEqual([{ instanceUuid: a.uuid, count: 3 }])
  })

  it('leaves a field empty, without an error, if its stored date is invalid [ERR-018]', () => {
    const broken = [{ relationOrPropertyUuid: since.uuid, data: { value: '2026-13-45' } }, ...entries.slice(0, 1)]
    expect(fillInputs([since, name], broken).map(({ value }) => value)).toEqual([null, 'شرکت'])
  })

  it('fills only the empty fields of a form that the user has started to fill in', () => {
    const begun = [setTypedValue(name, 'خودم'), since]
    expect(fillEmptyInputs(begun, entries).map(({ value }) => value)).toEqual(['خودم', day])
  })

  it('clearing the form removes the data', () => {
    expect(fillInputs([name, staff, tags], entries).map(emptyInput).every(isInputEmpty)).toBe(true)
  })
})

describe('values sent by fields', () => {
  it('sends a list of property values, or of instances with counts [INST-033] [INST-034] [INST-035]', () => {
    const name = setTypedValue(property(), ' شرکت ')
    const staff = setRelatedInstances(relation(), [a, b])
    expect(toSentInputs([name, staff])).toEqual([
      { relationOrPropertyUuid: name.uuid, propertiesValues: [{ entityName: 'OntProperty', uuid: name.uuid, value: 'شرکت' }] },
      {
        relationOrPropertyUuid: staff.uuid,
        relationsValues: [
          { instanceUuid: a.uuid, count: 1 },
          { instanceUuid: b.uuid, count: 2 },
        ],
      },
    ])
  })

  it('sends days as Gregorian moments, numbers as numbers, and booleans as booleans [INST-041] [INST-042]', () => {
    const valueOf = (input: PropertyInput) => toSentInput(input).propertiesValues?.map(({ value }) => value)
    expect(valueOf(setTypedValue(property({ type: 'DATE' }), day))).toEqual(['2026-11-20 00:00:00'])
    expect(valueOf(setTypedValue(property({ type: 'DOUBLE' }), '۱٬۲۰۰٫۵'))).toEqual([1200.5])
    expect(valueOf(setTypedValue(property({ type: 'STRING' }), '۱۲'))).toEqual(['۱۲'])
    expect(valueOf(setTypedValue(property({ type: 'BOOLEAN' }), false))).toEqual([false])
    expect(valueOf({ ...several(), values: ['یک'], value: 'دو' })).toEqual(['یک', 'دو'])
  })

  it('sends no empty and no computed values', () => {
    const computed = { ...property({ entityName: 'OntDynamicProperty', type: 'ID' }), value: '۱۲' }
    expect(toSentInputs([property(), relation(), computed])).toEqual([])
  })
})
