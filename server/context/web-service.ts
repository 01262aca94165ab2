import type { ServiceName, ServiceStatus } from '#api/contract/service-log'
import type { Ports } from '#server/ports'

export interface WebRequest {
  /** Address with `http:` or `https:`. `ws:` and `wss:` are requested over HTTP. */
  address: string
  /** Token that is sent as `Bearer`. */
  token?: string | null
  /** Body that is sent as JSON with POST. If there is no body, the request is a GET. */
  json?: unknown
  /** Fields that are sent as a form with POST. */
  form?: Readonly<Record<string, string>>
  /** Bytes that are sent with PUT; `mime` is their type, and `accept` the type of the response. */
  bytes?: { stream: ReadableStream<Uint8Array>; mime: string; accept: string }
  timeoutMs?: number
}

export interface WebServiceResult {
  status: ServiceStatus
  /** Absent if the service did not respond. */
  response?: Response
  durationMs: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 << 20

/** Returns the part of an address that administrators may read. The query is left out, because it can contain a key. */
export function getLoggableAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

const getErrorCode = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'Error'
}

/**
 * Sends a request to an external web service. All such requests must use this function, because it records each of them with its result.
 * Redirects are not followed: they would send the token to another host. If the caller does not read the body, it must cancel it. Never
 * rejects.
 */
export async function callWebService(
  { serviceCalls, now }: Pick<Ports, 'serviceCalls' | 'now'>,
  service: ServiceName,
  { address, token, json, form, bytes, timeoutMs = TIMEOUT_MS }: WebRequest,
): Promise<WebServiceResult> {
  const [startedAt, clock] = [now(), performance.now()]
  const method = bytes ? 'PUT' : json === undefined && form === undefined ? 'GET' : 'POST'
  const call = { service, request: `${method} ${getLoggableAddress(address)}`, startedAt }
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(bytes && { 'content-type': bytes.mime, accept: bytes.accept }),
  }
  try {
    const response = await fetch(address.replace(/^ws/i, 'http'), {
      ...{ method, headers, redirect: 'manual' as const, signal: AbortSignal.timeout(timeoutMs) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
      ...(bytes && { body: bytes.stream, duplex: 'half' as const }),
    })
    const status: ServiceStatus = response.ok ? 'DONE' : 'REFUSED'
    const durationMs = performance.now() - clock
    serviceCalls.add({ ...call, status, code: response.status, durationMs })
    return { status, response, durationMs }
  } catch (error) {
    const durationMs = performance.now() - clock
    serviceCalls.add({ ...call, status: 'NO_ANSWER', answer: getErrorCode(error), durationMs })
    return { status: 'NO_ANSWER', durationMs }
  }
}

/**
 * Reads the response of an external service as JSON. Returns undefined for anything else, for more than 4 MiB, and after the timeout of the
 * request: external services are not trusted.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream.
      if (size > MAX_BYTES) return undefined
      chunks.push(chunk)
    }
    return JSON.parse(await new Blob(chunks).text())
  } catch {
    return undefined
  }
}
