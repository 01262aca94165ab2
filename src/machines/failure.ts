import { getErrorDetail } from './detail'

export type FailureKind = 'offline' | 'busy' | 'forbidden' | 'gone' | 'other'

const kinds: Readonly<Record<string, FailureKind>> = {
  offline: 'offline',
  unavailable: 'busy',
  tooMany: 'busy',
  forbidden: 'forbidden',
  notFound: 'gone',
  missing: 'gone',
}

/**
 * Returns the kind of a failure, from the error of a call or of missing data. Only `gone` means that the item was deleted or is hidden
 * from the user.
 */
export function getFailureKind(error: unknown): FailureKind {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown }
  return (typeof code === 'string' ? kinds[code] : undefined) ?? 'other'
}

/**
 * Returns the sentence that explains why something could not be loaded: `gone` if it no longer exists, else the text of the error, else
 * `failed`.
 */
export const getFailureSentence = (error: unknown, t: { gone: string; failed: string }): string =>
  getFailureKind(error) === 'gone' ? t.gone : (getErrorDetail(error) ?? t.failed)
