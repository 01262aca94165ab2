import type { OntInput } from '../ont-fields/ont-input'

/** A field that another user has changed during the edit. */
export interface Theirs {
  uuid: string
  /** The present values of the field; equal ones are listed once. */
  inputs: readonly OntInput[]
  /** Revision of the present values. A save that overwrites them sends it. */
  revision: string | undefined
  /** Name of the user who changed the field last, and the time; '' if unknown. */
  by: string
  at: number | undefined
}

interface Refused {
  code?: unknown
  errors?: readonly { path: string; code: string }[]
}

/** Returns the fields that another user has changed, from the details of a refused save. */
export const changedFields = (error: unknown): string[] => {
  const { code, errors = [] } = (error ?? {}) as Refused
  return code === 'conflict' ? errors.filter((one) => one.code === 'conflict').map(({ path }) => path) : []
}
