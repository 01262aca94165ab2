/** SQLSTATE of a connection that broke or was ended: the server stops, restarts, or somebody ended it. */
const LOST = /^(08|57P0[1-5]$|25P0[34]$)/
/** SQLSTATE of what passes: a server that starts or has no connection left, one that only reads until it takes over, transactions that got into each other's way. */
const PASSING = /^(53300$|25006$|40001$|40P01$)/
const NAMES = new Set(['DatabaseBusy', 'DatabaseAway'])

/** The connection could not be made, or broke. A commit that it had sent may have taken effect. */
export class DatabaseAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseAway'
  }
}

const codeOf = (error: Error): string => String((error as Error & { code?: unknown }).code ?? '')

/** True for an error with which the database ended the connection. */
export const endsConnection = (error: unknown): boolean => error instanceof Error && LOST.test(codeOf(error))

/** True when there is no connection or it broke, so that the outcome of a commit is not known. */
export const isAway = (error: unknown): boolean => error instanceof Error && (error.name === 'DatabaseAway' || endsConnection(error))

/** Why the database could not do its part, when that is no mistake of the program. The same on both engines. */
export function databaseFailure(error: unknown): 'diskFull' | 'unavailable' | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (code === '53100') return 'diskFull'
  return LOST.test(code) || PASSING.test(code) || NAMES.has(error.name) ? 'unavailable' : undefined
}
