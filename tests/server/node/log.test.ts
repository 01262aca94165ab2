import { describe, expect, it } from 'vitest'
import { createJsonLogger } from '#server/node/log.pino'
import { createPrometheusMetrics } from '#server/node/metrics.prometheus'
import { argonPasswords } from '#server/node/passwords.argon2'

const written = (fields: Record<string, unknown>, message = 'm'): string => {
  const lines: string[] = []
  createJsonLogger({ write: (line) => void lines.push(line) }).error(fields, message)
  return lines.join('')
}

describe('a log entry', () => {
  it.each([
    { authorization: 'Bearer s3cr3t' },
    { request: { headers: { Cookie: 's3cr3t', 'X-XSRF-TOKEN': 's3cr3t' } } },
    { password: 's3cr3t', newPassword: 's3cr3t', adminPassword: 's3cr3t' },
    { url: 'https://x/app/ws?token=s3cr3t&a=1' },
    { error: new Error('GET /api/x?link=s3cr3t failed') },
    { list: [{ accessToken: 's3cr3t' }] },
    { error: Object.assign(new Error('refused'), { query: 'insert s3cr3t', params: ['s3cr3t'], detail: 's3cr3t' }) },
    { error: new Error('outer', { cause: Object.assign(new Error('inner'), { params: ['s3cr3t'] }) }) },
    { captcha: 's3cr3t', answer: 's3cr3t', secret: 's3cr3t', clientSecret: 's3cr3t' },
  ])('a log entry contains no secret: %j', (fields) => {
    expect(written(fields)).not.toContain('s3cr3t')
  })
  it('a log entry is one line of JSON, whatever it contains', () => {
    const circular: Record<string, unknown> = {
      big: 2n ** 70n,
      bytes: new Uint8Array(9),
      deep: { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } },
    }
    circular.itself = circular
    const line = written({ ...circular, text: 'خط\nدیگر\u202e'.repeat(5_000) }, 'پیام')
    expect(line.trimEnd()).not.toContain('\n')
    expect(line.length).toBeLessThan(60_000)
    expect(JSON.parse(line)).toMatchObject({ big: String(2n ** 70n), bytes: '9 bytes', msg: 'پیام' })
  })
  it('a log entry contains the error with code and cause', () => {
    const error = Object.assign(new Error('outer', { cause: new Error('inner') }), { code: '23505', constraint: 'k' })
    expect(JSON.parse(written({ error }))).toMatchObject({
      error: { message: 'outer', code: '23505', constraint: 'k', cause: { message: 'inner' } },
    })
  })
})

describe('metrics', () => {
  it('metrics are counted by name and labels in the format of Prometheus', async () => {
    const metrics = createPrometheusMetrics()
    metrics.count('calls_total', { call: 'a' })
    metrics.count('calls_total', { call: 'a' })
    metrics.count('calls_total', { call: 'b' })
    metrics.observe('call_seconds', 0.05, { call: 'a' })
    const text = await metrics.render()
    expect(text).toContain('mizkar_calls_total{call="a"} 2')
    expect(text).toContain('mizkar_call_seconds_bucket{le="0.1",call="a"} 1')
  })
})

describe('a password', () => {
  const passwords = argonPasswords({ memoryCost: 1024, timeCost: 1 })
  it('verifies a password in every spelling of its letters', async () => {
    const stored = await passwords.hash('گذرواژه\u0041\u030a')
    expect(stored).toMatch(/^\$argon2id\$/)
    expect(await passwords.verify(stored, 'گذرواژه\u00c5')).toBe(true)
    expect(await passwords.verify(stored, 'گذرواژه')).toBe(false)
  })
  it('a password never matches an invalid hash', async () => {
    expect(await passwords.verify('', '')).toBe(false)
    expect(await passwords.verify('$argon2id$broken', 'x')).toBe(false)
  })
  it('hashes passwords with the recommended cost by default', async () => {
    expect(await argonPasswords().hash('x')).toContain('$m=19456,t=2,p=1$')
  })
})
