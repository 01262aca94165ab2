import { describe, expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { type JsonSchema, buildOpenApi } from '#api/contract/openapi'
import { calls } from '#server/http/routes'
import { type GivenCall, givenCalls } from './given-calls'

const { paths, components } = buildOpenApi(contract, '0')

const follow = (shape: JsonSchema | undefined): JsonSchema => {
  const reference = String(shape?.$ref ?? '')
  return reference ? (components.schemas[reference.split('/').at(-1) ?? ''] ?? {}) : (shape ?? {})
}
const fieldsOf = (shape: JsonSchema | undefined): string[] => Object.keys((follow(shape).properties ?? {}) as object)
const contentOf = (holder: unknown, type: string): JsonSchema | undefined =>
  (holder as { content?: Record<string, { schema: JsonSchema }> } | undefined)?.content?.[type]?.schema

const operationOf = ({ call }: GivenCall): JsonSchema => {
  const [method = '', path = ''] = call.split(' ')
  return paths[path]?.[method.toLowerCase()] ?? expect.fail(`${call} is not in the contract`)
}

const bodies = { form: 'application/x-www-form-urlencoded', json: 'application/json', multipart: 'multipart/form-data' } as const

const typesOf = (shape: JsonSchema): unknown[] => [shape.type].flat()

/** Checks the fields of a response against the description in the table. */
const answerMatches = (answer: JsonSchema, words: string): void => {
  const [kind = '', ...rest] = words.split(' ')
  const body = follow(contentOf(answer['200'], 'application/json'))
  if (kind === 'none') return
  if (kind === 'file' || kind === 'stream') return expect(contentOf(answer['200'], '*/*')).toEqual({ type: 'string', format: 'binary' })
  if (['string', 'boolean', 'integer'].includes(kind) && rest.length === 0) return expect(typesOf(body)).toContain(kind)
  if (kind === 'map') return expect(body.additionalProperties).toEqual({ type: 'string' })
  if (kind === 'list') {
    expect(body.type).toBe('array')
    const items = follow(body.items as JsonSchema)
    return rest[0] === 'string' ? expect(items.type).toBe('string') : expect(fieldsOf(items)).toEqual(expect.arrayContaining(rest))
  }
  if (kind === 'page') {
    const page = fieldsOf(body)
    expect(page).toEqual(expect.arrayContaining(['contents', 'totalElements', 'offset', 'pageSize', 'time']))
    const { contents } = body.properties as { contents: JsonSchema }
    return expect([...fieldsOf(contents.items as JsonSchema), ...page]).toEqual(expect.arrayContaining(rest))
  }
  expect(fieldsOf(body)).toEqual(expect.arrayContaining([kind, ...rest]))
}

describe('the calls of the specification', () => {
  it.each(givenCalls)('row $row: $call takes the parameters of the specification', (given) => {
    const operation = operationOf(given)
    const parameters = operation.parameters as JsonSchema[]
    const { query = '', ...sent } = given.takes ?? {}
    const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    expect(inQuery).toEqual(expect.arrayContaining(query.split(' ').filter(Boolean)))
    for (const [part, words] of Object.entries(sent)) {
      const body = contentOf(operation.requestBody, bodies[part as keyof typeof bodies])
      expect(body).toBeDefined()
      if (words === '[]') expect(body?.type).toBe('array')
      else expect(fieldsOf(body)).toEqual(expect.arrayContaining(words.split(' ')))
    }
    if (given.text) expect(contentOf(operation.requestBody, 'text/plain')).toEqual({ type: 'string' })
  })

  it.each(givenCalls)('row $row: $call returns the response of the specification', (given) => {
    const answer = operationOf(given).responses as JsonSchema
    expect(Object.keys(answer)).toContain(given.answers === 'none' ? '204' : '200')
    answerMatches(answer, given.answers)
  })

  it('the calls of the specification are exactly the calls not marked as additions', () => {
    const known = new Set(givenCalls.map(({ call }) => call))
    const ours = calls
      .filter(({ endpoint }) => !endpoint.addition)
      .map(({ endpoint }) => `${endpoint.method.toUpperCase()} ${endpoint.path}`)
    expect(ours.filter((call) => !known.has(call))).toEqual([])
    expect([...known].filter((call) => !ours.includes(call))).toEqual([])
    expect(known.size).toBeGreaterThan(140)
  })

  it('require no field beyond the specification, so that clients of the specification work', () => {
    const extra = givenCalls.flatMap((given) => {
      const all = givenCalls.filter(({ call }) => call === given.call)
      const named = new Set(all.flatMap(({ takes = {} }) => Object.values(takes).flatMap((words) => words.split(' '))))
      const required = (operationOf(given).parameters as JsonSchema[])
        .filter((one) => one.in === 'query' && one.required)
        .map(({ name }) => String(name))
      const body = Object.values(bodies).flatMap(
        (type) => (follow(contentOf(operationOf(given).requestBody, type)).required ?? []) as string[],
      )
      return [...required, ...body].filter((name) => !named.has(name)).map((name) => `${given.call}: ${name}`)
    })
    expect(extra).toEqual([])
  })
})

const schemaOf = (call: string, part: 'query' | 'body', name: string): JsonSchema | undefined => {
  const operation = operationOf({ row: 0, call, answers: '' })
  if (part === 'query') return (operation.parameters as JsonSchema[]).find((one) => one.name === name)?.schema as JsonSchema | undefined
  return (follow(contentOf(operation.requestBody, 'application/json')).properties as Record<string, JsonSchema>)[name]
}

describe('calls that the specification leaves open', () => {
  it('keyword suggestions have their own path [API-034]', () => {
    expect(paths).toHaveProperty('/api/keyword/suggest')
  })

  it('documents are created from title, target, template and source [API-045]', () => {
    for (const path of ['/api/document/new/{fileType}/', '/api/document/saveAs'])
      for (const name of ['title', 'destUuid', 'templateUuid', 'sourceDocUuid'])
        expect(schemaOf(`POST ${path}`, 'body', name)).toHaveProperty('type', 'string')
  })

  it('subtitle requests use whole milliseconds and one of two sources [API-050]', () => {
    expect(schemaOf('GET /api/document/subtitle', 'query', 'sourceType')).toMatchObject({ enum: ['SPEECH_TO_TEXT', 'ALIGNMENT'] })
    expect(schemaOf('GET /api/document/subtitle', 'query', 'start')).toMatchObject({ type: 'integer', minimum: 0 })
  })

  it('the recycle bin accepts the criteria of any listing [API-067]', () => {
    expect(contentOf(paths['/api/nodebase/recycleBin']?.post?.requestBody, 'application/json')).toEqual(
      contentOf(paths['/api/nodebase/children']?.post?.requestBody, 'application/json'),
    )
  })

  it('content search has its own path [API-072]', () => {
    expect(paths).toHaveProperty('/api/third-parties/content-search')
  })

  it('an export request names in its body the list or the content [API-074]', () => {
    expect(schemaOf('POST /api/nodebase/search-export', 'body', 'type')).toMatchObject({ enum: ['LIST', 'CONTENT'] })
  })

  it('nodes are loaded by a list of ids [API-093]', () => {
    expect(contentOf(paths['/api/nodebase/load-nodes']?.post?.requestBody, 'application/json')).toMatchObject({
      type: 'array',
      items: { format: 'uuid' },
    })
  })

  it('a rename takes its parameters in the query [API-097]', () => {
    expect([schemaOf('PUT /api/nodebase/rename', 'query', 'uuid'), schemaOf('PUT /api/nodebase/rename', 'query', 'title')]).toEqual([
      expect.objectContaining({ format: 'uuid' }),
      expect.objectContaining({ type: 'string' }),
    ])
  })

  it('roles are found by title and authority [API-109]', () => {
    expect(fieldsOf(contentOf(paths['/api/roles/find']?.post?.requestBody, 'application/json'))).toEqual(
      expect.arrayContaining(['title', 'authority']),
    )
  })

  it('every managed entity has list, find, save and delete calls [API-124]', () => {
    for (const entity of [
      'user',
      'role',
      'tile',
      'task-action',
      'public-profile',
      'template',
      'workflow',
      'form',
      'report-form',
      'dynamic-report',
      'dashboard',
    ]) {
      expect(Object.keys(paths[`/api/admin/${entity}`] ?? {}).sort()).toEqual(['delete', 'get'])
      const fields = fieldsOf(contentOf(paths[`/api/admin/${entity}/find`]?.post?.requestBody, 'application/json'))
      expect(fields).toEqual(
        expect.arrayContaining([
          'direction',
          'offset',
          'pageSize',
          'sortBy',
          'firstName',
          'lastName',
          'username',
          'email',
          'title',
          'authority',
          'operator',
          'keyword',
          'loadParent',
        ]),
      )
      expect(paths).toHaveProperty([`/api/admin/${entity}/save`, 'post'])
    }
    expect(fieldsOf(contentOf(paths['/api/admin/user/active']?.post?.requestBody, 'application/json'))).toEqual(['userUuid', 'active'])
    expect(paths).toHaveProperty(['/api/log/find', 'post'])
  })

  it('no response has an envelope [API-193]', () => {
    const wrapped = calls.filter(({ endpoint: { path, method } }) => {
      const responses = (paths[path]?.[method]?.responses ?? {}) as JsonSchema
      const fields = fieldsOf(contentOf(responses['200'], 'application/json'))
      return fields.some((field) => ['response', 'result', 'payload', 'success'].includes(field))
    })
    expect(wrapped.map(({ name }) => name)).toEqual([])
  })

  it('calls missing in both tables of the specification are marked as additions [API-194]', () => {
    const additions = calls.filter(({ endpoint }) => endpoint.addition).map(({ name }) => name.split('.')[0])
    for (const resource of [
      'chat',
      'userProfile',
      'users',
      'tasks',
      'processes',
      'reports',
      'dashboards',
      'forms',
      'help',
      'adminUsers',
      'config',
    ])
      expect(additions).toContain(resource)
  })
})
