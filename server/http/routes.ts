import { type Contract, contract } from '#api/contract/index'
import type { Endpoint } from '#api/contract/endpoint'

export interface NamedCall {
  /** Example: `folder.children`. */
  name: string
  resource: keyof Contract
  key: string
  endpoint: Endpoint
}

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
const isPlaceholder = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false

const literalFirst = (one: NamedCall, other: NamedCall): number => {
  const [ones, others] = [segments(one.endpoint.path), segments(other.endpoint.path)]
  for (let place = 0; place < Math.min(ones.length, others.length); place++) {
    const difference = Number(isPlaceholder(ones[place])) - Number(isPlaceholder(others[place]))
    if (difference !== 0) return difference
  }
  return others.length - ones.length
}

/** All calls of the contract. If a literal path and a placeholder match, the literal one comes first and wins. */
export const calls: readonly NamedCall[] = Object.entries(contract)
  .flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(
      ([key, endpoint]): NamedCall => ({ name: `${resource}.${key}`, resource: resource as keyof Contract, key, endpoint }),
    ),
  )
  .sort(literalFirst)

/** Converts `/api/folder/children/{uuid}/` to the syntax of Hono, without a slash at the end. */
export const honoPath = (path: string): string =>
  `/${segments(path)
    .join('/')
    .replace(/\{(\w+)\}/g, ':$1')}`

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^/${segments(path)
      .map((segment) => (isPlaceholder(segment) ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
  )
const patterns = calls.map(({ endpoint }) => ({ pattern: patternOf(endpoint.path), method: endpoint.method.toUpperCase() }))

/** Returns the methods that calls accept at this path; empty if there is no call. */
export const methodsAt = (path: string): string[] => [
  ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
]
