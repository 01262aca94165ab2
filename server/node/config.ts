import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseProxyList } from './client-address'

/** Settings from the environment. An empty variable counts as not set. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** Undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Undefined means files in `dataDir`. */
  blobUrl: string | undefined
  adminPassword: string | undefined
  signingKey: string | undefined
  tls: { certFile: string; keyFile: string } | undefined
  trustedProxies: readonly string[]
  /** The office program that converts documents to PDF. */
  officeConverter: string | undefined
  /** The program that converts the sound of recordings to WAV. */
  mediaConverter: string | undefined
  /** Folder of a static model for the search by meaning. */
  embeddingModel: string | undefined
  /** Address of a server of Apache Tika. */
  tikaUrl: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error'
}

/** Lists every invalid variable, in both languages. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(['تنظیمات سرور نادرست است: / The configuration is not right:', ...lines.map((line) => `  ${line}`)].join('\n'))
    this.name = 'ConfigError'
  }
}

const isUrl = (...schemes: string[]) => z.refine<string>((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol))
const isProxyList = z.refine<string>((text) => {
  try {
    parseProxyList(splitList(text))
    return true
  } catch {
    return false
  }
})
const splitList = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || [])
const text = z.string()

const SHAPE = {
  PORT: z.optional(
    text.check(
      z.regex(/^\d{1,5}$/),
      z.refine((port) => Number(port) <= 65_535),
    ),
  ),
  HOST: z.optional(text.check(z.regex(/^[\w.:-]{1,253}$/))),
  DATA_DIR: z.optional(text.check(z.maxLength(1_000))),
  DATABASE_URL: z.optional(text.check(isUrl('postgres:', 'postgresql:'))),
  BLOB_URL: z.optional(text.check(isUrl('s3:'))),
  ADMIN_PASSWORD: z.optional(text.check(z.minLength(8), z.maxLength(256))),
  SIGNING_KEY: z.optional(text),
  TLS_CERT: z.optional(text),
  TLS_KEY: z.optional(text),
  TRUSTED_PROXIES: z.optional(text.check(isProxyList)),
  OFFICE_CONVERTER: z.optional(text.check(z.maxLength(1_000))),
  MEDIA_CONVERTER: z.optional(text.check(z.maxLength(1_000))),
  EMBEDDING_MODEL: z.optional(text.check(z.maxLength(1_000))),
  TIKA_URL: z.optional(text.check(isUrl('http:', 'https:'))),
  LOG_LEVEL: z.optional(z.enum(['debug', 'info', 'warn', 'error'])),
}

const EXPECTED: Record<keyof typeof SHAPE, string> = {
  PORT: 'عددی از ۰ تا ۶۵۵۳۵ / a number from 0 to 65535',
  HOST: 'نشانی یا نام میزبان / an address or a host name',
  DATA_DIR: 'مسیر یک پوشه / the path of a directory',
  DATABASE_URL: 'postgresql://…',
  BLOB_URL: 's3://bucket?endpoint=https://…',
  ADMIN_PASSWORD: 'دست‌کم ۸ نویسه / at least 8 characters',
  SIGNING_KEY: 'دست‌کم ۳۲ بایت / at least 32 bytes',
  TLS_CERT: 'همراه با TLS_KEY / together with TLS_KEY',
  TLS_KEY: 'همراه با TLS_CERT / together with TLS_CERT',
  TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  OFFICE_CONVERTER: '/usr/bin/soffice',
  MEDIA_CONVERTER: '/usr/bin/ffmpeg',
  EMBEDDING_MODEL: 'مسیر یک پوشه / the path of a directory',
  TIKA_URL: 'http://127.0.0.1:9998',
  LOG_LEVEL: 'debug | info | warn | error',
}

/** Reads the settings. Throws ConfigError, which never contains a value, because it may be a secret. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const environment = Object.fromEntries(Object.keys(SHAPE).map((name) => [name, env[name]?.trim() || undefined]))
  const parsed = z.object(SHAPE).safeParse(environment)
  const invalidNames = new Set(parsed.error?.issues.map(({ path }) => String(path[0])))
  if ((environment.TLS_CERT === undefined) !== (environment.TLS_KEY === undefined))
    invalidNames.add(environment.TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY')
  if (invalidNames.size > 0 || !parsed.data)
    throw new ConfigError([...invalidNames].map((name) => `${name}: ${EXPECTED[name as keyof typeof SHAPE]}`))
  const { data } = parsed
  return {
    port: Number(data.PORT ?? 8080),
    host: data.HOST ?? '127.0.0.1',
    dataDir: resolve(data.DATA_DIR ?? './data'),
    databaseUrl: data.DATABASE_URL,
    blobUrl: data.BLOB_URL,
    adminPassword: data.ADMIN_PASSWORD,
    signingKey: data.SIGNING_KEY,
    tls: data.TLS_CERT && data.TLS_KEY ? { certFile: data.TLS_CERT, keyFile: data.TLS_KEY } : undefined,
    trustedProxies: splitList(data.TRUSTED_PROXIES ?? ''),
    officeConverter: data.OFFICE_CONVERTER,
    mediaConverter: data.MEDIA_CONVERTER,
    embeddingModel: data.EMBEDDING_MODEL,
    tikaUrl: data.TIKA_URL,
    logLevel: data.LOG_LEVEL ?? 'info',
  }
}
