import { Problem } from '#server/http/problem'

export const notFound = (): Problem => new Problem('notFound')
export const forbidden = (): Problem => new Problem('forbidden')
export const cursorInvalid = (path: string): Problem => new Problem('badInput', { errors: [{ path, code: 'formatInvalid' }] })
/** Refuses filters that this installation cannot apply. Ignoring one would return more than was asked for. */
export const filterUnsupported = (paths: readonly string[]): Problem =>
  new Problem('badInput', { errors: paths.map((path) => ({ path, code: 'filterNotHere' as const })) })

export const workflowRequired = (): Problem =>
  new Problem('workflowRequired', { errors: [{ path: 'workflowUuid', code: 'workflowRequired' }] })

const hasSqlState = (error: unknown, state: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === state

/** Says if a statement failed on a unique index. Both engines report SQLSTATE 23505. */
export const isUniqueViolation = (error: unknown): boolean => hasSqlState(error, '23505')

/** Says if a statement failed on a foreign key. Both engines report SQLSTATE 23503. */
export const isForeignKeyViolation = (error: unknown): boolean => hasSqlState(error, '23503')
