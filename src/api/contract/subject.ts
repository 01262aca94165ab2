import type { Endpoint, Level, Subject } from './endpoint'

/** The values at a path into a parsed request. A step over a list goes into each item; what is absent gives nothing. */
export const valuesAt = (request: unknown, path: string): readonly unknown[] =>
  path.split('.').reduce<readonly unknown[]>((values, step) => values.flatMap((value) => flat(property(value, step))), [request])

const property = (value: unknown, step: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined

const flat = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(flat) : value === undefined ? [] : [value])

export interface Asked {
  uuid: string
  level: Level
  of: 'node' | 'paragraph'
}

/** Every id the parsed request names, with the level its call needs there. */
export const asked = (endpoint: Endpoint, request: unknown): Asked[] =>
  (endpoint.subjects ?? [])
    .filter(({ when }) => when === undefined || valuesAt(request, when.at).some((value) => when.is.includes(value as string | boolean)))
    .flatMap((subject: Subject) =>
      valuesAt(request, subject.at)
        .filter((value) => typeof value === 'string')
        .map((uuid) => ({ uuid, level: subject.level, of: subject.of ?? 'node' })),
    )
