import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { type Endpoint, isWriteCall } from '#api/contract/endpoint'
import { commonErrors, errorCodes, isErrorCode, problem } from '#api/contract/errors'
import { findCallErrors, type JsonSchema, toJsonSchema } from '#api/contract/openapi'
import { findRequestSubjects, getValuesAtPath } from '#api/contract/subject'
import { calls } from '#server/http/routes'

const parts = ['params', 'query', 'form', 'multipart', 'json'] as const
const endpointOf = (name: string): Endpoint => calls.find((call) => call.name === name)?.endpoint ?? expect.fail(`no call ${name}`)

const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])

/** Returns the paths of node ids in a schema, in the notation of subjects. */
const nodePaths = (shape: JsonSchema, path: string): string[] => {
  if (shape['x-node']) return [path]
  const inner = Object.entries((shape.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, value]) =>
    nodePaths(value, `${path}.${name}`),
  )
  const options = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (shape[key] as JsonSchema[] | undefined) ?? [])
  const items = [shape.items, shape.additionalProperties].filter((one): one is JsonSchema => typeof one === 'object' && one !== null)
  return [...inner, ...[...options, ...items].flatMap((one) => nodePaths(one, path))]
}

const behind = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { def } = schema as z.ZodMiniPipe<z.ZodMiniType, z.ZodMiniType>
  return def.type === 'pipe' && (def.in as z.ZodMiniType).def.type === 'transform' ? (def.out as z.ZodMiniType) : schema
}

/**
 * Returns the JSON schema of a part of a request with all references and nested queries resolved, and with texts of a query as the values
 * they represent.
 */
const shapeOf = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(behind(schema), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void Object.assign(jsonSchema, (jsonSchema as JsonSchema)['x-wire']),
  }) as JsonSchema

const nodeIdsOf = (endpoint: Endpoint): string[] => {
  const found = parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema ? nodePaths(shapeOf(schema), part) : []
  })
  return [...new Set(found)]
}

const spread = (shape: JsonSchema): JsonSchema[] => {
  const inner = [shape.items, ...((shape.anyOf as JsonSchema[] | undefined) ?? [])].filter((one) => typeof one === 'object')
  return [shape, ...inner.flatMap((one) => spread(one as JsonSchema))]
}

const takes = (endpoint: Endpoint, path: string): boolean => {
  const [part, ...steps] = path.split('.')
  const schema = endpoint[part as (typeof parts)[number]]
  const start = schema ? [shapeOf(schema)] : []
  const into = (step: string) => (shape: JsonSchema) => {
    const inner = (shape.properties as Record<string, JsonSchema> | undefined)?.[step]
    return inner ? [inner] : []
  }
  const found = steps.reduce((shapes, step) => shapes.flatMap(spread).flatMap(into(step)), start)
  return found.length > 0
}

describe('the search for node ids in a contract', () => {
  it('finds node ids in paths, queries, forms, lists, objects in lists, and nested queries', () => {
    expect(nodeIdsOf(endpointOf('folder.children'))).toEqual(['params.uuid'])
    expect(nodeIdsOf(endpointOf('folder.info'))).toEqual(['query.folderUuidList'])
    expect(nodeIdsOf(endpointOf('nodebase.paste'))).toEqual(['form.destUuid'])
    expect(nodeIdsOf(endpointOf('nodebase.move'))).toEqual(['query.destUuid', 'query.fromUuid', 'json'])
    expect(nodeIdsOf(endpointOf('nodebase.setPermission'))).toEqual([
      'json.nodeUuid',
      'json.rolePermissions.nodeUuid',
      'json.userPermissions.nodeUuid',
    ])
    expect(nodeIdsOf(endpointOf('ont.saveInstance'))).toEqual([
      'query.uuid',
      'query.relationsProperties.relationsValues.instanceUuid',
      'query.destUuid',
      'multipart.relationsProperties.relationsValues.instanceUuid',
    ])
  })
})

describe('every call', () => {
  it.each(calls)('$name declares exactly its placeholders as path parameters', ({ endpoint }) => {
    const declared = endpoint.params ? Object.keys((shapeOf(endpoint.params).properties ?? {}) as object) : []
    expect(declared).toEqual(placeholders(endpoint.path))
  })

  it.each(calls)('$name sends at most one body, and none with GET', ({ endpoint }) => {
    const bodies = [endpoint.form, endpoint.json, endpoint.multipart, endpoint.text].filter(Boolean)
    expect(bodies.length).toBeLessThanOrEqual(endpoint.method === 'get' ? 0 : 1)
  })

  it.each(calls)('$name declares the required level of each node id it takes', ({ endpoint }) => {
    const named = (endpoint.subjects ?? []).map(({ at }) => at as string)
    expect(nodeIdsOf(endpoint).filter((path) => !named.includes(path))).toEqual([])
  })

  it.each(calls)('$name declares only subjects that exist in its request', ({ endpoint }) => {
    for (const { at, when } of endpoint.subjects ?? [])
      for (const path of [at, when?.at].filter((one) => one !== undefined)) expect([path, takes(endpoint, path)]).toEqual([path, true])
  })

  it.each(calls.filter(({ endpoint }) => typeof endpoint.response === 'object'))(
    '$name has a response with a JSON schema',
    ({ endpoint }) => {
      expect(Object.keys(toJsonSchema(endpoint.response as z.ZodMiniType, 'output')).length).toBeGreaterThan(0)
    },
  )

  it.each(calls)('$name has a summary of one sentence without a full stop', ({ endpoint }) => {
    expect(endpoint.summary).toMatch(/^[A-Z'’`].{10,}[^.]$/)
  })
})

describe('the calls of the contract', () => {
  it('each call is public, for signed-in users, or for administrators [SHELL-007] [SHELL-008]', () => {
    expect(new Set(calls.map(({ endpoint }) => endpoint.access))).toEqual(new Set(['public', 'session', 'admin']))
  })

  it('calls never share a method and a path', () => {
    const seen = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`)
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([])
  })

  it('match literal paths before path parameters [API-040]', () => {
    const first = (method: string, path: string) =>
      calls.find(({ endpoint }) => endpoint.method === method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
        ?.name
    for (const literal of ['versions', 'webdav-edit', 'similarities', 'sources', 'related', 'keyword', 'text-pagination'])
      expect(first('get', `/api/document/${literal}/x`)).not.toBe('document.part')
    expect(first('get', '/api/document/content/x')).toBe('document.part')
    expect(first('delete', '/api/paragraph/remove-keyword')).toBe('paragraphs.removeKeyword')
    expect(first('get', '/api/job/user')).toBe('jobs.list')
  })

  it('return a document in exactly seven formats, none named like a sibling path', () => {
    const types = ['content', 'text', 'html', 'thumbnail', 'preview', 'image', 'pdf']
    expect(shapeOf(endpointOf('document.part').params as z.ZodMiniType).properties).toMatchObject({ type: { enum: types } })
  })

  it('do not check node levels if they are public', () => {
    expect(calls.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.subjects).map(({ name }) => name)).toEqual([])
  })

  it('require an administrator below `/api/admin/`', () => {
    const open = calls.filter(({ endpoint }) => endpoint.path.startsWith('/api/admin/') && endpoint.access !== 'admin')
    expect(open.map(({ name }) => name)).toEqual([])
  })

  it('change data over GET only in the three cases of the specification [API-191]', () => {
    const changing = calls.filter(({ endpoint }) => endpoint.method === 'get' && isWriteCall(endpoint))
    expect(changing.map(({ name }) => name).sort()).toEqual(['document.restoreVersion', 'entity.changeOrder', 'jwt.logout'])
    expect(changing.every(({ endpoint }) => endpoint.access !== 'public')).toBe(true)
  })

  it('calls refuse unknown fields in every JSON body', () => {
    const bodies = calls.flatMap(({ name, endpoint }) => (endpoint.json ? [{ name, def: (endpoint.json as z.ZodMiniObject).def }] : []))
    const objects = bodies.filter(({ def }) => def.type === 'object')
    expect(objects.length).toBeGreaterThan(30)
    expect(objects.filter(({ def }) => (def.catchall as z.ZodMiniType | undefined)?.def.type !== 'never').map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('return pages with the same four fields, with an offset that counts items [API-192]', () => {
    const pages = calls.filter(
      ({ endpoint }) =>
        typeof endpoint.response === 'object' && 'contents' in ((toJsonSchema(endpoint.response, 'output').properties ?? {}) as object),
    )
    expect(pages.length).toBeGreaterThan(20)
    // Resources of the rows in a report. The response also says of which resource its rows are.
    const beside: Readonly<Record<string, readonly string[]>> = { 'reports.runDynamic': ['title', 'columns', 'paging'] }
    for (const { name, endpoint } of pages)
      expect([name, toJsonSchema(endpoint.response as z.ZodMiniType, 'output').required]).toEqual([
        name,
        ['contents', 'totalElements', 'offset', 'pageSize', ...(beside[name] ?? [])],
      ])
  })
})

describe('the error codes', () => {
  it('have one status and one title each [ERR-009]', () => {
    for (const [code, { status, title }] of Object.entries(errorCodes)) {
      expect([code, code]).toEqual([code, expect.stringMatching(/^[a-z][A-Za-z]+$/)])
      expect(status === 0 || (status >= 400 && status < 600)).toBe(true)
      expect(title.length).toBeGreaterThan(5)
    }
  })

  it('give a concurrency limit below 1 the status 402', () => {
    expect(errorCodes.concurrencyLimit.status).toBe(402)
  })

  it('contain all errors of every call, including the common ones', () => {
    for (const { endpoint } of calls) expect(findCallErrors(endpoint).filter((code) => !isErrorCode(code))).toEqual([])
    expect(findCallErrors(endpointOf('nodebase.rename'))).toEqual(expect.arrayContaining([...commonErrors, 'featureOff', 'titleExists']))
  })

  it('include `conflict` for every call with an operation id', () => {
    const known = calls.filter(({ endpoint }) => 'operationUuid' in ((endpoint.query as z.ZodMiniObject | undefined)?.shape ?? {}))
    expect(known.length).toBeGreaterThan(5)
    for (const { name, endpoint } of known) expect(endpoint.errors, name).toContain('conflict')
  })
  it('do not include names that every object inherits', () => {
    expect([isErrorCode('toString'), isErrorCode('__proto__'), isErrorCode('notFound')]).toEqual([false, false, true])
  })

  it('sends errors as problem details with a list of invalid fields', () => {
    const sent = {
      type: 'about:blank',
      title: 't',
      status: 422,
      detail: 'd',
      code: 'titleRequired',
      errors: [{ path: 'json.title', code: 'titleRequired', detail: 'd' }],
    }
    expect(problem.parse(sent)).toEqual(sent)
  })
})

describe('the ids in a request for which the server checks rights', () => {
  const [a, b, c] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000003']

  it('include the destination and each item of a list', () => {
    expect(findRequestSubjects(endpointOf('nodebase.move'), { query: { destUuid: a }, json: [b, c] })).toEqual([
      { uuid: a, level: 3, of: 'node' },
      { uuid: b, level: 4, of: 'node' },
      { uuid: c, level: 4, of: 'node' },
    ])
  })

  it('include ids inside lists of objects', () => {
    const json = { nodeUuid: a, rolePermissions: [{ nodeUuid: b }, {}], userPermissions: [{ nodeUuid: c }] }
    expect(findRequestSubjects(endpointOf('nodebase.setPermission'), { json }).map(({ uuid }) => uuid)).toEqual([a, b, c])
  })

  it('do not include absent fields', () => {
    expect(findRequestSubjects(endpointOf('nodebase.children'), { json: {} })).toEqual([])
  })

  it('are checked for the download level only if the original file is requested', () => {
    const levels = (json: object) =>
      findRequestSubjects(endpointOf('nodebase.generateDownloadLink'), { json: { uuidList: [a], ...json } }).map(({ level }) => level)
    expect([levels({ inline: true }), levels({ inline: false })]).toEqual([[1], [1, 2]])
    const part = (type: string) => findRequestSubjects(endpointOf('document.part'), { params: { type, uuid: a } }).map(({ level }) => level)
    expect([part('thumbnail'), part('content')]).toEqual([[1], [1, 2]])
  })

  it('treat an id as a paragraph id also if the request has a document id next to it', () => {
    expect(findRequestSubjects(endpointOf('paragraphs.delete'), { params: { uuid: a }, query: { docUuid: b } })).toEqual([
      { uuid: a, level: 3, of: 'paragraph' },
      { uuid: b, level: 3, of: 'node' },
    ])
  })

  it('do not include inherited properties of an object', () => {
    expect(getValuesAtPath({ json: { list: [a] } }, 'json.constructor.name')).toEqual([])
  })
})
