import type * as z from 'zod/mini'
import type {
  dynamicPropertyRead,
  dynamicPropertyWrite,
  propertyRead,
  propertyWrite,
  RangeEntry,
  relationRead,
  relationWrite,
} from '#api/contract/ontology'
import { isBlank } from '#text/blank'
import { blankDraft, type DefinitionDraft, getLimitKind, toOptionalNumber, type Titled } from './definition'

type Relation = z.output<typeof relationRead>
type Property = z.output<typeof propertyRead>
type Dynamic = z.output<typeof dynamicPropertyRead>

/** Returns the title for the id of a definition. */
type TitleOf = (uuid: string) => string

const toTitledList = (uuid: string | undefined, titleOf: TitleOf): Titled | null =>
  uuid === undefined ? null : { uuid, title: titleOf(uuid) }
const getIds = (all: readonly Titled[]): string[] => all.map(({ uuid }) => uuid)
const simple = (one: Titled): RangeEntry => ({ state: 'SIMPLE', ...one })

export const toRelationDraft = ({ entityName: _, parentUuid, ...read }: Relation, titleOf: TitleOf): DefinitionDraft =>
  blankDraft(read.uuid, { ...read, mode: 'RELATION', isNew: false, parent: toTitledList(parentUuid, titleOf) })

export const toPropertyDraft = ({ entityName, parentUuid, min, max, domains, ...read }: Property, titleOf: TitleOf): DefinitionDraft =>
  blankDraft(read.uuid, {
    ...read,
    mode: 'PROPERTY',
    general: entityName === 'OntClassProperty',
    isNew: false,
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
    domain: domains.map(simple),
    parent: toTitledList(parentUuid, titleOf),
  })

export const toDynamicPropertyDraft = (
  { uuid, revision, title, type, startNumber, staticPart, basedOnPropertyUuid, numericalPropertyUuid, metricType }: Dynamic,
  titleOf: TitleOf,
): DefinitionDraft =>
  blankDraft(uuid, {
    mode: 'DYNAMIC',
    isNew: false,
    revision,
    title,
    dynamicType: type,
    startNumber: String(startNumber ?? 1),
    staticPart: staticPart ?? '',
    basedOn: toTitledList(basedOnPropertyUuid, titleOf),
    numerical: toTitledList(numericalPropertyUuid, titleOf),
    ...(metricType && { metric: metricType }),
  })

const identityOf = ({ uuid, revision, title }: DefinitionDraft) => ({
  uuid,
  title: title.trim(),
  ...(revision !== undefined && { revision }),
})

const simpleIds = (entries: readonly RangeEntry[]): string[] => entries.flatMap((entry) => (entry.state === 'SIMPLE' ? [entry.uuid] : []))
const restrictions = (entries: readonly RangeEntry[]) =>
  entries.flatMap((entry) => {
    if (entry.state === 'SIMPLE') return []
    const { uuid, ontNodeUuid, ontRelationUuid, type, count } = entry
    return [{ uuid, ontNodeUuid, ontRelationUuid, type, state: 'COMPLEX' as const, ...(count !== undefined && { count }) }]
  })

export const toRelationWrite = (draft: DefinitionDraft): z.input<typeof relationWrite> => ({
  ...identityOf(draft),
  characteristics: [...draft.characteristics],
  disjoint: getIds(draft.disjoint),
  equivalents: getIds(draft.equivalents),
  arrowType: draft.arrowType,
  size: draft.size,
  color: draft.color,
  showType: draft.showType,
  ...(draft.parent && { parentUuid: draft.parent.uuid }),
  domainSimpleNodes: simpleIds(draft.domain),
  domainComplexNodes: restrictions(draft.domain),
  rangesSimpleNodes: simpleIds(draft.range),
  rangesComplexNodes: restrictions(draft.range),
  entityName: 'OntRelation',
})

const limit = ({ type }: DefinitionDraft, text: string): number | string | null => {
  const kind = getLimitKind(type)
  if (kind === 'none' || isBlank(text)) return null
  return kind === 'date' ? text : (toOptionalNumber(text) ?? null)
}

export const toPropertyWrite = (draft: DefinitionDraft): z.input<typeof propertyWrite> => ({
  ...identityOf(draft),
  type: draft.type,
  min: limit(draft, draft.min),
  max: limit(draft, draft.max),
  functional: draft.functional,
  key: draft.key,
  required: draft.required,
  ...(draft.parent && { parentUuid: draft.parent.uuid }),
  domains: simpleIds(draft.domain),
  disjoint: getIds(draft.disjoint),
  equivalents: getIds(draft.equivalents),
  entityName: draft.general ? 'OntClassProperty' : 'OntProperty',
})

export const toDynamicPropertyWrite = (draft: DefinitionDraft): z.input<typeof dynamicPropertyWrite> => {
  const { dynamicType: type, staticPart, basedOn, numerical, metric } = draft
  const isNumerical = type === 'NUMERICAL_PROPERTY'
  return {
    ...identityOf(draft),
    type,
    ...(type === 'ID' && {
      startNumber: toOptionalNumber(draft.startNumber) ?? 1,
      ...(!isBlank(staticPart) && { staticPart: staticPart.trim() }),
    }),
    ...((isNumerical || type === 'COUNT_BASED') && basedOn && { basedOnPropertyUuid: basedOn.uuid }),
    ...(isNumerical && { ...(numerical && { numericalPropertyUuid: numerical.uuid }), metricType: metric }),
    entityName: 'OntDynamicProperty',
  }
}
