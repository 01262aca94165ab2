import { Hono } from 'hono'
import * as z from 'zod/mini'
import { expect } from 'vitest'
import type { ApiError } from '#api/api-error'
import { type ClientOptions, createClient } from '#api/client'
import { type Endpoint, resource } from '#api/contract/endpoint'
import { jwt } from '#api/contract/jwt'
import { bool, integer, nodeIdList, uuid } from '#api/contract/wire'

export const one = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
export const two = '16fd2706-8baf-433b-82eb-8c7fada847da'

export const things = resource({
  read: {
    method: 'get',
    path: '/api/things/{uuid}/{offset}',
    summary: '',
    access: 'public',
    params: z.object({ uuid, offset: integer() }),
    query: z.object({ ids: z.optional(nodeIdList), deep: z.optional(bool), text: z.optional(z.string()) }),
    response: z.unknown(),
  },
  find: {
    method: 'post',
    path: '/api/things/find',
    summary: '',
    access: 'public',
    effect: 'read',
    json: z.strictObject({ keyword: z.string() }),
    response: z.unknown(),
  },
  fill: {
    method: 'post',
    path: '/api/things/fill',
    summary: '',
    access: 'public',
    form: z.object({ title: z.string(), count: z.optional(z.int()) }),
    response: z.unknown(),
  },
  send: {
    method: 'post',
    path: '/api/things/send',
    summary: '',
    access: 'public',
    multipart: z.object({ path: z.optional(z.string()) }),
    response: z.unknown(),
  },
  write: { method: 'put', path: '/api/things/text', summary: '', access: 'public', text: true, response: z.unknown() },
  many: { method: 'delete', path: '/api/things/many', summary: '', access: 'public', json: z.array(uuid), response: 'none' },
  nested: {
    method: 'post',
    path: '/api/things/nested',
    summary: '',
    access: 'public',
    query: z.object({ entries: z.array(z.object({ uuid, values: z.array(z.object({ value: z.string() })) })) }),
    response: z.unknown(),
  },
  picture: { method: 'get', path: '/api/things/picture', summary: '', access: 'public', response: 'file' },
  count: { method: 'get', path: '/api/things/count', summary: '', access: 'public', response: z.int() },
  fail: {
    method: 'post',
    path: '/api/things/fail',
    summary: '',
    access: 'public',
    query: z.object({ how: z.string() }),
    response: z.unknown(),
  },
  hang: { method: 'get', path: '/api/things/hang', summary: '', access: 'public', response: z.unknown() },
})

export const problem = (status: number, code: string) =>
  Response.json(
    {
      type: 'about:blank',
      title: 't',
      status,
      detail: 'جمله‌ای برای مردم.',
      code,
      errors: [{ path: 'title', code: 'titleRequired', detail: 'عنوان لازم است.' }],
      uuid: two,
    },
    { status, headers: { 'content-type': 'application/problem+json', 'x-request-id': 'r-1', 'retry-after': '7' } },
  )

/** Starts a fake server that records the requests it receives. */
export const echo = () => {
  const app = new Hono()
  app.post('/api/things/send', async (c) => {
    const body = await c.req.raw.formData()
    return c.json([...body].map(([name, value]) => [name, value instanceof File ? `${value.name}:${value.size}` : value]))
  })
  app.get('/api/things/picture', () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/png' } }))
  app.get('/api/things/count', (c) => c.json('three'))
  app.delete('/api/things/many', (c) => c.body(null, 204))
  app.post('/api/jwt/login', () => problem(401, 'badCredentials'))
  app.post('/api/things/fail', (c) => {
    const how = c.req.query('how') ?? ''
    if (how === 'page') return c.html('<h1>Bad gateway</h1>', 502)
    if (how === 'words') return c.text('پرونده پیدا نشد', 404)
    return problem(Number(how), 'conflict')
  })
  app.all('*', async (c) => {
    const address = new URL(c.req.url)
    return c.json({
      path: address.pathname,
      search: address.search,
      type: c.req.header('content-type'),
      headers: c.req.header(),
      body: await c.req.text(),
    })
  })
  return app
}

export interface Echoed {
  path: string
  search: string
  type?: string
  headers: Record<string, string>
  body: string
}

export interface Seen {
  problems: [ApiError, Endpoint][]
  signedOut: ApiError[]
  activity: number[]
  sent: number
}

export const start = (
  options: Partial<ClientOptions> = {},
  app: { request: (request: Request) => Response | Promise<Response> } = echo(),
) => {
  const seen: Seen = { problems: [], signedOut: [], activity: [], sent: 0 }
  const api = createClient({
    baseUrl: 'http://server.test',
    token: () => 'abc',
    locale: () => 'fa',
    onProblem: (...given) => seen.problems.push(given),
    onSignedOut: (error) => seen.signedOut.push(error),
    onActivity: (change) => seen.activity.push(change),
    fetch: (input, init) => {
      seen.sent++
      return Promise.resolve(app.request(new Request(input, init)))
    },
    ...options,
  })
  return { api: api(things), sign: api(jwt), seen }
}

export const caught = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('expected a failure'),
    (error: ApiError) => error,
  )
export const balance = (changes: readonly number[]) => [changes.length, changes.reduce((sum, change) => sum + change, 0)]
