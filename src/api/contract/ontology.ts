import * as z from 'zod/mini'
import { colour, nodeId, ontologyDate, uuid, uuids, words } from './wire'

export const titledItem = z.object({ uuid, title: z.string() })

export const propertyType = z.enum(['STRING', 'LONG_STRING', 'INTEGER', 'DOUBLE', 'DATE', 'BOOLEAN'])
export const dynamicType = z.enum(['ID', 'DATE', 'COUNT_BASED', 'NUMERICAL_PROPERTY', 'NUMBER', 'TOTAL', 'SUMMATION'])
export const metricType = z.enum(['MAX', 'MIN', 'AVG', 'SUM'])
export const restrictionType = z.enum(['MIN', 'MAX', 'EXACTLY', 'SOME', 'ONLY'])
export const characteristic = z.enum([
  'FUNCTIONAL',
  'INVERSE_FUNCTIONAL',
  'TRANSITIVE',
  'SYMMETRIC',
  'ASYMMETRIC',
  'REFLEXIVE',
  'IR_REFLEXIVE',
])
export const arrowType = z.enum(['line', 'dot', 'dot-line'])
export const arrowSize = z.enum(['small', 'standard', 'big'])
export const relationShowType = z.enum(['simple', 'auto_complete', 'select', 'option', 'multiple'])
export const entityName = z.enum([
  'OntRelation',
  'OntProperty',
  'OntClassProperty',
  'OntDynamicProperty',
  'OntRestriction',
  'Folder',
  'Document',
])

/** A number, or an ontology date for the type DATE. */
const bound = z.union([z.number(), ontologyDate])

/** A complex node: a relation to a class together with a constraint. The constraints SOME and ONLY have no count. */
export const restriction = z.strictObject({
  uuid: z.optional(uuid),
  ontNodeUuid: uuid,
  ontRelationUuid: uuid,
  type: restrictionType,
  count: z.optional(z.int().check(z.gte(0))),
  state: z.optional(z.literal('COMPLEX')),
})

/** An entry of a domain or range: a class or a restriction. */
export const rangeEntry = z.discriminatedUnion('state', [
  z.object({ state: z.literal('SIMPLE'), uuid, title: z.string() }),
  z.object({
    state: z.literal('COMPLEX'),
    uuid,
    ontNodeUuid: uuid,
    ontNodeTitle: z.string(),
    ontRelationUuid: uuid,
    ontRelationTitle: z.string(),
    type: restrictionType,
    count: z.optional(z.int()),
  }),
])
export type RangeEntry = z.output<typeof rangeEntry>

const restrictions = z.optional(z.array(restriction).check(z.maxLength(1_000)))

/** The revision that the caller has read. A save without a revision overwrites the stored version. */
const readRevision = z.optional(z.string().check(z.maxLength(100)))

/**
 * Data to save a relation. If the relation exists, a missing field stays unchanged, an empty list removes all entries, and null removes
 * the value. With `revision`, the save is refused if another user has changed the relation since. The same rules apply to properties.
 */
export const relationWrite = z.strictObject({
  uuid: z.optional(uuid),
  revision: readRevision,
  title: words,
  characteristics: z.optional(z.array(characteristic).check(z.maxLength(7))),
  disjoint: z.optional(uuids),
  equivalents: z.optional(uuids),
  arrowType: z.optional(arrowType),
  size: z.optional(arrowSize),
  color: z.optional(colour),
  showType: z.optional(relationShowType),
  parentUuid: z.optional(z.nullable(uuid)),
  domainSimpleNodes: z.optional(uuids),
  domainComplexNodes: restrictions,
  rangesSimpleNodes: z.optional(uuids),
  rangesComplexNodes: restrictions,
  entityName: z.optional(z.literal('OntRelation')),
})

/** A missing field has the same meaning as in `relationWrite`. */
export const propertyWrite = z.strictObject({
  uuid: z.optional(uuid),
  revision: readRevision,
  title: words,
  type: propertyType,
  /** Limits of the value, or of its length for STRING and LONG_STRING. */
  min: z.optional(z.nullable(bound)),
  max: z.optional(z.nullable(bound)),
  functional: z.optional(z.boolean()),
  /** True if two instances of the class cannot have the same value. */
  key: z.optional(z.boolean()),
  required: z.optional(z.boolean()),
  parentUuid: z.optional(z.nullable(uuid)),
  domains: z.optional(uuids),
  disjoint: z.optional(uuids),
  equivalents: z.optional(uuids),
  entityName: z.optional(z.enum(['OntProperty', 'OntClassProperty'])),
})

export const dynamicPropertyWrite = z.strictObject({
  uuid: z.optional(uuid),
  revision: readRevision,
  title: words,
  type: dynamicType,
  startNumber: z.optional(z.int().check(z.gte(0))),
  staticPart: z.optional(words),
  /** Id of a relation of the class that can have several values. */
  basedOnPropertyUuid: z.optional(uuid),
  /** Id of a numeric property of the class at the other end of that relation. */
  numericalPropertyUuid: z.optional(uuid),
  metricType: z.optional(metricType),
  /** Id of the class, if the property is saved separately from the class. */
  classUuid: z.optional(uuid),
  entityName: z.optional(z.literal('OntDynamicProperty')),
})

/**
 * A list replaces the entries that are defined by the class itself; a missing list changes nothing. With `revision`, the save is refused
 * if another user has changed the class since.
 */
export const classWrite = z.strictObject({
  uuid: z.optional(uuid),
  revision: readRevision,
  title: words,
  parentUuid: z.optional(uuid),
  disjoint: z.optional(uuids),
  equivalents: z.optional(uuids),
  ontRelations: z.optional(z.array(relationWrite).check(z.maxLength(1_000))),
  ontProperties: z.optional(z.array(propertyWrite).check(z.maxLength(1_000))),
  ontDynamicProperties: z.optional(z.array(dynamicPropertyWrite).check(z.maxLength(1_000))),
})

/** Not in the specification: revision of the definition. It changes when the definition, its domain, its range or its partners change. */
const revision = { revision: z.string() }

export const relationRead = z.object({
  uuid,
  ...revision,
  title: z.string(),
  characteristics: z.array(characteristic),
  disjoint: z.array(titledItem),
  equivalents: z.array(titledItem),
  arrowType,
  size: arrowSize,
  color: z.string(),
  showType: relationShowType,
  parentUuid: z.optional(uuid),
  domain: z.array(rangeEntry),
  range: z.array(rangeEntry),
  entityName: z.literal('OntRelation'),
})

export const propertyRead = z.object({
  uuid,
  ...revision,
  title: z.string(),
  type: propertyType,
  min: z.optional(bound),
  max: z.optional(bound),
  functional: z.boolean(),
  key: z.boolean(),
  required: z.boolean(),
  parentUuid: z.optional(uuid),
  domains: z.array(titledItem),
  disjoint: z.array(titledItem),
  equivalents: z.array(titledItem),
  entityName: z.enum(['OntProperty', 'OntClassProperty']),
})

export const dynamicPropertyRead = z.object({
  uuid,
  ...revision,
  title: z.string(),
  type: dynamicType,
  startNumber: z.optional(z.int()),
  staticPart: z.optional(z.string()),
  basedOnPropertyUuid: z.optional(uuid),
  numericalPropertyUuid: z.optional(uuid),
  metricType: z.optional(metricType),
  entityName: z.literal('OntDynamicProperty'),
})

/** `direct` is false for an inherited row. Inherited rows are shown, but clients never send them back. */
const direct = { direct: z.boolean() }
export const classRead = z.object({
  uuid,
  /** Revision of the class. It changes when the class itself changes, not when an inherited definition changes. */
  revision: z.string(),
  title: z.string(),
  parentUuid: z.optional(uuid),
  disjoint: z.array(titledItem),
  equivalents: z.array(titledItem),
  ontRelations: z.array(z.object({ ...relationRead.shape, ...direct })),
  ontProperties: z.array(z.object({ ...propertyRead.shape, ...direct })),
  ontDynamicProperties: z.array(z.object({ ...dynamicPropertyRead.shape, ...direct })),
})
export type OntClass = z.output<typeof classRead>

/** A row of the lists of relations and properties. */
export const definitionRow = z.object({
  uuid,
  title: z.string(),
  entityName,
  type: z.optional(z.string()),
  parentUuid: z.optional(uuid),
  hasChildren: z.optional(z.boolean()),
  domain: z.array(titledItem),
  range: z.array(titledItem),
})

/** A field of an instance form, without its values. */
export const formInput = z.object({
  uuid,
  title: z.string(),
  entityName,
  /** Type of the property. Missing for a relation. */
  type: z.optional(z.union([propertyType, dynamicType])),
  characteristics: z.array(characteristic),
  min: z.optional(bound),
  max: z.optional(bound),
  required: z.boolean(),
  key: z.boolean(),
  index: z.optional(z.int()),
  order: z.optional(z.int()),
  color: z.optional(z.string()),
  size: z.optional(z.string()),
  showType: z.optional(z.enum(['OPTION', 'SELECT', 'SIMPLE', 'AUTO_COMPLETE', 'MULTIPLE'])),
  range: z.optional(z.array(rangeEntry)),
  simpleRange: z.optional(z.boolean()),
  rangesSimpleNodes: z.optional(z.array(titledItem)),
  direct: z.boolean(),
  /**
   * Not in the specification: revision of the values that the instances have in this field. A save is refused if another user has changed
   * the values since.
   */
  revision: z.optional(z.string()),
})
export type FormInput = z.output<typeof formInput>

/** Not in the specification: the revision of the field that the caller has read. A save without a revision overwrites the stored values. */
export const fieldRevision = readRevision

const scalar = z.union([z.string().check(z.maxLength(1_000_000)), z.number(), z.boolean()])

export const propertyValue = z.strictObject({ entityName: z.optional(z.string()), uuid: z.optional(uuid), value: scalar })
export const relationValue = z.strictObject({ instanceUuid: nodeId, count: z.optional(z.int().check(z.gte(1))) })

export const relationsProperties = z
  .array(
    z.strictObject({
      relationOrPropertyUuid: uuid,
      propertiesValues: z.optional(z.array(propertyValue).check(z.maxLength(1_000))),
      relationsValues: z.optional(z.array(relationValue).check(z.maxLength(1_000))),
      revision: fieldRevision,
    }),
  )
  .check(z.maxLength(1_000))

export const instanceDataEntry = z.object({
  relationOrPropertyUuid: uuid,
  data: z.object({
    value: z.optional(scalar),
    /** Id of the related instance, if the entry is a relation. */
    uuid: z.optional(uuid),
    title: z.optional(z.string()),
  }),
  count: z.optional(z.int()),
  /**
   * Not in the specification: true if the entry follows from other entries because the relation is transitive or reflexive. It is shown,
   * but clients never send it back.
   */
  derived: z.optional(z.boolean()),
})
export type InstanceDataEntry = z.output<typeof instanceDataEntry>

const changedValue = z.object({
  value: z.optional(scalar),
  /** Id of the related instance, and its title. The title is missing if the instance no longer exists. */
  uuid: z.optional(uuid),
  title: z.optional(z.string()),
  count: z.optional(z.int()),
})

/** One change of one field of an instance, for the history of the instance. */
export const valueChange = z.object({
  uuid,
  relationOrPropertyUuid: uuid,
  /** Absent if the field no longer exists. */
  title: z.optional(z.string()),
  type: z.optional(z.union([propertyType, dynamicType])),
  date: z.number(),
  userUuid: uuid,
  fullName: z.string(),
  /** Values before and after the change. For a relation, only the entries that differ. */
  before: z.array(changedValue),
  after: z.array(changedValue),
})
export type ValueChange = z.output<typeof valueChange>

/** Classes, relations, properties or instances of one kind that use the objects to delete, or that are deleted together with them. */
export const definitionUsage = z.object({
  /**
   * `SUBCLASS`: subclasses; `INSTANCE`: instances of the classes; `REFERRER`: other nodes with an entry that refers to a deleted one;
   * `RANGE`: relations that lead to a deleted class; `COMPUTED`: properties computed from those relations; `IDENTITY`: nodes that a
   * deleted class identifies; `FORM` and `REPORT`: forms and reports about a deleted class.
   */
  kind: z.enum(['SUBCLASS', 'INSTANCE', 'REFERRER', 'RANGE', 'COMPUTED', 'IDENTITY', 'FORM', 'REPORT']),
  count: z.int(),
  /** Titles of the first ones. */
  titles: z.array(z.string()),
})
export type DefinitionUsage = z.output<typeof definitionUsage>
