import type { ServiceName, ServiceStatus } from '#api/contract/service-log'
import type { Ports } from '#server/ports'

export interface WebRequest {
  /** `http:` or `https:`; `ws:` and `wss:` are asked over HTTP. */
  address: string
  /** Sent as a bearer token. */
  token?: string | null
  /** Sent as JSON by POST; without it the service is only asked for an answer. */
  json?: unknown
  /** Sent as the fields of a form by POST. */
  form?: Readonly<Record<string, string>>
  timeoutMs?: number
}

export interface WebAnswer {
  status: ServiceStatus
  /** Absent when no answer came. */
  response?: Response
  durationMs: number
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 4 << 20

/** Of an address what administrators may read: a query can hold a key. */
export function shownAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'Error'
}

/**
 * The one way to ask a web service: every request is noted, whatever comes of it. Redirects are not followed, since they would carry the
 * token to where nobody has named. Whoever does not read the body cancels it. Never rejects.
 */
export async function askWebService(
  { serviceCalls, now }: Pick<Ports, 'serviceCalls' | 'now'>,
  service: ServiceName,
  { address, token, json, form, timeoutMs = TIMEOUT_MS }: WebRequest,
): Promise<WebAnswer> {
  const [startedAt, clock] = [now(), performance.now()]
  const method = json === undefined && form === undefined ? 'GET' : 'POST'
  const call = { service, request: `${method} ${shownAddress(address)}`, startedAt }
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(json !== undefined && { 'content-type': 'application/json' }) }
  try {
    const response = await fetch(address.replace(/^ws/i, 'http'), {
      ...{ method, headers, redirect: 'manual' as const, signal: AbortSignal.timeout(timeoutMs) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    })
    const status: ServiceStatus = response.ok ? 'DONE' : 'REFUSED'
    const durationMs = performance.now() - clock
    serviceCalls.note({ ...call, status, code: response.status, durationMs })
    return { status, response, durationMs }
  } catch (error) {
    const durationMs = performance.now() - clock
    serviceCalls.note({ ...call, status: 'NO_ANSWER', answer: reasonOf(error), durationMs })
    return { status: 'NO_ANSWER', durationMs }
  }
}

/**
 * Reads the answer of a service as JSON; undefined for anything else, for more than a few megabytes, and for what does not come within the time that the request
 * was given: nobody knows what stands at the other end.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += chunk.byteLength
      // Leaving cancels the rest.
      if (size > MOST_BYTES) return undefined
      chunks.push(chunk)
    }
    return JSON.parse(await new Blob(chunks).text())
  } catch {
    return undefined
  }
}
