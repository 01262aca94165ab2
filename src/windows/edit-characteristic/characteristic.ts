import type { ServerError } from '#widgets/data-grid/grid'
import { isBlank } from '#text/blank'
import { fromWireDate } from '#text/wire-date'
import { type DefinitionDraft, toOptionalNumber } from '#widgets/definition/definition'

/** A general property of a class, and its values as typed. Dates are stored in the format of the API. */
export interface CharacteristicLine {
  draft: DefinitionDraft
  values: readonly string[]
  /** Values that were loaded; undefined for a new property, and to overwrite the changes of other users. */
  before?: readonly Value[] | undefined
}

/** Error of the server. If some lines were saved before the error, it contains the current lines. */
export interface LinesRefusal extends ServerError {
  lines?: readonly CharacteristicLine[]
}

export interface LinesSaving {
  uuid: string
  lines: readonly CharacteristicLine[]
  /** Ids of the properties that were loaded. Undefined overwrites properties that other users have added or removed. */
  read: readonly string[] | undefined
}

export type Value = string | number | boolean

/** Stored texts of boolean values. */
export const trueText = 'true'
export const falseText = 'false'

/** Parses a text as a value of the type; undefined if it is invalid. */
export const parseValue = ({ type }: Pick<DefinitionDraft, 'type'>, text: string): Value | undefined => {
  if (type === 'BOOLEAN') return text === trueText
  if (type === 'INTEGER' || type === 'DOUBLE') {
    const number = toOptionalNumber(text)
    return number !== undefined && (type === 'DOUBLE' || Number.isSafeInteger(number)) ? number : undefined
  }
  if (type === 'DATE') return fromWireDate(text) ? text : undefined
  return isBlank(text) ? undefined : text
}

/** Returns the values to save; empty texts are left out. */
export const parseValues = ({ draft, values }: CharacteristicLine): Value[] =>
  values.flatMap((text) => {
    const value = text === '' ? undefined : parseValue(draft, text)
    return value === undefined ? [] : [value]
  })

/** Returns the ids of the lines with an invalid value. */
export const findFaultyLines = (lines: readonly CharacteristicLine[]): string[] =>
  lines.flatMap(({ draft, values }) => (values.some((text) => !isBlank(text) && parseValue(draft, text) === undefined) ? [draft.uuid] : []))

export const setLineValues = (
  lines: readonly CharacteristicLine[],
  uuid: string,
  values: readonly string[],
): readonly CharacteristicLine[] => lines.map((line) => (line.draft.uuid === uuid ? { ...line, values } : line))

/** Replaces the line with the same id, or appends a line. If the type has changed, the values are cleared. */
export const putLine = (lines: readonly CharacteristicLine[], draft: DefinitionDraft): readonly CharacteristicLine[] => {
  const known = lines.find((line) => line.draft.uuid === draft.uuid)
  if (!known) return [...lines, { draft, values: [] }]
  const values = known.draft.type === draft.type ? known.values : []
  return lines.map((line) => (line === known ? { ...line, draft, values } : line))
}

export const getLineIds = (lines: readonly CharacteristicLine[]): string[] => lines.map(({ draft }) => draft.uuid)

/** Removes the revisions from the lines. Saving the result overwrites the changes of other users. */
export const omitRevisions = (lines: readonly CharacteristicLine[]): readonly CharacteristicLine[] =>
  lines.map((line) => ({ ...line, before: undefined, draft: { ...line.draft, revision: undefined } }))
