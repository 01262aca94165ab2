import { describe, expect, it } from 'vitest'
import {
  validateInputsToSave,
  clearDraft,
  arrangeAsDesigned,
  findFormFaults,
  getOnlyWorkflow,
  getFieldsToSend,
  getFormWidth,
} from '#windows/instance-form/instance-form'
import { setRelatedInstances, setTypedValue } from '#widgets/ont-fields/ont-input'
import { newId, property, relation } from '#tests/widgets/ont-fields/fields'

const file = new File(['x'], 'نامه.txt')
const workflows = [
  { uuid: newId(), title: 'بررسی' },
  { uuid: newId(), title: 'تصویب' },
]
const draft = { type: 'FOLDER' as const, title: 'شرکت', file: undefined, workflowUuid: '' }

describe('the form of an instance', () => {
  it('requires a title, except when several instances are edited together [INST-046]', () => {
    expect(findFormFaults({ mode: 'create', workflows }, { ...draft, title: '  \u200c' })).toEqual(['titleRequired'])
    expect(findFormFaults({ mode: 'edit', workflows }, { ...draft, title: '' })).toEqual(['titleRequired'])
    expect(findFormFaults({ mode: 'shared', workflows }, { ...draft, title: '' })).toEqual([])
  })

  it('requires a file only for a new instance of the file type [INST-047]', () => {
    expect(findFormFaults({ mode: 'create', workflows: [] }, { ...draft, type: 'FILE' })).toEqual(['fileRequired'])
    expect(findFormFaults({ mode: 'create', workflows: [] }, { ...draft, type: 'FILE', file })).toEqual([])
    expect(findFormFaults({ mode: 'edit', workflows: [] }, { ...draft, type: 'FILE' })).toEqual([])
    expect(findFormFaults({ mode: 'shared', workflows: [] }, { ...draft, type: 'FILE' })).toEqual([])
    expect(findFormFaults({ mode: 'create', workflows: [] }, { ...draft, type: 'FORM' })).toEqual([])
  })

  it('requires a workflow for a chosen file if any exist, and selects a single one automatically [INST-048]', () => {
    const chosen = { ...draft, type: 'FILE' as const, file }
    expect(findFormFaults({ mode: 'create', workflows }, chosen)).toEqual(['workflowRequired'])
    expect(findFormFaults({ mode: 'create', workflows }, { ...chosen, workflowUuid: 'w' })).toEqual([])
    expect(findFormFaults({ mode: 'create', workflows }, { ...draft, file })).toEqual([])
    expect(getOnlyWorkflow(workflows.slice(1))).toBe(workflows[1]?.uuid)
    expect(getOnlyWorkflow(workflows)).toBe('')
  })

  it('keeps only type and workflow for the next instance [INST-011]', () => {
    const filled = { ...draft, type: 'FILE' as const, file, workflowUuid: 'w', equivalents: [], inputs: [setTypedValue(property(), 'الف')] }
    const { inputs, ...rest } = clearDraft(filled)
    expect(rest).toEqual({ type: 'FILE', workflowUuid: 'w', title: '', equivalents: [], file: undefined })
    expect(inputs[0]?.value).toBe('')
  })

  it('sends all values of a new instance, but only the touched fields of an existing one, also fields that are empty now [INST-044] [INST-070]', () => {
    const [name, staff] = [setTypedValue(property(), 'الف'), relation()]
    expect(getFieldsToSend('create', [name, staff], []).map(({ relationOrPropertyUuid }) => relationOrPropertyUuid)).toEqual([name.uuid])
    for (const mode of ['edit', 'shared'] as const)
      expect(getFieldsToSend(mode, [name, staff], [staff.uuid])).toEqual([{ relationOrPropertyUuid: staff.uuid, relationsValues: [] }])
  })

  it('checks only the changed fields of several instances', () => {
    const [code, city] = [property({ title: 'کد', required: true }), property({ title: 'شهر', required: true })]
    const faults = (mode: 'edit' | 'shared', changedFieldIds: string[]) =>
      validateInputsToSave(mode, [code, city], changedFieldIds).map(({ validationError }) => validationError?.kind)
    expect(faults('shared', [])).toEqual([undefined, undefined])
    expect(faults('shared', [city.uuid])).toEqual([undefined, 'fieldRequired'])
    expect(faults('edit', [])).toEqual(['fieldRequired', 'fieldRequired'])
  })

  it('the form is 700 pixels wide, 886 with three columns and 1186 with more [INST-072]', () => {
    expect([1, 2, 3, 4, 5].map(getFormWidth)).toEqual([700, 700, 886, 1186, 1186])
  })

  it('shows the designed fields in their order and form, followed by other required fields [INST-071]', () => {
    const [name, code, staff, extra] = [property(), property({ required: true }), relation(), property()]
    const chosen = setRelatedInstances(staff, [{ uuid: newId(), title: 'الف', count: 2 }])
    const place = { entityName: 'OntProperty', showType: 'simple', size: 1, column: 0 } as const
    const design = {
      fields: [
        { ...place, uuid: newId(), relationOrPropertyUuid: name.uuid, title: 'نام شرکت', order: 1, required: true },
        { ...place, uuid: newId(), relationOrPropertyUuid: staff.uuid, title: 'مدیران', order: 0, showType: 'multiple' as const, size: 2 },
        { ...place, uuid: newId(), relationOrPropertyUuid: newId(), title: 'دیگر نیست', order: 2 },
      ],
    }
    const { inputs, places } = arrangeAsDesigned([name, code, chosen, extra], design)
    expect(inputs.map(({ title, required }) => [title, required])).toEqual([
      ['مدیران', false],
      ['نام شرکت', true],
      [code.title, true],
    ])
    expect(inputs[0]).toMatchObject({ showType: 'MULTIPLE', value: chosen.value })
    expect(places[staff.uuid]).toEqual({ size: 2, column: 0 })
  })
})
