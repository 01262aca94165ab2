import { expect, it } from 'vitest'
import { findFaults } from '#widgets/data-grid/grid'
import { newProperty, type PropertyDraft, getPropertyRules, toDrafts, toRequest } from '#windows/metadata/definition'

const draft = (more: Partial<PropertyDraft>): PropertyDraft => ({ ...newProperty(), ...more })
const faults = (...drafts: PropertyDraft[]) =>
  findFaults({ properties: drafts }, getPropertyRules(drafts)).map(({ field, kind }) => [field, kind])

it('refuses properties with equal or missing titles [META-013]', () => {
  expect(faults(draft({ title: 'تاریخ' }), draft({ title: 'شماره' }))).toEqual([])
  expect(faults(draft({ title: 'کلید' }), draft({ title: 'كلـيد' }), draft({ title: ' ' }))).toEqual([
    ['properties.1.title', 'unique'],
    ['properties.2.title', 'required'],
  ])
})

it('requires unique options for OPTION and RADIO properties [META-018]', () => {
  expect(faults(draft({ title: 'الف', type: 'OPTION', options: ' \n' }), draft({ title: 'ب', type: 'RADIO' }))).toEqual([
    ['properties.0.options', 'required'],
    ['properties.1.options', 'required'],
  ])
  expect(faults(draft({ title: 'الف', type: 'OPTION', options: 'سبز\nسبز' }))).toEqual([['properties.0.options', 'unique']])
  expect(faults(draft({ title: 'الف', type: 'STRING', options: '' }), draft({ title: 'ب', type: 'RADIO', options: 'یک\n\nدو' }))).toEqual(
    [],
  )
})

it('sends new properties without an id, and the options of a property as a list', () => {
  const [known] = toDrafts([{ uuid: 'u', title: 'فوریت', type: 'RADIO', required: true, options: ['عادی', 'فوری'] }])
  expect(toRequest([known as PropertyDraft, draft({ title: ' تازه ', options: 'x' })])).toEqual([
    { uuid: 'u', title: 'فوریت', type: 'RADIO', required: true, options: ['عادی', 'فوری'] },
    { title: 'تازه', type: 'STRING', required: false },
  ])
})
