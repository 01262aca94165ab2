import { describe, expect, it } from 'vitest'
import { isActive, type MetadataParam } from '#api/contract/criteria'
import { getTone, withCharacteristic } from '#windows/explorer/search/characteristics'
import { activeFilters, applySearchChange, isEmptySearch, noSearch } from '#windows/explorer/search/search'
import { withoutProperty } from '#windows/explorer/search/search-filters'

const uuid = '6d697a6b-6172-4865-8c70-000000000001'
const made = (...changes: Parameters<typeof withCharacteristic>[2][]): MetadataParam | undefined =>
  changes.reduce<MetadataParam[]>((params, change) => withCharacteristic(params, uuid, change), [])[0]

describe('a property filter', () => {
  it('a filter loses its bounds when it gets a value [SRCH-055]', () => {
    expect(made({ from: 1 }, { to: 9 })).toEqual({ uuid, from: 1, to: 9 })
    expect(made({ from: 1 }, { to: 9 }, { value: 5 })).toEqual({ uuid, value: 5 })
    expect(made({ from: 1 }, { values: ['الف'] })).toEqual({ uuid, values: ['الف'] })
  })

  it('a filter loses its value when it gets a bound [SRCH-056]', () => {
    expect(made({ value: 5 }, { from: 1 })).toEqual({ uuid, from: 1 })
    expect(made({ values: ['الف'] }, { to: 3 })).toEqual({ uuid, to: 3 })
  })

  it('a filter with a value is green [SRCH-057]', () => {
    expect([getTone(undefined), getTone(made({ value: 0 })), getTone(made({ from: 1 })), getTone(made({ values: ['الف'] }))]).toEqual([
      ...['plain', 'green', 'green', 'green'],
    ])
    expect(getTone(made({ mark: 'onlyShow', on: true }, { value: false }))).toBe('green')
  })

  it('a filter that is a column of the list is blue [SRCH-058]', () => expect(getTone(made({ mark: 'onlyShow', on: true }))).toBe('blue'))
  it('a filter that also finds items without the property is red [SRCH-059]', () =>
    expect(getTone(made({ mark: 'showMissing', on: true }))).toBe('red'))
  it('a filter that is a column and also finds items without the property is green [SRCH-060]', () =>
    expect(getTone(made({ mark: 'showMissing', on: true }, { mark: 'onlyShow', on: true }))).toBe('green'))

  it('a filter without a value and without marks disappears, and a value leaves the marks unchanged', () => {
    expect(made({ mark: 'onlyShow', on: true }, { mark: 'onlyShow', on: false })).toBeUndefined()
    expect(made({ value: 'الف' }, { value: '' })).toBeUndefined()
    expect(made({ mark: 'onlyShow', on: true }, { value: 'الف' }, { value: undefined })).toEqual({ uuid, onlyShow: true })
  })

  it('a filter narrows by from, to, a value, or one of several values [SRCH-071]', () => {
    expect([{ value: 0 }, { value: false }, { from: 1 }, { to: 'ب' }, { values: ['الف'] }].map(isActive)).toEqual(Array(5).fill(true))
    expect([{}, { values: [] }, { value: '' }, { onlyShow: true }, { showMissing: true }].map(isActive)).toEqual(Array(5).fill(false))
    const search = (...params: object[]) =>
      applySearchChange(noSearch, { query: { metadataParams: params.map((one) => ({ uuid, ...one })) } }).query
    expect(isEmptySearch(search({ onlyShow: true }))).toBe(true)
    expect(activeFilters(search({ value: 1 }))).toEqual(['property'])
    expect(withoutProperty(search({ value: 1, onlyShow: true }), uuid).query).toEqual({ metadataParams: [{ uuid, onlyShow: true }] })
  })
})
