export interface Difference {
  /** `files.0.state` */
  path: string
  /** Undefined when it was not there. */
  before: unknown
  after: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What differs between two plain values, innermost parts only, in the order of their keys. */
export const differences = (before: unknown, after: unknown, path = ''): Difference[] => {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`))
}
