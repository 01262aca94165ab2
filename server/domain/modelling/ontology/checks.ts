import type * as z from 'zod/mini'
import type { dynamicPropertyWrite, propertyWrite, relationWrite, restriction } from '#api/contract/ontology'
import type { DefinitionFacts } from '#server/database/ontology-tables'
import { isBlank } from '#text/blank'
import { fromWireDate } from '#text/wire-date'
import { trimName } from '#text/normalise'
import { fieldProblem, invalidInput } from './ontology.errors'

export type RelationWrite = z.output<typeof relationWrite>
export type PropertyWrite = z.output<typeof propertyWrite>
export type DynamicWrite = z.output<typeof dynamicPropertyWrite>
export type Restriction = z.output<typeof restriction>

const MAX_TITLE_LENGTH = 255

/** Returns the checked title of a relation or property. It is not a file name, so any character is allowed. */
export function checkDefinitionTitle(raw: string): string {
  const title = trimName(raw)
  if (isBlank(title)) throw fieldProblem('titleRequired', 'title')
  if ([...title].length > MAX_TITLE_LENGTH) throw fieldProblem('titleTooLong', 'title')
  if (/\p{Cc}/u.test(title)) throw fieldProblem('titleInvalid', 'title')
  return title
}

const EXCLUSIVE_PAIRS = [
  ['FUNCTIONAL', 'TRANSITIVE'],
  ['SYMMETRIC', 'ASYMMETRIC'],
  ['REFLEXIVE', 'IR_REFLEXIVE'],
] as const

/** Merges facts. Facts that are not given stay unchanged. */
const mergeFacts = (before: DefinitionFacts, changes: { [Name in keyof DefinitionFacts]: DefinitionFacts[Name] | null | undefined }) => {
  const merged = Object.entries({ ...before, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) })
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as DefinitionFacts
}

export function checkRelationFacts(write: RelationWrite, before: DefinitionFacts): DefinitionFacts {
  const { characteristics, arrowType, size, color, showType } = write
  const facts = mergeFacts(before, {
    ...{ arrowType, size, color, showType },
    characteristics: characteristics && [...new Set<string>(characteristics)],
  })
  const hasCharacteristic = (a: string): boolean => facts.characteristics?.includes(a) ?? false
  if (EXCLUSIVE_PAIRS.some(([a, b]) => hasCharacteristic(a) && hasCharacteristic(b))) throw invalidInput('characteristics')
  return facts
}

/** Checks a limit of a value or of a text's length, and returns it in a comparable form. */
function toComparableLimit(type: string, path: string, bound: number | string | undefined): number | undefined {
  if (bound === undefined) return undefined
  if (type === 'BOOLEAN') throw invalidInput(path)
  if (type === 'DATE') {
    const found = typeof bound === 'string' ? fromWireDate(bound) : undefined
    if (!found) throw fieldProblem('dateInvalid', path)
    return Number(String(bound).replace(/\D/g, ''))
  }
  if (typeof bound !== 'number' || (type !== 'DOUBLE' && !Number.isInteger(bound))) throw invalidInput(path)
  if ((type === 'STRING' || type === 'LONG_STRING') && bound < 0) throw fieldProblem('minValue', path)
  return bound
}

export function checkPropertyFacts(write: PropertyWrite, before: DefinitionFacts): DefinitionFacts {
  const { type, min, max, functional, key, required } = write
  const facts = mergeFacts(before, { min, max, functional, key, required })
  const [minLimit, maxLimit] = [toComparableLimit(type, 'min', facts.min), toComparableLimit(type, 'max', facts.max)]
  if (minLimit !== undefined && maxLimit !== undefined && minLimit > maxLimit) throw fieldProblem('maxValue', 'min')
  // A boolean has one value and cannot be a key.
  return type === 'BOOLEAN' ? { ...facts, functional: true, key: false } : facts
}

/** Types with numbers that the server assigns. The other dynamic types are computed from the values of an instance. */
export const numberedTypes: ReadonlySet<string | null> = new Set(['ID', 'NUMBER'])
const RELATION_BASED: ReadonlySet<string> = new Set(['COUNT_BASED', 'NUMERICAL_PROPERTY', 'TOTAL', 'SUMMATION'])
const NUMERIC: ReadonlySet<string> = new Set(['NUMERICAL_PROPERTY', 'SUMMATION'])

/** Returns only the facts that the type uses. */
export function checkDynamicFacts(write: DynamicWrite, before: DefinitionFacts): DefinitionFacts {
  const { type, startNumber, staticPart, basedOnPropertyUuid, numericalPropertyUuid, metricType } = write
  const facts = mergeFacts(before, { startNumber, staticPart, basedOnPropertyUuid, numericalPropertyUuid, metricType })
  const requireFact = (name: keyof DefinitionFacts): DefinitionFacts => {
    if (facts[name] === undefined) throw fieldProblem('fieldRequired', name)
    return { [name]: facts[name] }
  }
  return {
    ...(numberedTypes.has(type) && { startNumber: facts.startNumber ?? 1 }),
    ...(type === 'ID' && { staticPart: facts.staticPart ?? '' }),
    ...(RELATION_BASED.has(type) && requireFact('basedOnPropertyUuid')),
    ...(NUMERIC.has(type) && requireFact('numericalPropertyUuid')),
    ...(type === 'NUMERICAL_PROPERTY' && requireFact('metricType')),
  }
}

/** Checks that SOME and ONLY have no count and the other types have one. */
export function checkRestriction({ type, count }: Restriction, path: string): void {
  if ((type === 'SOME' || type === 'ONLY') !== (count === undefined)) throw invalidInput(`${path}.count`)
}
