/** Returns true if two JSON values are equal, ignoring the order of keys. */
export function jsonEquals(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), Object.entries(b).filter(([, value]) => value !== undefined)]
  return (
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && jsonEquals(value, (b as Record<string, unknown>)[key]))
  )
}
