import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import type { PasswordHasher } from '#server/ports'
import { createApp } from '#server/app'
import { argonPasswords } from '#server/node/passwords.argon2'
import { PASSWORD, requestOf, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { solve } from './solve'

const NOW = Date.UTC(2025, 5, 1)
const MINUTE = 60_000
const { jwt, users } = contract

/** Returns a real password hasher that counts the verified guesses. */
function counting(): PasswordHasher & { judged: number } {
  const real = argonPasswords({ memoryCost: 1024, timeCost: 1 })
  return {
    judged: 0,
    hash: real.hash,
    verify(hash, password) {
      this.judged++
      return real.verify(hash, password)
    },
  }
}

eachDatabase((_engine, make) => {
  it('signs in with a form and returns a token with the user name [AUTH-016] [API-001] [API-004]', async () => {
    const { guest, signIn } = await testApp({ db: await make(), now: NOW })
    const { token, expiresAt } = await guest.call(jwt.login, { form: { username: ' Admin', password: PASSWORD } })
    expect(token.split('.')).toHaveLength(3)
    expect(expiresAt).toBe(NOW + 61 * MINUTE)
    const admin = await signIn('admin')
    const user = await admin.call(users.principle)
    expect(user).toMatchObject({ username: 'admin', fullName: 'مدیر سامانه' })
    expect(user.authorities).toContainEqual({ authority: 'ROLE_ADMIN' })
  })

  it('refuses a wrong password and an unknown name with the same message and cost, in the requested language [AUTH-010] [ERR-009]', async () => {
    const passwords = counting()
    const { guest } = await testApp({ db: await make(), now: NOW, passwords })
    const attempt = (username: string, language: string) =>
      guest.send(jwt.login, { form: { username, password: 'نادرست-است' } }, { 'accept-language': language })
    const known = await attempt('admin', 'fa')
    expect(passwords.judged).toBe(1)
    const unknown = await attempt('کسی', 'fa')
    expect(passwords.judged).toBe(2)
    const [a, b] = [await known.json(), await unknown.json()]
    expect([known.status, a.code, { ...a, requestId: '' }]).toEqual([401, 'badCredentials', { ...b, requestId: '' }])
    expect(a.detail).toMatch(/[آ-ی]/)
    expect((await (await attempt('admin', 'en-GB,fa;q=0.5')).json()).detail).toMatch(/^[A-Z][^آ-ی]+$/)
  })

  it('requires a captcha after 3 failures, also for unknown names, and accepts it once [AUTH-003] [AUTH-005] [API-002]', async () => {
    const { guest, ports } = await testApp({ db: await make(), now: NOW })
    const needed = (username: string) => guest.call(users.captchaNeeded, { query: { username } })
    const attempt = (username: string, password: string, answer = {}) =>
      guest.send(jwt.login, { form: { username, password, ...answer } }, { 'x-forwarded-for': '203.0.113.7' }).then(async (answered) => ({
        status: answered.status,
        code: (await answered.json()).code,
      }))
    for (const username of ['admin', 'nobody']) {
      for (const expected of [false, false, false]) {
        expect(await needed(username)).toBe(expected)
        expect(await attempt(username, 'نادرست-است')).toEqual({ status: 401, code: 'badCredentials' })
      }
      expect(await needed(username)).toBe(true)
    }
    expect(await attempt('admin', PASSWORD)).toEqual({ status: 401, code: 'captchaRequired' })
    const { captchaId, image } = await guest.call(users.captcha, { query: { username: 'admin' } })
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
    const captcha = await solve(ports, captchaId)
    expect(await attempt('admin', PASSWORD, { captchaId, captcha: '00000' })).toEqual({ status: 401, code: 'captchaWrong' })
    expect(await attempt('admin', PASSWORD, { captchaId, captcha })).toEqual({ status: 401, code: 'captchaWrong' })
    const other = await guest.call(users.captcha, { query: { username: 'nobody' } })
    const otherAnswer = { captchaId: other.captchaId, captcha: await solve(ports, other.captchaId) }
    expect(await attempt('admin', PASSWORD, otherAnswer)).toEqual({ status: 401, code: 'captchaWrong' })
    const late = await guest.call(users.captcha, { query: { username: 'admin' } })
    const lateAnswer = { captchaId: late.captchaId, captcha: await solve(ports, late.captchaId) }
    ports.advance(5 * MINUTE)
    expect(await attempt('admin', PASSWORD, lateAnswer)).toEqual({ status: 401, code: 'captchaWrong' })
    const fresh = await guest.call(users.captcha, { query: { username: 'admin' } })
    const answer = { captchaId: fresh.captchaId, captcha: toPersian(await solve(ports, fresh.captchaId)) }
    expect((await attempt('admin', PASSWORD, answer)).status).toBe(200)
    expect(await needed('admin')).toBe(false)
  })

  it('verifies at most 10 of 1,000 guesses without a captcha, for one or many names, also concurrent ones', async () => {
    const passwords = counting()
    const { guest } = await testApp({ db: await make(), now: NOW, passwords })
    const guesses = Array.from({ length: 1_000 }, (_, index) => index)
    const guess = async (index: number) => {
      const username = index % 2 === 0 ? 'admin' : `user${index}`
      const answer = await guest.send(jwt.login, { form: { username, password: `guess-${index}` } }, { 'x-forwarded-for': '203.0.113.9' })
      expect([401, 429]).toContain(answer.status)
    }
    for (let from = 0; from < guesses.length; from += 100) await Promise.all(guesses.slice(from, from + 100).map(guess))
    expect(passwords.judged).toBeGreaterThan(0)
    expect(passwords.judged).toBeLessThanOrEqual(10)
  })

  it('answers further failures with 429 and a waiting time, also with a captcha and after a restart [AUTH-014]', async () => {
    const db = await make()
    const { guest, ports } = await testApp({ db, now: NOW })
    const answer = async () => {
      const { captchaId } = await guest.call(users.captcha, { query: { username: 'admin' } })
      return { captchaId, captcha: await solve(ports, captchaId) }
    }
    const fail = async () => guest.send(jwt.login, { form: { username: 'admin', password: 'نادرست-است', ...(await answer()) } })
    for (let count = 0; count < 4; count++) expect((await fail()).status).toBe(401)
    const blocked = await guest.send(jwt.login, { form: { username: 'admin', password: PASSWORD, ...(await answer()) } })
    expect([blocked.status, (await blocked.json()).code, blocked.headers.get('retry-after')]).toEqual([429, 'tooMany', '1'])
    const restarted = createApp(ports)
    const again = await restarted.fetch(requestOf(jwt.login, { form: { username: 'admin', password: PASSWORD, ...(await answer()) } }))
    expect(again.status).toBe(429)
    restarted.close()
    ports.advance(1_000)
    expect((await fail()).status).toBe(401)
    ports.advance(1_000)
    expect((await fail()).headers.get('retry-after')).toBe('1')
    ports.advance(1_000)
    expect((await guest.send(jwt.login, { form: { username: 'admin', password: PASSWORD, ...(await answer()) } })).status).toBe(200)
  })

  it('limits the rate of captchas per address', async () => {
    const { guest } = await testApp({ db: await make(), now: NOW })
    const draw = async (ip: string) =>
      (await guest.send(users.captcha, { query: { username: 'admin' } }, { 'x-forwarded-for': ip })).headers.get('retry-after')
    const drawn = []
    for (let count = 0; count < 32; count++) drawn.push(await draw('203.0.113.9'))
    expect(drawn.filter((wait) => wait !== null)).toEqual(['1'])
    expect(await draw('203.0.113.10')).toBeNull()
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const passwords = counting()
    const { guest } = await testApp({ db: await make(), now: NOW, passwords })
    for (let index = 0; index < 60; index++)
      await guest.send(
        jwt.login,
        { form: { username: `someone${index}`, password: 'نادرست-است' } },
        { 'x-forwarded-for': `2001:db8:1:2:${index.toString(16)}::${index}` },
      )
    expect(passwords.judged).toBe(10)
  })

  it('reports a disabled account only after the correct password, and ends its open sessions [AUTH-010]', async () => {
    const { guest, db, as, ports } = await testApp({ db: await make(), now: NOW })
    const sara = await as('sara')
    await db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'sara').execute()
    ports.advance(1_000)
    expect((await refusal(sara.call(users.principle))).problem.code).toBe('sessionExpired')
    const attempt = (password: string) => refusal(guest.call(jwt.login, { form: { username: 'sara', password } }))
    expect((await attempt('نادرست-است')).problem.code).toBe('badCredentials')
    expect((await attempt(PASSWORD)).problem).toMatchObject({ code: 'userDisabled', status: 403 })
  })

  it('refuses an empty name or password without counting an attempt', async () => {
    const { guest } = await testApp({ db: await make(), now: NOW })
    for (let count = 0; count < 5; count++) {
      const { problem } = await refusal(guest.call(jwt.login, { form: { username: ' ', password: 'x' } }))
      expect(problem).toMatchObject({ code: 'fieldRequired', status: 422, errors: [{ path: 'form.username' }] })
    }
    expect(await guest.call(users.captchaNeeded, { query: { username: ' ' } })).toBe(false)
  })
})

const toPersian = (digits: string): string => digits.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
