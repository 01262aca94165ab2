import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { bool, integer, nested, nodeIdList, ontologyDate, uuid } from '#api/contract/wire'
import { toFields } from '#api/encode'

const one = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
const two = '16fd2706-8baf-433b-82eb-8c7fada847da'
const fits = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe('a number in a request', () => {
  it('a number must be digits within the limits', () => {
    expect(integer(0, 10).parse('7')).toBe(7)
    expect(integer(0, 10).parse(7)).toBe(7)
    for (const wrong of ['11', '-1', '1.5', '1e1', '', ' 7', '۷', 'x', '99999999999999999999', null, Number.NaN])
      expect([wrong, fits(integer(0, 10), wrong)]).toEqual([wrong, false])
  })
})

describe('a boolean in a request', () => {
  it('a boolean accepts only true or false', () => {
    expect([bool.parse('true'), bool.parse('false'), bool.parse(true)]).toEqual([true, false, true])
    for (const wrong of ['1', 'yes', 'TRUE', '', 1]) expect([wrong, fits(bool, wrong)]).toEqual([wrong, false])
  })
})

describe('a list of ids in a query', () => {
  it('a list accepts repeated, comma-separated and single ids', () => {
    for (const sent of [[one, two], `${one},${two}`, [`${one}, ${two}`]]) expect(nodeIdList.parse(sent)).toEqual([one, two])
    expect([nodeIdList.parse(one), nodeIdList.parse('')]).toEqual([[one], []])
    expect(fits(nodeIdList, `${one},x`)).toBe(false)
  })

  it('changes ids to lower case', () => {
    expect(uuid.parse(one.toUpperCase())).toBe(one)
  })
})

describe('an ontology date', () => {
  it('a date must be year, month, day and time with Latin digits', () => {
    expect(fits(ontologyDate, '2024-03-19 00:00:00')).toBe(true)
    for (const wrong of ['2024-03-19', '۲۰۲۴-۰۳-۱۹ ۰۰:۰۰:۰۰', '2024-03-19T00:00:00']) expect(fits(ontologyDate, wrong)).toBe(false)
  })
})

describe('a query with nested values', () => {
  const schema = nested(
    z.strictObject({
      title: z.optional(z.string()),
      entries: z.optional(z.array(z.strictObject({ id: z.string(), values: z.optional(z.array(z.strictObject({ value: z.string() }))) }))),
      ids: z.optional(z.union([z.string(), z.array(z.string())])),
    }),
  )

  it('parses nested values from index and dot notation [API-157]', () => {
    const sent = {
      title: 'ت',
      'entries[0].id': 'a',
      'entries[0].values[0].value': 'x',
      'entries[0].values[1].value': 'y',
      'entries[1].id': 'b',
      ids: ['1', '2'],
    }
    expect(schema.parse(sent as never)).toEqual({
      title: 'ت',
      entries: [{ id: 'a', values: [{ value: 'x' }, { value: 'y' }] }, { id: 'b' }],
      ids: ['1', '2'],
    })
  })

  it('refuses index gaps, unknown names, too large indexes, and names such as `__proto__`', () => {
    for (const wrong of [
      'entries[1].id',
      'entries[x].id',
      'entries[99999].id',
      'entries[0].other',
      'title.inner',
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'entries.__proto__.polluted',
      '__proto__',
    ])
      expect([wrong, fits(schema, { ...JSON.parse(`{${JSON.stringify(wrong)}: "x"}`), title: 't' })]).toEqual([wrong, false])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('parses exactly what the client serialises', () => {
    const entry = fc.record({ id: fc.string(), values: fc.array(fc.record({ value: fc.string() }), { minLength: 1, maxLength: 3 }) })
    fc.assert(
      fc.property(fc.record({ title: fc.string(), entries: fc.array(entry, { minLength: 1, maxLength: 5 }) }), (values) => {
        const sent = Object.fromEntries(new URLSearchParams(new URLSearchParams(toFields(values)).toString()))
        expect(schema.parse(sent as never)).toEqual(values)
      }),
      { numRuns: 200 },
    )
  })
})
