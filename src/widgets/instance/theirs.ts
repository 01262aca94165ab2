import type { OntInput } from '../ont-fields/ont-input'

/** A field that somebody else has changed while it was being filled in here. */
export interface Theirs {
  uuid: string
  /** The field as the instances have it now, each different one once. */
  inputs: readonly OntInput[]
  /** Of what they have now: brought by a save that takes its place. */
  revision: string | undefined
  /** The name of whoever changed it last, and when; '' where that is not told. */
  by: string
  at: number | undefined
}

interface Refused {
  code?: unknown
  errors?: readonly { path: string; code: string }[]
}

/** The fields whose values somebody else has changed, as the refusal of a save names them. */
export const changedFields = (error: unknown): string[] => {
  const { code, errors = [] } = (error ?? {}) as Refused
  return code === 'conflict' ? errors.filter((one) => one.code === 'conflict').map(({ path }) => path) : []
}
