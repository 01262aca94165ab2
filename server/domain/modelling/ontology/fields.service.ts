import type { FormInput } from '#api/contract/ontology'
import type { ReadContext } from '#server/context/request-context'
import { requireVisibleClass } from './classes-read.service'
import { readClassDefinitions } from './classes.service'
import { entityNames, onlyClasses, type DefinitionReferences, readDefinitionReferences } from './definition-records.service'
import type { DefinitionRow } from './definitions.repository'

export interface FieldQuery {
  /** Includes inherited fields. */
  hierarchy?: boolean | undefined
  /** Includes limits, display and order. */
  full?: boolean | undefined
  type?: 'PROPERTY' | 'RELATION' | undefined
  /** Includes the ranges of relations. */
  withRange?: boolean | undefined
  /** Selects only stored fields, which can be searched. */
  usedInSearch?: boolean | undefined
}

/** Types that are computed on each read and cannot be searched. */
const COMPUTED: ReadonlySet<string | null> = new Set(['DATE', 'COUNT_BASED', 'NUMERICAL_PROPERTY', 'TOTAL', 'SUMMATION'])

const isComputed = ({ kind, type }: DefinitionRow): boolean => kind === 'DYNAMIC' && COMPUTED.has(type)

/** Converts a definition to a form field. */
export function toField(
  row: DefinitionRow,
  references: DefinitionReferences,
  { full, withRange }: FieldQuery,
  { direct, order }: { direct: boolean; order: number },
): FormInput {
  const { facts, kind } = row
  const characteristics = kind === 'RELATION' ? (facts.characteristics ?? []) : facts.functional ? ['FUNCTIONAL'] : []
  const range = kind === 'RELATION' && withRange ? references.range(row.id) : undefined
  return {
    ...{ uuid: row.id, title: row.title, entityName: entityNames[kind] },
    ...(row.type !== null && { type: row.type as NonNullable<FormInput['type']> }),
    characteristics: characteristics as FormInput['characteristics'],
    required: facts.required ?? false,
    key: facts.key ?? false,
    ...(full && {
      ...(facts.min !== undefined && { min: facts.min }),
      ...(facts.max !== undefined && { max: facts.max }),
      ...{ index: order, order },
      ...(kind === 'RELATION' && facts.color !== undefined && { color: facts.color }),
      ...(kind === 'RELATION' && { size: facts.size ?? 'standard' }),
      showType: (facts.showType ?? 'simple').toUpperCase() as NonNullable<FormInput['showType']>,
    }),
    ...(range && {
      range,
      simpleRange: range.every(({ state }) => state === 'SIMPLE'),
      rangesSimpleNodes: onlyClasses(range),
    }),
    direct,
  }
}

/** Returns the form fields for instances of a class, inherited ones first. */
export async function getClassFields(context: ReadContext, classId: string, query: FieldQuery): Promise<FormInput[]> {
  const row = await requireVisibleClass(context, classId)
  const selected = (await readClassDefinitions(context, row))
    .filter(({ direct }) => direct || query.hierarchy)
    .filter(({ kind }) => query.type === undefined || (kind === 'RELATION') === (query.type === 'RELATION'))
    .filter((definition) => !query.usedInSearch || !isComputed(definition))
  const references = await readDefinitionReferences(
    context,
    selected.map(({ id }) => id),
  )
  return selected.map((definition, order) => toField(definition, references, query, { direct: definition.direct, order }))
}
