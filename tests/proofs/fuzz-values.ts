import type * as z from 'zod/mini'
import type { Endpoint } from '#api/contract/endpoint'
import { type JsonSchema, toJsonSchema } from '#api/contract/openapi'
import type { Chance } from './chance'

export const PARTS = ['params', 'query', 'form', 'multipart', 'json'] as const
export type Sample = Partial<Record<(typeof PARTS)[number], unknown>> & { text?: string }

/**
 * Texts that have broken programs: Persian letter forms, direction controls, unpaired surrogates, operators of SQL and other languages, and
 * reserved names.
 */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  'a',
  'نامهٔ ۱۴۰۴',
  'كتاب‌هاي عربي',
  'می\u200cخواهم',
  'کـــشیده',
  'مُعَلِّم',
  '۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩',
  '\u202Efdp.سند',
  '\u2066\u2067\u2068\u2069\u200E\u200F\u061C',
  'e\u0301 é',
  '\uFEFFسند',
  'a\0b',
  '\uD800',
  'ب\uDFFF',
  '👩‍👩‍👧‍👦'.repeat(70),
  'س'.repeat(255),
  'س'.repeat(256),
  'x'.repeat(4_000),
  'x'.repeat(4_001),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table node; --",
  "' or 1=1 --",
  '%',
  '_%\\',
  '\\',
  '*:* & | ! ( ) <-> :a',
  '$1 {{7*7}} ${7*7}',
  '../../../etc/passwd',
  'a/b',
  '..\\..\\x',
  'CON',
  'نام.pdf.exe',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'a\r\nSet-Cookie: x=y',
  '1404/12/30',
  '1403-12-30',
  '2025-02-29 25:61:61',
  'NaN',
  '-0',
  '1e309',
  '9007199254740993',
  'null',
  'true',
]
export const NUMBERS: readonly number[] = [
  ...[0, 1, -1, 2, 25, 1_000, 1_001, 0.5, -0, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e308],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER, 8_640_000_000_000_000, 8_640_000_000_000_001],
  // The last day of a Jalali leap year, and of a common one.
  ...[Date.UTC(2025, 2, 20), Date.UTC(2024, 2, 19), -62_135_596_800_000],
]
/** Values for the patterns of the contract. */
const PATTERNED = [
  '#053046',
  '12',
  '2025-01-01 00:00:00',
  '2025-01-01',
  'a.b',
  'PT1H',
  '09:00:00',
  'x@example.org',
  'fa',
  '/a',
  'a'.repeat(64),
]

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])
const bound = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise)

/** Typical texts for a field, by the name of the field. */
type Meaning = Readonly<Record<string, readonly string[]>>

export interface Material {
  /** Ids of every kind; a call may receive any of them at any place. */
  ids: readonly string[]
  /** Ids that many calls accept. */
  own: readonly string[]
  meaning: Meaning
}

export class Values {
  readonly #chance: Chance
  readonly #ids: readonly string[]
  readonly #own: readonly string[]
  readonly #meaning: Meaning
  /** Probability of an optional field. Calls with forty of them rarely succeed if most are present. */
  #fullness = 0.3
  constructor(chance: Chance, { ids, own, meaning }: Material) {
    this.#chance = chance
    this.#ids = ids
    this.#own = own
    this.#meaning = meaning
  }

  id(): string {
    const id = this.#chance.pick(this.#chance.happens(0.5) ? this.#own : this.#ids)
    return this.#chance.happens(0.05) ? id.toUpperCase() : id
  }

  #text(schema: JsonSchema): string {
    if (schema.format === 'uuid' || schema['x-node'] === true || schema.format === 'guid') return this.id()
    const all = [schema, ...list(schema.allOf)]
    const patterns = all.flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []))
    const most = Math.min(...all.map(({ maxLength }) => bound(maxLength, 5_000)))
    const least = bound(schema.minLength, 0)
    const fits = (text: string): boolean => text.length >= least && text.length <= most && patterns.every((pattern) => pattern.test(text))
    const storable = (text: string): boolean => !/\0|\p{Cs}/u.test(text)
    const found = [...TEXTS, ...PATTERNED, ...this.#ids.slice(0, 4)].filter((text) => fits(text) && storable(text))
    return found.length > 0 ? this.#chance.pick(found) : 'a'.repeat(Math.max(least, 1))
  }
  #number(schema: JsonSchema): number {
    const [least, most] = [bound(schema.minimum, Number.MIN_SAFE_INTEGER), bound(schema.maximum, Number.MAX_SAFE_INTEGER)]
    const fits = (n: number): boolean => n >= least && n <= most && (schema.type === 'number' || Number.isSafeInteger(n))
    const found = [...NUMBERS, least, most].filter(fits)
    return this.#chance.happens(0.5)
      ? this.#chance.between(Math.max(least, 0), Math.min(most, Math.max(least, 0) + 50))
      : this.#chance.pick(found)
  }

  /** Returns a value that fits a JSON Schema. Optional fields are included at random. */
  valid(schema: JsonSchema, root: JsonSchema = schema, depth = 0): unknown {
    if (depth > 6) return undefined
    const of = (inner: JsonSchema): unknown => this.valid(inner, root, depth + 1)
    if (typeof schema.$ref === 'string') {
      const steps = schema.$ref.split('/').slice(1)
      const target = steps.reduce<unknown>((value, step) => (value as JsonSchema | undefined)?.[step], root)
      return target === undefined ? undefined : of(target as JsonSchema)
    }
    if (Array.isArray(schema.type)) return of({ ...schema, type: this.#chance.pick(schema.type) })
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return this.#chance.pick(schema.enum)
    const choices = [...list(schema.anyOf), ...list(schema.oneOf)]
    if (choices.length > 0) return of(this.#chance.pick(choices))
    if (schema.type === 'object' || schema.properties) {
      const required = list(schema.required) as unknown as string[]
      const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
      const chosen = fields.filter(([key]) => required.includes(key) || this.#chance.happens(this.#fullness))
      const value = (key: string, field: JsonSchema): unknown => {
        const meant = Object.hasOwn(this.#meaning, key) && this.#chance.happens(0.5) ? this.#meaning[key] : undefined
        return meant ? this.#chance.pick(meant) : of(field)
      }
      return Object.fromEntries(chosen.map(([key, field]) => [key, value(key, field)]).filter(([, found]) => found !== undefined))
    }
    if (schema.type === 'array') {
      const tuple = list(schema.prefixItems)
      if (tuple.length > 0) return tuple.map(of)
      const least = bound(schema.minItems, 0)
      const count = this.#chance.between(least, Math.min(bound(schema.maxItems, 4), least + 3))
      return Array.from({ length: count }, () => of((schema.items as JsonSchema | undefined) ?? { type: 'string' }))
    }
    if (schema.type === 'integer' || schema.type === 'number') return this.#number(schema)
    if (schema.type === 'boolean') return this.#chance.happens(0.5)
    if (schema.type === 'null') return null
    const [first] = list(schema.allOf)
    return schema.type !== 'string' && first ? of(first) : this.#text(schema)
  }

  /** Returns any JSON value. */
  wild(depth = 0): unknown {
    const kind = this.#chance.below(depth > 3 ? 5 : 8)
    if (kind === 0) return null
    if (kind === 1) return this.#chance.happens(0.5)
    if (kind === 2) return this.#chance.pick(NUMBERS)
    if (kind === 3) return this.id()
    if (kind === 4) return this.#chance.pick(TEXTS)
    const length = this.#chance.below(4)
    if (kind === 5) return Array.from({ length }, () => this.wild(depth + 1))
    if (kind === 6) return Object.fromEntries(Array.from({ length }, () => [this.#chance.pick(TEXTS), this.wild(depth + 1)]))
    const same = this.id()
    return Array.from({ length: this.#chance.pick([2, 100, 10_000, 10_001]) }, (_, at) =>
      this.#chance.happens(0.5) ? same : this.#ids[at % this.#ids.length],
    )
  }

  /** Returns the value with one place changed, or with one field added or removed. */
  broken(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return this.wild(2)
    if (Array.isArray(value)) {
      if (value.length === 0 || this.#chance.happens(0.2)) return this.wild()
      const at = this.#chance.below(value.length)
      return value.map((item, index) => (index === at ? this.broken(item) : item))
    }
    const keys = Object.keys(value)
    const kind = this.#chance.below(6)
    if (kind === 0 || keys.length === 0)
      return { ...value, [this.#chance.pick(['surplus', 'isAdmin', 'constructor', 'authorId', ''])]: this.wild(2) }
    const key = this.#chance.pick(keys)
    if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    return { ...value, [key]: this.broken((value as Record<string, unknown>)[key]) }
  }

  /** Returns all parts of a request for a call. */
  sample(endpoint: Endpoint): Sample {
    const sample: Sample = {}
    this.#fullness = this.#chance.pick([0.05, 0.3, 0.8])
    for (const part of PARTS) {
      const schema = endpoint[part] as z.ZodMiniType | undefined
      if (schema) sample[part] = this.valid(shapeOf(schema)) ?? {}
    }
    if (endpoint.text) sample.text = this.#chance.pick(TEXTS)
    return sample
  }
}

const shapes = new Map<unknown, JsonSchema>()
function shapeOf(schema: z.ZodMiniType): JsonSchema {
  const known = shapes.get(schema)
  if (known) return known
  const { def } = schema as z.ZodMiniPipe<z.ZodMiniType, z.ZodMiniType>
  const outer = def.type === 'pipe' && def.in.def.type === 'transform' ? def.out : schema
  const shape = toJsonSchema(outer, 'input', outer)
  shapes.set(schema, shape)
  return shape
}
