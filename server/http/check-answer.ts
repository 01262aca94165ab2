import type * as z from 'zod/mini'
import { commonErrors, type ErrorCode } from '#api/contract/errors'
import { findCallErrors } from '#api/contract/openapi'
import { asProblem } from './problem'
import type { NamedCall } from './routes'

/** Throws if a response does not match the contract exactly. */
export function checkAnswer({ name }: NamedCall, schema: z.ZodMiniType, sent: unknown): void {
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw new Error(`${name} answered outside the contract: ${JSON.stringify(parsed.error.issues).slice(0, 2_000)}`)
  if (!jsonEquals(sent, parsed.data))
    throw new Error(`${name} answered more than the contract names: ${JSON.stringify(sent).slice(0, 500)}`)
}

/** Codes of every call, plus those of calls whose handler reads the body itself. */
const COMMON_CODES: readonly ErrorCode[] = [...commonErrors, 'malformedBody', 'tooLarge']

/** Returns the error to throw for an error of a handler: the error itself, unless it is a refusal that the contract does not list. */
export function checkErrorCode({ name, endpoint }: NamedCall, error: unknown): unknown {
  const code = asProblem(error)?.code
  if (code === undefined || COMMON_CODES.includes(code) || findCallErrors(endpoint).includes(code)) return error
  return new Error(`${name} refused with ${code}, which the contract does not name`, { cause: error })
}

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
