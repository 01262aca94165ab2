import { Hono } from 'hono'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#api/client'
import { jwt } from '#api/contract/jwt'
import { users } from '#api/contract/users'
import { createRequestHandler } from '#api/msw'

const app = new Hono()
app.get('/api/users/captcha-needed', (c) => c.json(c.req.query('username') === 'علی'))
app.post('/api/jwt/login', async (c) => c.json({ token: (await c.req.parseBody()).username }))
app.get('/api/jwt/logout', (c) => c.body(null, 204))

const server = setupServer(
  createRequestHandler(app.fetch),
  http.all('*', () => HttpResponse.text('somebody else')),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const api = createClient({ baseUrl: 'http://desktop.test', token: () => undefined, locale: () => 'fa' })

it('passes API calls of the page to the server app with their queries and bodies', async () => {
  expect(await api(users).captchaNeeded({ query: { username: 'علی' } })).toBe(true)
  expect(await api(jwt).login({ form: { username: 'سارا', password: 'x' } })).toEqual({ token: 'سارا' })
  expect(await api(jwt).logout()).toBeUndefined()
})

it('leaves other requests to the next handler', async () => {
  const answer = await fetch('http://desktop.test/index.html')
  expect(await answer.text()).toBe('somebody else')
})
