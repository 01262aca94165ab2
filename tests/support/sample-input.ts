import type * as z from 'zod/mini'
import type { Endpoint } from '#api/contract/endpoint'
import { type JsonSchema, toJsonSchema } from '#api/contract/openapi'

export const PARTS = ['params', 'query', 'form', 'multipart', 'json'] as const
export type Sample = Partial<Record<(typeof PARTS)[number], unknown>> & { text?: string }

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])
const num = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise)

/** Texts for the patterns in the contract. */
const TEXTS = [
  '#053046',
  '12',
  '2025-01-01 00:00:00',
  '2025-01-01',
  'a',
  'A',
  'a.b',
  'PT1H',
  '09:00:00',
  'x@example.org',
  'fa',
  '/a',
  `1:${'0'.repeat(64)}`,
  '0'.repeat(64),
]

function textOf(schema: JsonSchema, uuid: string): string {
  if (schema.format === 'uuid' || schema['x-node'] === true || schema.format === 'guid') return uuid
  const patterns = [schema, ...list(schema.allOf)].flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []))
  const found = [uuid, ...TEXTS].find((text) => patterns.every((pattern) => pattern.test(text)))
  const text = patterns.length === 0 ? 'a' : (found ?? 'a')
  return text.padEnd(num(schema.minLength, 0), 'a')
}

/** Returns a value that fits a JSON Schema, with all optional fields; every id is `uuid`. */
export function valueOf(schema: JsonSchema, uuid: string, root: JsonSchema = schema, depth = 0): unknown {
  if (depth > 8) return undefined
  const of = (inner: JsonSchema): unknown => valueOf(inner, uuid, root, depth + 1)
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((value, step) => (value as JsonSchema | undefined)?.[step], root)
    return target === undefined ? undefined : of(target as JsonSchema)
  }
  if (Array.isArray(schema.type)) return of({ ...schema, type: schema.type[0] })
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choice = list(schema.anyOf)[0] ?? list(schema.oneOf)[0]
  if (choice) return of(choice)
  if (schema.type === 'object' || schema.properties) {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    const filled = fields.map(([key, field]) => [key, of(field)] as const).filter(([, value]) => value !== undefined)
    return Object.fromEntries(filled)
  }
  if (schema.type === 'array') {
    const tuple = list(schema.prefixItems)
    if (tuple.length > 0) return tuple.map(of)
    const item = schema.items ? of(schema.items as JsonSchema) : 'a'
    return item === undefined ? [] : Array.from({ length: Math.max(1, num(schema.minItems, 1)) }, () => item)
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(num(schema.minimum, 1), Math.min(1, num(schema.maximum, 1)))
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'string') return textOf(schema, uuid)
  return list(schema.allOf)[0] ? of(list(schema.allOf)[0] as JsonSchema) : 'a'
}

/** Returns a valid and complete request of a call. */
export function sampleOf(endpoint: Endpoint, uuid: string): Sample {
  const sample: Sample = {}
  for (const part of PARTS) {
    const schema = endpoint[part] as z.ZodMiniType | undefined
    if (!schema) continue
    const { def } = schema as z.ZodMiniPipe<z.ZodMiniType, z.ZodMiniType>
    const outer = def.type === 'pipe' && def.in.def.type === 'transform' ? def.out : schema
    sample[part] = valueOf(toJsonSchema(outer, 'input', outer), uuid)
  }
  if (endpoint.text) sample.text = 'متن'
  return sample
}
