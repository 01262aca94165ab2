import * as z from 'zod/mini'
import type { Endpoint } from '#api/contract/endpoint'
import type { ErrorCode } from '#api/contract/errors'
import type { MultipartPart, ReadMultipart } from '#server/ports'
import { Problem } from './problem'

type Issue = z.core.$ZodIssue
type Values = Record<string, string | string[]>

const MAX_PUBLIC_BODY = 64 * 1024
const MAX_BODY = 2 * 1024 * 1024
/** Limit for calls with a whole text: 20 million Persian characters. */
const MAX_LONG_BODY = 64 * 1024 * 1024
const MAX_DEPTH = 64
const MAX_ERRORS = 20
/** Maximum number of form fields. A form with many values needs three per value. */
const MAX_FIELDS = 10_000
const MAX_FIELD_CHARACTERS = 1_000_000

/** Characters that a database text cannot contain: NUL, and unpaired surrogates. */
const UNSTORABLE_CHARACTER = /\0|\p{Cs}/u

const throwBadInput = (path: string, code: ErrorCode): never => {
  throw new Problem('badInput', { errors: [{ path, code }] })
}

/** Refuses texts that cannot be stored and bodies with too many levels, before any schema processes them. */
function checkStorable(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string') {
    if (UNSTORABLE_CHARACTER.test(value)) throwBadInput(path, 'formatInvalid')
  } else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) throwBadInput(path.slice(0, 100), 'badInput')
    for (const [key, item] of Object.entries(value)) {
      if (UNSTORABLE_CHARACTER.test(key)) throwBadInput(path, 'formatInvalid')
      checkStorable(item, `${path}.${key}`, depth + 1)
    }
  }
}

const toErrorCode = (issue: Issue): ErrorCode => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'fieldRequired' : 'formatInvalid'
  if (issue.code === 'too_small') return issue.origin === 'string' || issue.origin === 'array' ? 'minLength' : 'minValue'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'maxLength' : issue.origin === 'array' ? 'tooManyItems' : 'maxValue'
  return issue.code === 'unrecognized_keys' ? 'badInput' : 'formatInvalid'
}

const toBadInput = (part: string, issues: readonly Issue[]): Problem => {
  const errors = issues.flatMap((issue) => {
    const path = [part, ...issue.path.map(String)].join('.').slice(0, 200)
    const code = toErrorCode(issue)
    return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ path: `${path}.${key.slice(0, 100)}`, code })) : [{ path, code }]
  })
  return new Problem('badInput', { errors: errors.slice(0, MAX_ERRORS) })
}

/** Refuses unknown keys, which a plain object schema would silently drop. */
function refuseUnknownKeys(schema: z.ZodMiniType, value: unknown, part: string): void {
  const { def } = schema as z.ZodMiniObject
  if (def.type !== 'object' || def.catchall !== undefined || typeof value !== 'object' || value === null) return
  const keys = Object.keys(value).filter((key) => !Object.hasOwn(def.shape, key))
  if (keys.length > 0) throw toBadInput(part, [{ code: 'unrecognized_keys', keys, path: [], message: '' }])
}

function parse(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  checkStorable(value, part)
  refuseUnknownKeys(schema, value, part)
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw toBadInput(part, result.error.issues)
  return result.data
}

/** Collects values by name; a repeated name becomes a list. */
function groupByName(pairs: Iterable<[string, string]>): Values {
  const values = new Map<string, string | string[]>()
  for (const [key, value] of pairs) {
    const existing = values.get(key)
    // A body may contain hundreds of thousands of values; copying the list for each would block the process.
    if (Array.isArray(existing)) existing.push(value)
    else values.set(key, existing === undefined ? value : [existing, value])
  }
  return Object.fromEntries(values)
}

async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Problem('tooLarge')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body?.getReader()
  let text = ''
  let size = 0
  try {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      size += chunk.value.byteLength
      if (size > limit) throw new Problem('tooLarge')
      text += decoder.decode(chunk.value, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    throw error instanceof Problem ? error : new Problem('malformedBody')
  }
}

const getMediaType = (request: Request): string => (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const requireMediaType = (request: Request, type: string): void => {
  if (getMediaType(request) !== type) throw new Problem('unsupportedMediaType')
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit)
  if (text.trim() === '') return undefined
  if (!/^application\/(.+\+)?json$/.test(getMediaType(request))) throw new Problem('unsupportedMediaType')
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformedBody')
  }
}

const jsonLimits = new WeakMap<z.ZodMiniType, number>()

/**
 * Returns the size limit of a JSON body. It is computed for the first body, because describing the schemas of all calls would delay every
 * start.
 */
function getJsonLimit(schema: z.ZodMiniType): number {
  const known = jsonLimits.get(schema)
  if (known !== undefined) return known
  const schemaText = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const isLong = [...schemaText.matchAll(/"maxLength":(\d+)/g)].some(([, length]) => Number(length) > MAX_BODY)
  const limit = isLong ? MAX_LONG_BODY : MAX_BODY
  jsonLimits.set(schema, limit)
  return limit
}

/** Returns the maximum bytes of a body. Files of a multipart body are limited where they are stored. */
function getBodyLimit(endpoint: Endpoint): number {
  if (endpoint.access === 'public') return MAX_PUBLIC_BODY
  return endpoint.json ? getJsonLimit(endpoint.json) : MAX_BODY
}

/** Reads the fields before the first file, and returns an iterator over all parts in the order sent. */
async function readFields(all: AsyncIterable<MultipartPart>) {
  const iterator = all[Symbol.asyncIterator]()
  const fields: Extract<MultipartPart, { kind: 'field' }>[] = []
  let next = await iterator.next()
  let characters = 0
  while (!next.done && next.value.kind === 'field') {
    characters += next.value.name.length + next.value.value.length
    if (fields.length >= MAX_FIELDS || characters > MAX_FIELD_CHARACTERS) throw new Problem('tooLarge')
    fields.push(next.value)
    next = await iterator.next()
  }
  const parts = async function* (): AsyncGenerator<MultipartPart> {
    try {
      yield* fields
      for (let step = next; !step.done; step = await iterator.next()) yield step.value
    } finally {
      await iterator.return?.()
    }
  }
  return { fields: groupByName(fields.map(({ name, value }) => [name, value])), parts }
}

export interface ReadParts {
  values: Record<string, unknown>
  parts(): AsyncIterable<MultipartPart>
}
const noFields = z.strictObject({})
const noParts = async function* (): AsyncGenerator<MultipartPart> {}

/** Returns a function that reads and parses all parts of a request. Anything that the contract does not list is refused. */
export function createPartReader(endpoint: Endpoint, readMultipart: ReadMultipart) {
  return async (request: Request, params: Readonly<Record<string, string>>): Promise<ReadParts> => {
    const limit = getBodyLimit(endpoint)
    const values: Record<string, unknown> = {}
    const query = parse(endpoint.query ?? noFields, groupByName(new URL(request.url).searchParams), 'query')
    if (endpoint.params) values.params = parse(endpoint.params, { ...params }, 'params')
    if (endpoint.query) values.query = query
    if (endpoint.multipart) {
      const isMultipart = getMediaType(request) === 'multipart/form-data'
      // A body without files and fields counts as no body; the handler reports what is missing.
      if (!isMultipart && (await readText(request, limit)) !== '') throw new Problem('unsupportedMediaType')
      const { fields, parts } = await readFields(isMultipart ? readMultipart(request) : noParts())
      // Fields may also follow the file; the handler finds them among the parts.
      values.multipart = parse(endpoint.multipart, fields, 'multipart')
      return { values, parts }
    }
    if (endpoint.json) values.json = parse(endpoint.json, await readJson(request, limit), 'json')
    else if (endpoint.form) {
      const text = await readText(request, limit)
      if (text !== '') requireMediaType(request, 'application/x-www-form-urlencoded')
      values.form = parse(endpoint.form, groupByName(new URLSearchParams(text)), 'form')
    } else if (endpoint.text) {
      const text = await readText(request, limit)
      if (text !== '') requireMediaType(request, 'text/plain')
      checkStorable(text, 'text')
      values.text = text
    } else if (request.body !== null && (await readText(request, MAX_BODY)) !== '') throwBadInput('body', 'badInput')
    return { values, parts: noParts }
  }
}
