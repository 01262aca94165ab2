import * as z from 'zod/mini'
import { criteria } from './criteria'
import { documentLink, similarity, uploadResult } from './document-shapes'
import { type Endpoint, type Resource, isWriteCall } from './endpoint'
import { commonErrors, type ErrorCode, errorCodes, problem } from './errors'
import { job } from './job'
import { keyword } from './keyword'
import { author, highlight, nodeRights, node } from './node'
import { formInput } from './ontology'
import { paragraph } from './paragraph'
import { permissionEntries, permissionSet } from './permission'
import { task } from './task'
import { user, userName } from './users'

type Schema = z.ZodMiniType
export type JsonSchema = Record<string, unknown>

/** Shapes that many calls use. The document contains each of them once. */
const named = {
  Problem: problem,
  Node: node,
  May: nodeRights,
  Author: author,
  Highlight: highlight,
  Criteria: criteria,
  User: user,
  UserName: userName,
  UploadResult: uploadResult,
  Similarity: similarity,
  Keyword: keyword,
  DocumentLink: documentLink,
  PermissionSet: permissionSet,
  PermissionEntries: permissionEntries,
  Paragraph: paragraph,
  FormInput: formInput,
  Task: task,
  Job: job,
} as const satisfies Record<string, Schema>

const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]))

const replace = (target: JsonSchema, source: JsonSchema): void => {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, source)
}

/**
 * Returns the JSON Schema of a request (`input`) or a response (`output`). Query values that are text but represent numbers, flags or lists
 * are marked as such.
 */
export function toJsonSchema(schema: Schema, io: 'input' | 'output', root?: unknown): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const found = jsonSchema as JsonSchema
      const name = zodSchema === root ? undefined : nameOf.get(zodSchema)
      if (name) replace(found, { $ref: `#/components/schemas/${name}` })
      else if (found['x-wire']) replace(found, { ...(found['x-wire'] as JsonSchema) })
      if (found.maximum === Number.MAX_SAFE_INTEGER) delete found.maximum
      if (found.minimum === Number.MIN_SAFE_INTEGER) delete found.minimum
    },
  }) as JsonSchema
  return written
}

const inner = (schema: Schema): Schema => {
  const { def } = schema as z.ZodMiniPipe<Schema, Schema>
  return def.type === 'pipe' && (def.in as Schema).def.type === 'transform' ? (def.out as Schema) : schema
}

interface Fields {
  properties: Record<string, JsonSchema>
  required: readonly string[]
}

const fieldsOf = (schema: Schema): Fields => {
  const { properties = {}, required = [] } = toJsonSchema(inner(schema), 'input') as unknown as Partial<Fields>
  return { properties, required }
}

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query'): JsonSchema[] => {
  if (!schema) return []
  const { properties, required } = fieldsOf(schema)
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
    ...(shape.type === 'array' && { style: 'form', explode: true }),
  }))
}

const binary: JsonSchema = { type: 'string', format: 'binary' }

const bodyOf = ({ form, json, multipart, text }: Endpoint): JsonSchema | undefined => {
  if (json) return { required: true, content: { 'application/json': { schema: toJsonSchema(json, 'input') } } }
  if (form) return { required: true, content: { 'application/x-www-form-urlencoded': { schema: toJsonSchema(form, 'input') } } }
  if (text) return { required: true, content: { 'text/plain': { schema: { type: 'string' } } } }
  if (!multipart) return undefined
  const { properties, required } = fieldsOf(multipart)
  return { content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...properties, file: binary }, required } } } }
}

const answerOf = ({ response }: Endpoint): JsonSchema => {
  if (response === 'none') return { '204': { description: 'Done' } }
  if (response === 'file' || response === 'stream')
    return { '200': { description: response === 'file' ? 'The file' : 'The bytes as they come', content: { '*/*': { schema: binary } } } }
  return { '200': { description: 'The answer', content: { 'application/json': { schema: toJsonSchema(response, 'output') } } } }
}

/** Returns all error codes that a call may return. */
export const findCallErrors = ({ access, subjects, feature, errors = [] }: Endpoint): ErrorCode[] => {
  const unasked: ErrorCode[] = [
    ...(access === 'public' ? (['notSignedIn', 'sessionExpired', 'forbidden'] as const) : []),
    ...(subjects || access === 'admin' ? [] : (['forbidden'] as const)),
  ]
  const common = commonErrors.filter((code) => !unasked.includes(code))
  return [...new Set<ErrorCode>([...common, ...(feature ? (['featureOff'] as const) : []), ...errors])]
}

const problemsOf = (endpoint: Endpoint): JsonSchema => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of findCallErrors(endpoint)) {
    const { status } = errorCodes[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${errorCodes[code].title}`).join('. '),
        content: {
          'application/problem+json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  )
}

const operationOf = (resource: string, call: string, endpoint: Endpoint): JsonSchema => {
  const { summary, access, subjects, feature, addition, params, query } = endpoint
  const body = bodyOf(endpoint)
  return {
    operationId: `${resource}.${call}`,
    tags: [resource],
    summary,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body && { requestBody: body }),
    responses: { ...answerOf(endpoint), ...problemsOf(endpoint) },
    security: access === 'public' ? [] : [{ bearer: [] }],
    'x-access': access,
    'x-changes': isWriteCall(endpoint),
    ...(subjects && { 'x-subjects': subjects }),
    ...(feature && { 'x-feature': [feature].flat() }),
    ...(addition && { 'x-addition': true }),
  }
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  security: JsonSchema[]
  tags: { name: string }[]
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema }
}

/** Builds the OpenAPI 3.1 document of all calls. Permission, feature flag and addition are fields that begin with `x-`. */
export function buildOpenApi(contract: Readonly<Record<string, Resource>>, version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [resource, calls] of Object.entries(contract))
    for (const [call, endpoint] of Object.entries(calls))
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(resource, call, endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mizkar',
      version,
      description:
        'Answers are plain JSON values without an envelope; errors are application/problem+json. offset counts items. Instants are milliseconds since 1970 in UTC.',
    },
    security: [{ bearer: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [
          name,
          toJsonSchema(schema, name === 'Criteria' || name === 'PermissionSet' ? 'input' : 'output', schema),
        ]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
