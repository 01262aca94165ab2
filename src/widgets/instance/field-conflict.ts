import type { OntInput } from '../ont-fields/ont-input'

/** A field that another user has saved while this user was editing it. */
export interface FieldConflict {
  uuid: string
  /** The values of the field that are stored now; equal ones are listed once. */
  inputs: readonly OntInput[]
  /** Revision of these values. A save that overwrites them must send it. */
  revision: string | undefined
  /** Name of the user who changed the field last, and the time; '' if unknown. */
  by: string
  at: number | undefined
}

interface Refused {
  code?: unknown
  errors?: readonly { path: string; code: string }[]
}

/** Returns the ids of the fields that another user has changed, from the error of a refused save. */
export const getConflictFieldIds = (error: unknown): string[] => {
  const { code, errors = [] } = (error ?? {}) as Refused
  return code === 'conflict' ? errors.filter((one) => one.code === 'conflict').map(({ path }) => path) : []
}
