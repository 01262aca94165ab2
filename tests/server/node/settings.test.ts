import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClientAddress, createEncryptionCheck, parseProxyList } from '#server/node/client-address'
import { ConfigError, readConfig } from '#server/node/config'
import { signingKey, WeakKey } from '#server/node/signing-key'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'mizkar-settings-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('the environment', () => {
  it('an empty environment gives the default settings', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      blobUrl: undefined,
      tls: undefined,
    })
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })
  it('reads all paths and addresses from the environment', () => {
    const env = {
      ...{
        PORT: '0',
        HOST: '::',
        DATABASE_URL: 'postgresql://u:p@db/x',
        BLOB_URL: 's3://b?endpoint=http://s',
        ADMIN_PASSWORD: 'هشت‌نویسه‌ای',
      },
      ...{ TLS_CERT: 'c.pem', TLS_KEY: 'k.pem', TRUSTED_PROXIES: '10.0.0.0/8, ::1', LOG_LEVEL: 'warn' },
    }
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::',
      tls: { certFile: 'c.pem', keyFile: 'k.pem' },
      trustedProxies: ['10.0.0.0/8', '::1'],
    })
  })
  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://secret-in-here'],
    ['BLOB_URL', 'https://secret-in-here'],
    ['ADMIN_PASSWORD', 'short'],
    ['TLS_CERT', 'alone.pem'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses an invalid %s by name, without its value', (name, value) => {
    const refused = (() => {
      try {
        return readConfig({ [name]: value })
      } catch (error) {
        return error as Error
      }
    })()
    expect(refused).toBeInstanceOf(ConfigError)
    const { message } = refused as Error
    expect(message).toContain(name === 'TLS_CERT' ? 'TLS_KEY' : name)
    expect(message).not.toContain(value.length > 6 ? value : '\u0000')
  })
})

describe('the signing key', () => {
  it('creates the signing key at the first start, readable only by its owner, and keeps it', async () => {
    const dataDir = await folder()
    const [first, second] = await Promise.all([signingKey(dataDir, undefined), signingKey(dataDir, undefined)])
    expect(first.byteLength).toBeGreaterThanOrEqual(32)
    expect(second).toEqual(first)
    expect(await signingKey(dataDir, undefined)).toEqual(first)
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['signing.key'])
    expect((await stat(join(dataDir, 'keys', 'signing.key'))).mode & 0o077).toBe(0)
  })
  it.each(['hex', 'base64', 'base64url'] as const)('reads the signing key from the environment in %s', async (encoding) => {
    const key = randomBytes(40)
    expect(Buffer.from(await signingKey(await folder(), key.toString(encoding))).equals(key)).toBe(true)
  })
  it.each(['short', 'a'.repeat(64), '00'.repeat(40), 'changeme-changeme-changeme-changeme-changeme', Buffer.alloc(31, 1).toString('hex')])(
    'refuses a weak signing key: %s',
    async (key) => {
      await expect(signingKey(await folder(), key)).rejects.toThrow(WeakKey)
    },
  )
  it('refuses an empty signing key file and does not replace it', async () => {
    const dataDir = await folder()
    await mkdir(join(dataDir, 'keys'))
    await writeFile(join(dataDir, 'keys', 'signing.key'), '')
    await expect(signingKey(dataDir, undefined)).rejects.toThrow(WeakKey)
    await chmod(join(dataDir, 'keys'), 0o700)
  })
})

describe('the address of a caller', () => {
  const asked = (forwarded?: string): Request =>
    new Request('http://x/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })
  it.each([
    ['without a trusted proxy ignores the header', [], '6.6.6.6', '127.0.0.1'],
    ['behind a proxy is the address that the proxy saw', ['127.0.0.1'], '6.6.6.6', '6.6.6.6'],
    [
      'behind two proxies is the address that the outer one saw, not what its caller claimed',
      ['127.0.0.1', '10.0.0.0/8'],
      '1.1.1.1, 6.6.6.6, 10.1.2.3',
      '6.6.6.6',
    ],
    ['behind a proxy without the header is the address of the proxy', ['127.0.0.1'], undefined, '127.0.0.1'],
    ['behind a proxy with an invalid header is the last valid address', ['127.0.0.1'], 'nonsense', '127.0.0.1'],
    ['an IPv6 address has no brackets and no port', ['127.0.0.1'], '[2001:db8::1]:443', '2001:db8::1'],
  ])('%s', (_, trusted, forwarded, address) => {
    expect(createClientAddress(parseProxyList(trusted))(asked(forwarded))).toBe(address)
  })
})

describe('the connection of a browser', () => {
  const asked = (url: string, scheme?: string): Request =>
    new Request(url, scheme === undefined ? {} : { headers: { 'x-forwarded-proto': scheme } })
  it.each([
    ['is encrypted when TLS ends at this server', [], asked('https://x/'), true],
    ['is not encrypted, whatever the header of an untrusted caller says', [], asked('http://x/', 'https'), false],
    ['is what the header of a trusted proxy says', ['127.0.0.1'], asked('http://x/', 'https'), true],
    ['is what the outermost of several proxies says', ['127.0.0.1'], asked('http://x/', 'HTTPS, http'), true],
    ['is not encrypted when the proxy received plain HTTP', ['127.0.0.1'], asked('http://x/', 'http'), false],
    ['is not encrypted when the proxy sends no header', ['127.0.0.1'], asked('http://x/'), false],
  ])('%s', (_, trusted, request, answer) => {
    expect(createEncryptionCheck(parseProxyList(trusted))(request)).toBe(answer)
  })
})
