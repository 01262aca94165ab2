import type { Endpoint } from '#api/contract/endpoint'
import { buildAddress, toFields } from '#api/encode'

export const ORIGIN = 'http://mizkar.test'

export type Files = { files?: readonly { name?: string; filename: string; bytes: BlobPart; mime?: string }[] }
export type Sent = Partial<Record<'params' | 'query' | 'form' | 'json' | 'multipart', unknown>> & { text?: string } & Files

function bodyOf(endpoint: Endpoint, sent: Sent): { body?: BodyInit; type?: string } {
  if (endpoint.json) return sent.json === undefined ? {} : { body: JSON.stringify(sent.json), type: 'application/json' }
  if (endpoint.form) return { body: new URLSearchParams(toFields(sent.form)).toString(), type: 'application/x-www-form-urlencoded' }
  if (endpoint.text) return { body: sent.text ?? '', type: 'text/plain' }
  if (!endpoint.multipart) return {}
  const form = new FormData()
  for (const [key, value] of toFields(sent.multipart)) form.append(key, value)
  for (const { name = 'file', filename, bytes, mime } of sent.files ?? [])
    form.append(name, new File([bytes], filename, mime ? { type: mime } : {}))
  return { body: form }
}

/** Builds the HTTP request of a call. */
export function requestOf(endpoint: Endpoint, sent: Sent = {}, headers: Record<string, string> = {}, origin = ORIGIN): Request {
  const { body, type } = bodyOf(endpoint, sent)
  return new Request(new URL(buildAddress(endpoint, sent), origin), {
    method: endpoint.method.toUpperCase(),
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
  })
}
