import type * as z from 'zod/mini'
import type { dynamicPropertyWrite, propertyWrite, relationWrite, restriction } from '#api/contract/ontology'
import type { DefinitionFacts } from '#server/database/ontology-tables'
import { isBlank } from '#text/blank'
import { fromWireDate } from '#text/wire-date'
import { trimName } from '#text/normalise'
import { refused, unfit } from './ontology.errors'

export type RelationWrite = z.output<typeof relationWrite>
export type PropertyWrite = z.output<typeof propertyWrite>
export type DynamicWrite = z.output<typeof dynamicPropertyWrite>
export type Restriction = z.output<typeof restriction>

const LONGEST = 255

/** Returns the checked title of a relation or property. It is not a file name, so any character is allowed. */
export function definitionTitle(raw: string): string {
  const title = trimName(raw)
  if (isBlank(title)) throw refused('titleRequired', 'title')
  if ([...title].length > LONGEST) throw refused('titleTooLong', 'title')
  if (/\p{Cc}/u.test(title)) throw refused('titleInvalid', 'title')
  return title
}

const EXCLUDING = [
  ['FUNCTIONAL', 'TRANSITIVE'],
  ['SYMMETRIC', 'ASYMMETRIC'],
  ['REFLEXIVE', 'IR_REFLEXIVE'],
] as const

/** Merges facts. Facts that are not given stay unchanged. */
const over = (before: DefinitionFacts, named: { [Name in keyof DefinitionFacts]: DefinitionFacts[Name] | null | undefined }) => {
  const kept = Object.entries({ ...before, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) })
  return Object.fromEntries(kept.filter(([, value]) => value !== null)) as DefinitionFacts
}

export function relationFacts(write: RelationWrite, before: DefinitionFacts): DefinitionFacts {
  const { characteristics, arrowType, size, color, showType } = write
  const facts = over(before, {
    ...{ arrowType, size, color, showType },
    characteristics: characteristics && [...new Set<string>(characteristics)],
  })
  const has = (one: string): boolean => facts.characteristics?.includes(one) ?? false
  if (EXCLUDING.some(([one, other]) => has(one) && has(other))) throw unfit('characteristics')
  return facts
}

/** Checks a limit of a value or of a text's length, and returns it in a comparable form. */
function boundOf(type: string, path: string, bound: number | string | undefined): number | undefined {
  if (bound === undefined) return undefined
  if (type === 'BOOLEAN') throw unfit(path)
  if (type === 'DATE') {
    const found = typeof bound === 'string' ? fromWireDate(bound) : undefined
    if (!found) throw refused('dateInvalid', path)
    return Number(String(bound).replace(/\D/g, ''))
  }
  if (typeof bound !== 'number' || (type !== 'DOUBLE' && !Number.isInteger(bound))) throw unfit(path)
  if ((type === 'STRING' || type === 'LONG_STRING') && bound < 0) throw refused('minValue', path)
  return bound
}

export function propertyFacts(write: PropertyWrite, before: DefinitionFacts): DefinitionFacts {
  const { type, min, max, functional, key, required } = write
  const facts = over(before, { min, max, functional, key, required })
  const [least, most] = [boundOf(type, 'min', facts.min), boundOf(type, 'max', facts.max)]
  if (least !== undefined && most !== undefined && least > most) throw refused('maxValue', 'min')
  // A boolean has one value and cannot be a key.
  return type === 'BOOLEAN' ? { ...facts, functional: true, key: false } : facts
}

/** Types with numbers that the server assigns. The other dynamic types are computed from the values of an instance. */
export const numbering: ReadonlySet<string | null> = new Set(['ID', 'NUMBER'])
const BASED: ReadonlySet<string> = new Set(['COUNT_BASED', 'NUMERICAL_PROPERTY', 'TOTAL', 'SUMMATION'])
const NUMERIC: ReadonlySet<string> = new Set(['NUMERICAL_PROPERTY', 'SUMMATION'])

/** Returns only the facts that the type uses. */
export function dynamicFacts(write: DynamicWrite, before: DefinitionFacts): DefinitionFacts {
  const { type, startNumber, staticPart, basedOnPropertyUuid, numericalPropertyUuid, metricType } = write
  const facts = over(before, { startNumber, staticPart, basedOnPropertyUuid, numericalPropertyUuid, metricType })
  const needed = (name: keyof DefinitionFacts): DefinitionFacts => {
    if (facts[name] === undefined) throw refused('fieldRequired', name)
    return { [name]: facts[name] }
  }
  return {
    ...(numbering.has(type) && { startNumber: facts.startNumber ?? 1 }),
    ...(type === 'ID' && { staticPart: facts.staticPart ?? '' }),
    ...(BASED.has(type) && needed('basedOnPropertyUuid')),
    ...(NUMERIC.has(type) && needed('numericalPropertyUuid')),
    ...(type === 'NUMERICAL_PROPERTY' && needed('metricType')),
  }
}

/** Checks that SOME and ONLY have no count and the other types have one. */
export function checkRestriction({ type, count }: Restriction, path: string): void {
  if ((type === 'SOME' || type === 'ONLY') !== (count === undefined)) throw unfit(`${path}.count`)
}
