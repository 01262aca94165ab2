export interface Difference {
  /** Path of the value, for example `files.0.state`. */
  path: string
  /** Undefined if the value did not exist. */
  before: unknown
  after: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the innermost differences between two plain values, in the order of their keys. */
export const differences = (before: unknown, after: unknown, path = ''): Difference[] => {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`))
}
