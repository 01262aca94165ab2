import { describe, expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { type JsonSchema, buildOpenApi } from '#api/contract/openapi'

const document = buildOpenApi(contract, '1.2.3')
const text = JSON.stringify(document)
const operation = (method: string, path: string) => document.paths[path]?.[method] ?? expect.fail(`no ${method} ${path}`)

const references = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : references(inner)))

describe('the OpenAPI document', () => {
  it('contains every call once', () => {
    const calls = Object.values(contract).flatMap((resource) => Object.values(resource))
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.length).toBe(calls.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
  })

  it('references only schemas that it contains', () => {
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    const used = new Set(references(document))
    expect([...used].filter((reference) => !known.includes(reference))).toEqual([])
    expect(used.size).toBe(known.length)
  })

  it('declares every path placeholder as a parameter', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { parameters }] of Object.entries(methods)) {
        const inPath = (parameters as JsonSchema[]).filter((one) => one.in === 'path').map((one) => one.name)
        expect([method, path, inPath]).toEqual([method, path, [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])])
      }
  })

  it('declares query values as numbers, booleans and lists', () => {
    const { parameters } = operation('get', '/api/folder/info')
    expect(parameters).toEqual([
      {
        name: 'folderUuidList',
        in: 'query',
        required: true,
        style: 'form',
        explode: true,
        schema: { type: 'array', items: { type: 'string', format: 'uuid', 'x-node': true } },
      },
    ])
    const { parameters: upload } = operation('post', '/api/document/update')
    expect((upload as JsonSchema[]).find(({ name }) => name === 'deleteHistory')?.schema).toEqual({ type: 'boolean' })
  })

  it('lists the error codes of each status as problem+json', () => {
    const { responses } = operation('put', '/api/nodebase/rename') as { responses: Record<string, JsonSchema> }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '409', '422', '429', '500']))
    expect(JSON.stringify(responses['409'])).toContain('"enum":["titleExists","conflict"]')
    expect(responses['409']).toHaveProperty(['content', 'application/problem+json'])
  })

  it('requires a token unless the call is public', () => {
    expect(operation('post', '/api/jwt/login').security).toEqual([])
    expect(operation('get', '/api/users/principle').security).toEqual([{ bearer: [] }])
  })

  it('describes the rights of a call, and marks additions', () => {
    expect(operation('post', '/api/nodebase/move')).toMatchObject({
      'x-access': 'session',
      'x-changes': true,
      'x-subjects': [
        { at: 'query.destUuid', level: 3 },
        { at: 'query.fromUuid', level: 1 },
        { at: 'json', level: 4 },
      ],
    })
    expect(operation('post', '/api/jwt/renew')).toHaveProperty('x-addition', true)
    expect(operation('post', '/api/jwt/login')).not.toHaveProperty('x-addition')
  })

  it('describes the file of a multipart body', () => {
    expect(operation('post', '/api/document/upload').requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { path: { type: 'string' }, file: { format: 'binary' } } } } },
    })
  })

  it('declares nested query values as lists and objects', () => {
    const { parameters } = operation('post', '/api/ont/instance') as { parameters: JsonSchema[] }
    expect(parameters.map(({ name }) => name)).toContain('relationsProperties')
  })

  it('contains no internal keys of the schema tools', () => {
    expect(text).not.toMatch(/x-wire|\$schema|9007199254740991/)
  })
})
