import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { createApp } from '#server/app'
import { deriveKey, WeakSigningKey } from '#server/domain/people/sessions/derive-key'
import { Tokens } from '#server/domain/people/sessions/token'
import { PASSWORD, type TestApp, requestOf, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'

const NOW = Date.UTC(2025, 5, 1)
const SECONDS = Math.floor(NOW / 1000)
const MINUTE = 60_000
const { jwt, users } = contract

const base64 = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns invalid tokens that an attacker may try, by their fault. */
async function forged({ ports, db }: TestApp, real: string): Promise<Record<string, string>> {
  const [header = '', body = '', signature = ''] = real.split('.')
  const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
  const key = await deriveKey(ports.signingKey, 'bearer token')
  const other = crypto.getRandomValues(new Uint8Array(32))
  const rsa = (await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair
  const sign = (change: Record<string, unknown>, head: Record<string, unknown> = {}, by: Uint8Array = key) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...head } as never).sign(by)
  const without = (claim: string) => sign({ [claim]: undefined })
  const unsigned = (head: object, change: object = {}, end = '') =>
    `${base64(JSON.stringify(head))}.${base64(JSON.stringify({ ...claims, ...change }))}.${end}`
  const { id: adminId } = await db.selectFrom('app_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  return {
    'no algorithm': unsigned({ alg: 'none', typ: 'JWT' }),
    'no algorithm, written otherwise': unsigned({ alg: 'nOnE', typ: 'JWT' }, {}, signature),
    'no algorithm with the old signature': unsigned({ alg: 'none' }, {}, signature),
    'an empty algorithm': unsigned({ alg: '', typ: 'JWT' }, {}, signature),
    'another key': await sign({}, {}, other),
    'the raw signing key': await sign({}, {}, ports.signingKey),
    'a key of zeros': await sign({}, {}, new Uint8Array(32)),
    HS384: await sign({}, { alg: 'HS384' }, new Uint8Array([...key, ...new Uint8Array(16)])),
    HS512: await sign({}, { alg: 'HS512' }, new Uint8Array([...key, ...key])),
    RS256: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(rsa.privateKey),
    'a header changed afterwards': `${base64(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' }))}.${body}.${signature}`,
    'a key file named in the header': await sign({}, { kid: '../../../../dev/null' }, new Uint8Array(32)),
    'a key address in the header': await sign({}, { jku: 'https://example.org/keys' }, other),
    'a key in the header': await sign({}, { jwk: { kty: 'oct', k: base64('secret') } }, other),
    'unencoded content': await sign({}, { b64: false, crit: ['b64'] }).catch(() =>
      unsigned({ alg: 'HS256', b64: false, crit: ['b64'] }, {}, signature),
    ),
    'an unknown critical header': unsigned({ alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 }, {}, signature),
    'another type': await sign({}, { typ: 'at+jwt' }),
    'another issuer': await sign({ iss: 'somebody' }),
    'another audience': await sign({ aud: 'somebody' }),
    'no audience': await without('aud'),
    'no subject': await without('sub'),
    'no session': await without('sid'),
    'no end': await without('exp'),
    'no start': await without('iat'),
    'an end in the past': await sign({ exp: SECONDS - 1 }),
    'an end that is a text': await sign({ exp: 'never' as never }),
    'a start still to come': await sign({ nbf: SECONDS + 3_600 }),
    'another user': await sign({ sub: adminId }),
    'a session that does not exist': await sign({ sid: '11111111-2222-4333-8444-555555555555' }),
    'a user changed afterwards': `${header}.${base64(JSON.stringify({ ...claims, sub: adminId }))}.${signature}`,
    'a cut signature': `${header}.${body}.${signature.slice(0, -4)}`,
    'an empty signature': `${header}.${body}.`,
    'two parts': `${header}.${body}`,
    'four parts': `${real}.x`,
    'a token of 100,000 letters': `${header}.${'a'.repeat(100_000)}.${signature}`,
    words: 'let me in',
    nothing: '',
  }
}

eachDatabase((_engine, make) => {
  it('answers 401 to every forged, changed, incomplete and expired token [AUTH-008]', async () => {
    const test = await testApp({ db: await make(), now: NOW })
    await test.addUser('sara')
    const { token } = await test.guest.call(jwt.login, { form: { username: 'sara', password: PASSWORD } })
    const tokens = await forged(test, token)
    expect(Object.keys(tokens).length).toBeGreaterThanOrEqual(30)
    for (const [what, bad] of Object.entries(tokens)) {
      const answer = await test.fetch(requestOf(users.principle, {}, bearer(bad)))
      expect([what, answer.status]).toEqual([what, 401])
    }
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token}, Bearer ${token}`, `Bearer ${token} x`])
      expect((await test.fetch(requestOf(users.principle, {}, { authorization }))).status).toBe(401)
    expect((await test.fetch(requestOf(users.principle, { query: {} }, { cookie: `token=${token}` }))).status).toBe(401)
    expect((await test.fetch(requestOf(users.principle, {}, bearer(token)))).status).toBe(200)
  })

  it('ends an idle session a minute after its idle time, and renews a used one until its maximum age [AUTH-014]', async () => {
    const { guest, ports, fetch } = await testApp({ db: await make(), now: NOW })
    let { token } = await guest.call(jwt.login, { form: { username: 'admin', password: PASSWORD } })
    const status = async (call: typeof users.principle | typeof jwt.renew, given = token) => {
      const answer = await fetch(requestOf(call, {}, bearer(given)))
      return { status: answer.status, body: await answer.json() }
    }
    ports.advance(60 * MINUTE)
    expect((await status(users.principle)).status).toBe(200)
    ports.advance(MINUTE)
    expect((await status(users.principle)).body.code).toBe('sessionExpired')
    expect((await status(jwt.renew)).status).toBe(401)
    token = (await guest.call(jwt.login, { form: { username: 'admin', password: PASSWORD } })).token
    let renewals = 0
    let previous = ''
    for (;;) {
      ports.advance(50 * MINUTE)
      const { status: answered, body } = await status(jwt.renew)
      if (previous !== '') expect((await status(users.principle, previous)).status).toBe(401)
      if (answered !== 200) break
      previous = token
      token = body.token
      renewals++
    }
    expect(renewals).toBe(Math.floor((24 * 60) / 50))
  })

  it('applies the current idle time to a token, which contains the end of the session', async () => {
    const { guest, ports, signIn } = await testApp({ db: await make(), now: NOW })
    const admin = await signIn('admin')
    await admin.call(contract.config.save, { json: [{ key: 'security.idleMinutes', value: '10' }] })
    const { token, expiresAt } = await guest.call(jwt.login, { form: { username: 'admin', password: PASSWORD } })
    expect(expiresAt).toBe(NOW + 11 * MINUTE)
    expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ idle: 600, end: SECONDS + 24 * 3_600 })
    ports.advance(11 * MINUTE)
    expect((await refusal(admin.call(users.principle))).problem.code).toBe('sessionExpired')
  })

  it('a password change revokes the old token at once in every process, and the new token works', async () => {
    const test = await testApp({ db: await make(), now: NOW })
    const second = createApp(test.ports)
    await test.addUser('sara')
    const { token } = await test.guest.call(jwt.login, { form: { username: 'sara', password: PASSWORD } })
    const ask = (
      given: string,
      call: typeof users.principle | typeof jwt.renew = users.principle,
      app: Pick<typeof second, 'fetch'> = test,
    ) => app.fetch(requestOf(call, {}, bearer(given))) as Promise<Response>
    expect((await ask(token, users.principle, second)).status).toBe(200)
    const change = { json: { currentPassword: PASSWORD, newPassword: 'گذرواژهٔ تازه ۱۴۰۵' } }
    const changed = await test.fetch(requestOf(users.changePassword, change, bearer(token)))
    const fresh = ((await changed.json()) as { token: string }).token
    for (const app of [test, second]) {
      expect((await ask(token, users.principle, app)).status).toBe(401)
      expect((await ask(token, jwt.renew, app)).status).toBe(401)
      expect((await ask(fresh, users.principle, app)).status).toBe(200)
    }
    const renewed = ((await (await ask(fresh, jwt.renew)).json()) as { token: string }).token
    expect((await ask(renewed)).status).toBe(200)
    expect((await test.fetch(requestOf(users.changePassword, change, bearer(token)))).status).toBe(401)
    second.close()
  })

  it('sign-out revokes only the token of this session, at once in every process [AUTH-015] [API-003]', async () => {
    const test = await testApp({ db: await make(), now: NOW })
    const second = createApp(test.ports)
    const [one, other] = [await test.signIn('admin'), await test.signIn('admin')]
    const inSecond = () => second.fetch(requestOf(users.principle, {}, one.headers))
    expect((await inSecond()).status).toBe(200)
    await one.call(jwt.logout)
    expect((await inSecond()).status).toBe(401)
    expect((await refusal(one.call(users.principle))).problem).toMatchObject({ code: 'sessionExpired', status: 401 })
    expect((await refusal(one.call(jwt.renew))).status).toBe(401)
    expect((await other.call(users.principle)).username).toBe('admin')
    expect(test.ports.published).toContainEqual({ type: 'session.ended', sessionIds: [expect.any(String)], reason: 'signedOut' })
    second.close()
  })

  it('refuses sign-out by a link of another site: requires the header and the same origin [API-191]', async () => {
    const test = await testApp({ db: await make(), now: NOW })
    const admin = await test.signIn('admin')
    const { token } = await test.guest.call(jwt.login, { form: { username: 'admin', password: PASSWORD } })
    for (const site of ['cross-site', 'same-site']) {
      const answer = await admin.send(jwt.logout, {}, { 'sec-fetch-site': site })
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'xsrfFailed'])
    }
    expect((await test.fetch(requestOf(jwt.logout, {}, { cookie: `token=${token}` }))).status).toBe(401)
    expect((await admin.call(users.principle)).username).toBe('admin')
    expect((await admin.send(jwt.logout, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(204)
  })

  it('requires the XSRF header for writes only when configured [AUTH-012] [AUTH-013]', async () => {
    const test = await testApp({ db: await make(), now: NOW })
    const admin = await test.signIn('admin')
    const { config, userProfile } = contract
    const save = (headers = {}) => admin.send(userProfile.save, { json: { fontSize: 'large' } }, headers)
    const plain = await save()
    expect([plain.status, plain.headers.get('set-cookie')]).toEqual([200, null])
    await admin.call(config.save, { json: [{ key: 'security.xsrf', value: 'true' }] })
    expect(await test.guest.call(config.keyUnSecure, { query: { key: 'security.xsrf' } })).toBe('true')
    const page = await test.guest.send(config.publicKeys)
    const cookie = page.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{36}; Path=\/; SameSite=Strict$/)
    const behindTls = await test.guest.send(config.publicKeys, {}, { 'x-forwarded-proto': 'https' })
    expect(behindTls.headers.get('set-cookie')).toMatch(/; SameSite=Strict; Secure$/)
    const value = cookie.slice('XSRF-TOKEN='.length).split(';')[0] ?? ''
    const refused = [
      {},
      { cookie: `XSRF-TOKEN=${value}` },
      { 'x-xsrf-token': value },
      { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': `${value}0` },
    ]
    for (const headers of refused) {
      const answer = await save(headers)
      expect([headers, answer.status, (await answer.json()).code]).toEqual([headers, 403, 'xsrfFailed'])
    }
    expect((await save({ cookie: `a=b; XSRF-TOKEN=${value}`, 'x-xsrf-token': value })).status).toBe(200)
    expect((await admin.send(userProfile.get)).status).toBe(200)
  })
})

it('refuses to sign with a short or guessable key', async () => {
  for (const key of ['secret', 'a'.repeat(64), 'abcd'.repeat(16)])
    await expect(
      new Tokens(new TextEncoder().encode(key)).sign(
        { userId: 'u', sessionId: 's', generation: 0 },
        { now: NOW, expiresAt: NOW, sessionEnds: NOW, idleMs: 0 },
      ),
    ).rejects.toThrow(WeakSigningKey)
})
