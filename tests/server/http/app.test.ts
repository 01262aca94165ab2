import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { problem } from '#api/contract/errors'
import { createApp } from '#server/app'
import { calls } from '#server/http/routes'
import { jsonEquals } from '#server/http/check-answer'
import { eachDatabase } from '#tests/support/databases'
import { ORIGIN, requestOf, testApp } from '#tests/support/app'
import { sampleOf } from '#tests/support/sample-input'

const { users, folder, userProfile, docs } = contract

eachDatabase((_engine, make) => {
  it('answers every error as a problem with a message, a code and the request id of the log', async () => {
    const { fetch, ports } = await testApp({ db: await make() })
    const answer = await fetch(new Request(`${ORIGIN}/api/nothing/here`, { headers: { 'accept-language': 'en' } }))
    const body = problem.parse(await answer.json())
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect([answer.status, body.code, body.type]).toEqual([404, 'notFound', 'urn:mizkar:problem:notFound'])
    expect(body.requestId).toBe(answer.headers.get('x-request-id'))
    expect(ports.logged.join()).toContain(body.requestId)
  })

  it('counts waiting requests until they succeed or fail, so that background jobs can yield to them', async () => {
    const { fetch, ports } = await testApp({ db: await make() })
    const waiting = ['/api/health', '/api/nothing/here'].map((path) => fetch(new Request(`${ORIGIN}${path}`)))
    expect(ports.traffic.pendingCalls).toBe(2)
    await Promise.all(waiting)
    expect(ports.traffic.pendingCalls).toBe(0)
  })

  it('answers an unsupported method with the allowed methods, and allows no other origin', async () => {
    const { fetch } = await testApp({ db: await make() })
    const url = `${ORIGIN}/api/user-profile`
    const put = await fetch(new Request(url, { method: 'PUT' }))
    expect([put.status, put.headers.get('allow'), (await put.json()).code]).toEqual([405, 'GET, POST', 'methodNotAllowed'])
    const preflight = await fetch(
      new Request(url, { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } }),
    )
    expect(preflight.status).toBe(405)
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const long = await fetch(new Request(`${ORIGIN}/api/users/captcha-needed?username=${'a'.repeat(20_000)}`))
    expect([long.status, (await long.json()).code]).toEqual([414, 'addressTooLong'])
  })

  it('prefers a literal path to a parameter, with or without a trailing slash', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const get = (path: string) => sara.send({ ...users.list, path: path as '/x' } as never)
    expect((await (await get('/api/users/principle')).json()).username).toBe('sara')
    expect((await (await get('/api/users/0/10')).json()).totalElements).toBe(2)
    for (const path of ['/api/user-profile', '/api/user-profile/']) expect((await get(path)).status).toBe(200)
  })

  it('parses a form that repeats a name hundreds of thousands of times in linear time', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const answer = await sara.send(folder.create, { form: { destUuid: Array.from({ length: 150_000 }, () => 'x') } })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'badInput'])
  })

  it('names each invalid field and its error in the language of the caller', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const wrong = async (sent: { params: object }) => {
      const answer = await sara.send(folder.children, sent)
      return { status: answer.status, ...(await answer.json()) }
    }
    const uuid = sara.userId
    expect(await wrong({ params: { uuid: 'x', offset: -1, size: 5_000 } })).toMatchObject({
      status: 400,
      code: 'badInput',
      errors: [
        { path: 'params.uuid', code: 'formatInvalid' },
        { path: 'params.offset', code: 'minValue' },
        { path: 'params.size', code: 'maxValue' },
      ],
    })
    expect((await wrong({ params: { uuid, offset: '1e3', size: 'ده' } })).errors).toHaveLength(2)
    const answer = await sara.send(contract.message.key, { json: [5, 'a'.repeat(201)] })
    const body = await answer.json()
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['json.0', 'formatInvalid'],
      ['json.1', 'maxLength'],
    ])
    expect(body.errors[0].detail).toMatch(/[آ-ی]/)
  })

  it('sends the same security headers with every response, also pages and errors', async () => {
    const test = await testApp({ db: await make() })
    const app = createApp(test.ports, {
      pages: async (request) =>
        new URL(request.url).pathname === '/index.html'
          ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
          : undefined,
    })
    const at = (path: string) => app.fetch(new Request(`${ORIGIN}${path}`))
    for (const path of ['/index.html', '/nothing', '/api/health', '/api/nothing', '/api/users/principle', '/api/docs']) {
      const { headers } = await at(path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain('frame-ancestors')
      expect(headers.get('content-security-policy')).not.toMatch(
        /script-src[^;]*(unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*)/,
      )
      expect(headers.get('strict-transport-security')).toBeNull()
    }
    const secure = await app.fetch(new Request('https://mizkar.test/api/health'))
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const forwarded = await app.fetch(new Request(`${ORIGIN}/api/health`, { headers: { 'x-forwarded-proto': 'https' } }))
    expect(forwarded.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await at('/api/users/principle')).headers.get('cache-control')).toBe('no-store')
    app.close()
  })

  it('forbids caching of every response with data', async () => {
    const test = await testApp({ db: await make() })
    const admin = await test.signIn('admin')
    const { id: uuid } = await test.db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
    const kept: [string, number, string | null][] = []
    const reading = calls.filter(({ endpoint }) => endpoint.method === 'get' && typeof endpoint.response === 'object')
    for (const { name, endpoint } of reading) {
      const { status, headers } = await test.fetch(requestOf(endpoint, sampleOf(endpoint, uuid), admin.headers))
      kept.push([name, status, headers.get('cache-control')])
    }
    expect(kept.filter(([, , policy]) => policy !== 'no-store')).toEqual([])
    expect(kept.filter(([, status]) => status === 200).length).toBeGreaterThan(20)
  })

  it('hides the cause of internal errors, and logs it with the request id of the response', async () => {
    const test = await testApp({ db: await make() })
    const admin = await test.signIn('admin')
    await test.db
      .updateTable('user_profile')
      .set({ settings: JSON.stringify({ locale: 'klingon' }) })
      .execute()
    const answer = await admin.send(userProfile.get)
    const text = await answer.text()
    const { code, requestId } = JSON.parse(text)
    expect([answer.status, code]).toEqual([500, 'internal'])
    expect(text).not.toMatch(/klingon|contract|\/server\//)
    const lines = test.ports.logged.filter((line) => line.includes(requestId))
    expect(lines.some((line) => line.includes('userProfile.get answered outside the contract'))).toBe(true)
  })

  it('logs calls without secrets: no token, no password, no query string', async () => {
    const test = await testApp({ db: await make() })
    const admin = await test.signIn('admin')
    await test.fetch(requestOf(contract.nodebase.downloadByLink, { query: { link: 'link-secret-1' } }))
    await test.guest.send(contract.jwt.login, { form: { username: 'admin', password: 'password-secret-2' } })
    await admin.send(contract.bpmn.diagram, { params: { uuid: admin.userId }, query: { token: 'token-secret-3' } })
    const lines = test.ports.logged.join('')
    expect(lines).not.toMatch(/secret-[123]/)
    expect(lines).not.toContain((admin.headers.authorization ?? '').slice('Bearer '.length))
    expect(lines).toContain('"call":"jwt.login"')
  })

  it('describes its calls as OpenAPI and as a page, which loads nothing from other origins', async () => {
    const { guest, fetch } = await testApp({ db: await make() })
    const openapi = await guest.call(docs.openapi)
    expect(openapi.openapi).toBe('3.1.0')
    const page = await fetch(requestOf(docs.page))
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('/api/jwt/login')
    expect(html).not.toMatch(/(src|href)="https?:/)
  })
})

it('JSON values are equal regardless of the order of their keys', () => {
  expect(jsonEquals({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  for (const [a, b] of [
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{ a: null }, {}],
    [1, '1'],
  ])
    expect(jsonEquals(a, b)).toBe(false)
})
