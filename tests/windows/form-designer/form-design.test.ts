import { describe, expect, it } from 'vitest'
import {
  changeField,
  type Design,
  toDesign,
  emptyDesign,
  findDesignFaults,
  moveField,
  placeField,
  toSaveRequest,
  stepField,
  setColumns,
  removeFieldFrom,
} from '#windows/form-designer/form-design'
import { field, newId } from '#tests/widgets/ont-fields/fields'

const relationField = (more: object = {}) => {
  const { type: _, ...rest } = field({ title: 'مدیران', entityName: 'OntRelation', characteristics: [], ...more })
  return rest
}
const name = field({ title: 'نام', required: true })
const staff = relationField()
const chief = relationField({ title: 'رئیس', characteristics: ['FUNCTIONAL'], showType: 'OPTION' })
const inputs = [name, staff, chief]
const design = [name, staff, chief].reduce((form, input) => placeField(form, input, input.uuid), { ...emptyDesign, title: 'ثبت شرکت' })
const kindsOf = (form: Design) => findDesignFaults(form, inputs).map(({ uuid, kind }) => [uuid, kind])
const standing = ({ fields }: Design) => fields.map(({ title, column, size }) => [title, column, size])

describe('a form design', () => {
  it('a form holds fields of the class in columns, each with its own width [INST-071]', () => {
    expect(standing(design)).toEqual([
      ['نام', 0, 1],
      ['مدیران', 1, 1],
      ['رئیس', 0, 1],
    ])
    expect(design.fields.map(({ showType, required = false }) => [showType, required])).toEqual([
      ['simple', true],
      ['simple', false],
      ['option', false],
    ])
    expect(kindsOf(design)).toEqual([])
  })

  it('moves a field by one step or to a place, and never out of the form', () => {
    expect(standing(stepField(design, staff.uuid, 'before')).map(([title]) => title)).toEqual(['مدیران', 'نام', 'رئیس'])
    expect(standing(stepField(design, staff.uuid, 'after')).map(([title]) => title)).toEqual(['نام', 'رئیس', 'مدیران'])
    expect(standing(stepField(design, chief.uuid, 'end'))[2]).toEqual(['رئیس', 1, 1])
    expect(standing(stepField(design, staff.uuid, 'end'))[1]).toEqual(['مدیران', 1, 1])
    expect(stepField(design, name.uuid, 'before')).toEqual(design)
    expect(stepField(design, chief.uuid, 'after')).toEqual(design)
    expect(standing(moveField(design, name.uuid, { index: 3, column: 1 }))).toEqual([
      ['مدیران', 1, 1],
      ['رئیس', 0, 1],
      ['نام', 1, 1],
    ])
    expect(standing(removeFieldFrom(design, staff.uuid)).map(([title]) => title)).toEqual(['نام', 'رئیس'])
  })

  it('keeps fields within the existing columns', () => {
    const wide = changeField(setColumns(design, 4), name.uuid, { size: 3, column: 3 })
    expect(standing(wide)[0]).toEqual(['نام', 1, 3])
    expect(standing(setColumns(wide, 2))[0]).toEqual(['نام', 0, 2])
  })

  it('a form requires a title, fields, and a title for each field [INST-069]', () => {
    expect(kindsOf({ ...design, title: ' \u200c' })).toEqual([[undefined, 'titleRequired']])
    expect(kindsOf({ ...design, fields: [] })).toEqual([[undefined, 'fieldsRequired']])
    expect(kindsOf(changeField(design, staff.uuid, { title: ' \u200c' }))).toEqual([[staff.uuid, 'titleRequired']])
  })

  it('a form requires a size for each field [INST-068]', () => {
    expect(kindsOf(changeField(design, staff.uuid, { size: undefined }))).toEqual([[staff.uuid, 'sizeRequired']])
  })

  it('offers a select list only for multiple values, and options only for a single value [INST-066] [INST-067]', () => {
    expect(kindsOf(changeField(design, chief.uuid, { showType: 'select' }))).toEqual([[chief.uuid, 'selectOnlyForMultiple']])
    expect(kindsOf(changeField(design, staff.uuid, { showType: 'select' }))).toEqual([])
    expect(kindsOf(changeField(design, staff.uuid, { showType: 'option' }))).toEqual([[staff.uuid, 'optionNotForMultiple']])
    expect(kindsOf(changeField(design, chief.uuid, { showType: 'option' }))).toEqual([])
  })

  it('saves the fields in order and restores the same form', () => {
    const classUuid = newId()
    const saved = toSaveRequest({ ...design, title: ' ثبت شرکت ' }, classUuid)
    expect(saved).toMatchObject({ title: 'ثبت شرکت', classUuid, columns: 2 })
    expect(saved.fields.map(({ order }) => order)).toEqual([0, 1, 2])
    expect(toDesign({ ...saved, uuid: newId(), fields: saved.fields.toReversed() })).toEqual(design)
  })
})
