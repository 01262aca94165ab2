import { type DestinationStream, pino } from 'pino'
import type { Logger } from '#server/ports'

const SECRET_NAME =
  /^(authorization|cookie|set-cookie|x-xsrf-token|token|.*token|password|.*password|secret|.*secret|link|signingkey|captcha|answer)$/i
const MAX_TEXT_LENGTH = 2_000
const MAX_DEPTH = 6

/** Returns only useful fields, because an engine's error also contains the whole statement with its values. */
const describeError = (error: Error): Record<string, unknown> => {
  const { code, status, constraint, table } = error as Error & Record<string, unknown>
  return {
    ...{ name: error.name, message: clip(withoutQuery(error.message)), stack: error.stack && clip(withoutQuery(error.stack)) },
    ...{ code, status, constraint, table },
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
const clip = (text: string): string => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text)
/** Removes tokens and link secrets from the queries of addresses. */
const withoutQuery = (text: string): string => text.replace(/([?&](?:token|link|password|secret|key|signature)=)[^&\s"']+/gi, '$1…')

function scrub(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value === 'string') return clip(withoutQuery(value))
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, SECRET_NAME.test(key) ? '[secret]' : scrub(item, depth - 1)]))
}

/** Writes one JSON object per line. Secrets are detected by the names of fields and URL parameters. */
export function createJsonLogger(destination?: DestinationStream, level = 'info'): Logger {
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }
  const log = destination ? pino(options, destination) : pino(options)
  const write =
    (kind: 'info' | 'warn' | 'error') =>
    (fields: Record<string, unknown>, message: string): void =>
      log[kind](scrub(fields, MAX_DEPTH) as object, withoutQuery(message))
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
