import type { ServerError } from '#widgets/data-grid/grid'
import { isBlank } from '#text/blank'
import { fromWireDate } from '#text/wire-date'
import { type Draft, numberOf } from '#widgets/definition/definition'

/** A general property of a class with the values it has there, as they were typed; dates as they go over the wire. */
export interface Line {
  draft: Draft
  values: readonly string[]
  /** The values as they were read; absent for a new property and for a save over the values of others. */
  before?: readonly Value[] | undefined
}

/** A refusal, and the lines as they stand where a part of them was saved before it. */
export interface LinesRefusal extends ServerError {
  lines?: readonly Line[]
}

export interface LinesSaving {
  uuid: string
  lines: readonly Line[]
  /** The properties that were read; absent for a save over those that others have added or taken off. */
  read: readonly string[] | undefined
}

export type Value = string | number | boolean

/** Yes or no stands as one of these. */
export const yes = 'true'
export const no = 'false'

/** The value that a text says of this type; undefined when it is none. */
export const valueOf = ({ type }: Pick<Draft, 'type'>, text: string): Value | undefined => {
  if (type === 'BOOLEAN') return text === yes
  if (type === 'INTEGER' || type === 'DOUBLE') {
    const number = numberOf(text)
    return number !== undefined && (type === 'DOUBLE' || Number.isSafeInteger(number)) ? number : undefined
  }
  if (type === 'DATE') return fromWireDate(text) ? text : undefined
  return isBlank(text) ? undefined : text
}

/** The values to save; empty texts are none. */
export const valuesOf = ({ draft, values }: Line): Value[] =>
  values.flatMap((text) => {
    const value = text === '' ? undefined : valueOf(draft, text)
    return value === undefined ? [] : [value]
  })

/** The lines with a value that is none of its type. */
export const faultyLines = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ draft, values }) => (values.some((text) => !isBlank(text) && valueOf(draft, text) === undefined) ? [draft.uuid] : []))

export const withValues = (lines: readonly Line[], uuid: string, values: readonly string[]): readonly Line[] =>
  lines.map((line) => (line.draft.uuid === uuid ? { ...line, values } : line))

/** The line in its place, or behind the others. Values of another type go with the type. */
export const withDraft = (lines: readonly Line[], draft: Draft): readonly Line[] => {
  const known = lines.find((line) => line.draft.uuid === draft.uuid)
  if (!known) return [...lines, { draft, values: [] }]
  const values = known.draft.type === draft.type ? known.values : []
  return lines.map((line) => (line === known ? { ...line, draft, values } : line))
}

export const idsOf = (lines: readonly Line[]): string[] => lines.map(({ draft }) => draft.uuid)

/** Saved over whatever is there. */
export const withoutRevisions = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({ ...line, before: undefined, draft: { ...line.draft, revision: undefined } }))
