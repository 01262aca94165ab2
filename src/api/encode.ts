import type { Endpoint } from './contract/endpoint'

/** The parts of any call, as the caller passes them. */
export interface AnyCall {
  params?: unknown
  query?: unknown
  form?: unknown
  json?: unknown
  multipart?: unknown
  text?: string
  file?: Blob
}

type Pair = [name: string, value: string]

/**
 * Returns name and value pairs. Lists of plain values repeat the name; nested values become `name[0].inner`. Undefined and null are
 * omitted.
 */
const toPairs = (name: string, value: unknown): Pair[] => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => toPairs(typeof item === 'object' && item !== null ? `${name}[${index}]` : name, item))
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, inner]) => toPairs(`${name}.${key}`, inner))
  return [[name, String(value)]]
}

export const toFields = (values: unknown): Pair[] =>
  Object.entries((values ?? {}) as Record<string, unknown>).flatMap(([name, value]) => toPairs(name, value))

/** Returns path and query of a call, relative to the base URL. */
export function buildAddress(endpoint: Pick<Endpoint, 'path'>, { params, query }: Pick<AnyCall, 'params' | 'query'>): string {
  const pathParams = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = pathParams[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(toFields(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/**
 * Builds a multipart body. The fields come before the file, so a server that reads the body as a stream has all fields when the file
 * begins.
 */
export function buildMultipart(fields: unknown, file: Blob | undefined): FormData {
  const body = new FormData()
  for (const [name, value] of toFields(fields)) body.append(name, value)
  // Without an explicit name, the browser sends a file of a chosen folder under its whole relative path.
  if (file) body.append('file', file, file instanceof File ? file.name : 'file')
  return body
}

export interface EncodedBody {
  body?: string | FormData
  contentType?: string
}

/** Encodes the body in the format of the endpoint. The browser sets the content type of a multipart body. */
export function encodeBody(endpoint: Endpoint, { form, json, multipart, text, file }: AnyCall): EncodedBody {
  if (endpoint.json) return { body: JSON.stringify(json ?? {}), contentType: 'application/json' }
  if (endpoint.form) return { body: new URLSearchParams(toFields(form)).toString(), contentType: 'application/x-www-form-urlencoded' }
  if (endpoint.text) return { body: text ?? '', contentType: 'text/plain; charset=utf-8' }
  if (endpoint.multipart && (file || toFields(multipart).length > 0)) return { body: buildMultipart(multipart, file) }
  return {}
}
