import type { Endpoint, Level, Subject } from './endpoint'

/** Returns the values at a path into a parsed request. A step over a list visits each item; absent values are skipped. */
export const getValuesAtPath = (request: unknown, path: string): readonly unknown[] =>
  path.split('.').reduce<readonly unknown[]>((values, step) => values.flatMap((value) => flat(property(value, step))), [request])

const property = (value: unknown, step: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined

const flat = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(flat) : value === undefined ? [] : [value])

export interface RequestSubject {
  uuid: string
  level: Level
  of: 'node' | 'paragraph'
}

/** Returns every id in the parsed request, with the level that its call needs. */
export const findRequestSubjects = (endpoint: Endpoint, request: unknown): RequestSubject[] =>
  (endpoint.subjects ?? [])
    .filter(
      ({ when }) => when === undefined || getValuesAtPath(request, when.at).some((value) => when.is.includes(value as string | boolean)),
    )
    .flatMap((subject: Subject) =>
      getValuesAtPath(request, subject.at)
        .filter((value) => typeof value === 'string')
        .map((uuid) => ({ uuid, level: subject.level, of: subject.of ?? 'node' })),
    )
