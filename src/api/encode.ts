import type { Endpoint } from './contract/endpoint'

/** The parts of a call as a caller gives them, whatever the call. */
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

/** Lists of plain values repeat the name; what is nested is written `name[0].inner`. Undefined and null are left out. */
const pairsOf = (name: string, value: unknown): Pair[] => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => pairsOf(typeof item === 'object' && item !== null ? `${name}[${index}]` : name, item))
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}.${key}`, inner))
  return [[name, String(value)]]
}

export const fieldsOf = (values: unknown): Pair[] =>
  Object.entries((values ?? {}) as Record<string, unknown>).flatMap(([name, value]) => pairsOf(name, value))

/** Path and query of a call, below the base address. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Pick<AnyCall, 'params' | 'query'>): string {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(fieldsOf(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Fields before the file, so that a server that reads the body as it comes knows where the file goes. */
export function multipartOf(fields: unknown, file: Blob | undefined): FormData {
  const body = new FormData()
  for (const [name, value] of fieldsOf(fields)) body.append(name, value)
  // Without a name of its own a file of a chosen folder travels under its whole relative path.
  if (file) body.append('file', file, file instanceof File ? file.name : 'file')
  return body
}

export interface Encoded {
  body?: string | FormData
  contentType?: string
}

/** The body of a call, by the one way its endpoint says. A multipart body gets its content type from the browser. */
export function bodyOf(endpoint: Endpoint, { form, json, multipart, text, file }: AnyCall): Encoded {
  if (endpoint.json) return { body: JSON.stringify(json ?? {}), contentType: 'application/json' }
  if (endpoint.form) return { body: new URLSearchParams(fieldsOf(form)).toString(), contentType: 'application/x-www-form-urlencoded' }
  if (endpoint.text) return { body: text ?? '', contentType: 'text/plain; charset=utf-8' }
  if (endpoint.multipart && (file || fieldsOf(multipart).length > 0)) return { body: multipartOf(multipart, file) }
  return {}
}
