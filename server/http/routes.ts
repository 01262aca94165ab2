import { type Contract, contract } from '#api/contract/index'
import type { Endpoint } from '#api/contract/endpoint'

export interface NamedCall {
  /** Example: `folder.children`. */
  name: string
  resource: keyof Contract
  key: string
  endpoint: Endpoint
}

const toSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
const isPlaceholder = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false

const compareLiteralFirst = (a: NamedCall, b: NamedCall): number => {
  const [segmentsA, segmentsB] = [toSegments(a.endpoint.path), toSegments(b.endpoint.path)]
  for (let index = 0; index < Math.min(segmentsA.length, segmentsB.length); index++) {
    const difference = Number(isPlaceholder(segmentsA[index])) - Number(isPlaceholder(segmentsB[index]))
    if (difference !== 0) return difference
  }
  return segmentsB.length - segmentsA.length
}

/** All calls of the contract. If a literal path and a placeholder match, the literal one comes first and wins. */
export const calls: readonly NamedCall[] = Object.entries(contract)
  .flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(
      ([key, endpoint]): NamedCall => ({ name: `${resource}.${key}`, resource: resource as keyof Contract, key, endpoint }),
    ),
  )
  .sort(compareLiteralFirst)

/** Converts `/api/folder/children/{uuid}/` to the syntax of Hono, without a slash at the end. */
export const toHonoPath = (path: string): string =>
  `/${toSegments(path)
    .join('/')
    .replace(/\{(\w+)\}/g, ':$1')}`

const toPattern = (path: string): RegExp =>
  new RegExp(
    `^/${toSegments(path)
      .map((segment) => (isPlaceholder(segment) ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
  )
const patterns = calls.map(({ endpoint }) => ({ pattern: toPattern(endpoint.path), method: endpoint.method.toUpperCase() }))

/** Returns the methods that calls accept at this path; empty if there is no call. */
export const listMethods = (path: string): string[] => [
  ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
]
