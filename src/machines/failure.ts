import { detailOf } from './detail'

export type FailureKind = 'offline' | 'busy' | 'forbidden' | 'gone' | 'other'

const kinds: Readonly<Record<string, FailureKind>> = {
  offline: 'offline',
  unavailable: 'busy',
  tooMany: 'busy',
  forbidden: 'forbidden',
  notFound: 'gone',
  missing: 'gone',
}

/** The kind of a failed call or of what was found missing. Only `gone` says that something was deleted or is kept from the user. */
export function failureKind(error: unknown): FailureKind {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown }
  return (typeof code === 'string' ? kinds[code] : undefined) ?? 'other'
}

/** Why something could not be read: `gone` only where it is, and otherwise what the failed call says, or else `failed`. */
export const failureSentence = (error: unknown, say: { gone: string; failed: string }): string =>
  failureKind(error) === 'gone' ? say.gone : (detailOf(error) ?? say.failed)
