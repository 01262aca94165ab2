import * as z from 'zod/mini'
import { colour, nodeId, ontologyDate, uuid, uuids, words } from './wire'

export const titled = z.object({ uuid, title: z.string() })

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

/** A number, or for DATE an ontology date. */
const bound = z.union([z.number(), ontologyDate])

/** A complex node: a relation to a class, constrained. SOME and ONLY have no count. */
export const restriction = z.strictObject({
  uuid: z.optional(uuid),
  ontNodeUuid: uuid,
  ontRelationUuid: uuid,
  type: restrictionType,
  count: z.optional(z.int().check(z.gte(0))),
  state: z.optional(z.literal('COMPLEX')),
})

/** An entry of a domain or range: a class, or a restriction. */
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

/** Of what was read; without it a save takes the place of what is there. */
const readRevision = z.optional(z.string().check(z.maxLength(100)))

/**
 * Of what is there already, absent fields stay as they are: an empty list empties, null takes away. With the revision that was read, one
 * that somebody else has changed since is not saved; so it is with properties.
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

/** Absent fields as in a relation. */
export const propertyWrite = z.strictObject({
  uuid: z.optional(uuid),
  revision: readRevision,
  title: words,
  type: propertyType,
  /** Of the value; of the length for STRING and LONG_STRING. */
  min: z.optional(z.nullable(bound)),
  max: z.optional(z.nullable(bound)),
  functional: z.optional(z.boolean()),
  /** Values are unique within the class. */
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
  /** A multi-valued relation of the class. */
  basedOnPropertyUuid: z.optional(uuid),
  /** A numeric property of that relation's range. */
  numericalPropertyUuid: z.optional(uuid),
  metricType: z.optional(metricType),
  /** The class it belongs to, when it is saved on its own. */
  classUuid: z.optional(uuid),
  entityName: z.optional(z.literal('OntDynamicProperty')),
})

/**
 * A list takes the place of what hung on the class directly; an absent one changes nothing. With the revision that was read, a class that
 * somebody else has changed since is not saved.
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

/** Addition: another one as soon as somebody changes the definition, its domain, range or partners. */
const revision = { revision: z.string() }

export const relationRead = z.object({
  uuid,
  ...revision,
  title: z.string(),
  characteristics: z.array(characteristic),
  disjoint: z.array(titled),
  equivalents: z.array(titled),
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
  domains: z.array(titled),
  disjoint: z.array(titled),
  equivalents: z.array(titled),
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

/** Rows with `direct` false are inherited: shown, never sent back. */
const direct = { direct: z.boolean() }
export const classRead = z.object({
  uuid,
  /** Another one as soon as the class itself is changed; what it inherits does not count. */
  revision: z.string(),
  title: z.string(),
  parentUuid: z.optional(uuid),
  disjoint: z.array(titled),
  equivalents: z.array(titled),
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
  domain: z.array(titled),
  range: z.array(titled),
})

/** A field of an instance form. Values are added by the client. */
export const formInput = z.object({
  uuid,
  title: z.string(),
  entityName,
  /** Absent for a relation. */
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
  rangesSimpleNodes: z.optional(z.array(titled)),
  direct: z.boolean(),
  /** Addition: of the values that the instances have in this field. A save that brings it is refused once somebody else has changed them. */
  revision: z.optional(z.string()),
})
export type FormInput = z.output<typeof formInput>

/** Addition, of the field as it was read; without it the save takes the place of what is there. */
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
    /** Of the related instance, when the entry is a relation. */
    uuid: z.optional(uuid),
    title: z.optional(z.string()),
  }),
  count: z.optional(z.int()),
  /** Addition: follows from other entries, as the relation is transitive or reflexive. Shown, never sent back. */
  derived: z.optional(z.boolean()),
})
export type InstanceDataEntry = z.output<typeof instanceDataEntry>

const changedValue = z.object({
  value: z.optional(scalar),
  /** Of the related instance; without a title when it is gone. */
  uuid: z.optional(uuid),
  title: z.optional(z.string()),
  count: z.optional(z.int()),
})

/** One change of one field of an instance. */
export const valueChange = z.object({
  uuid,
  relationOrPropertyUuid: uuid,
  /** Absent when the field is gone. */
  title: z.optional(z.string()),
  type: z.optional(z.union([propertyType, dynamicType])),
  date: z.number(),
  userUuid: uuid,
  fullName: z.string(),
  /** Of a relation only the entries that differ. */
  before: z.array(changedValue),
  after: z.array(changedValue),
})
export type ValueChange = z.output<typeof valueChange>

/** What of one kind uses classes or instances that are to be deleted, or goes with them. */
export const usage = z.object({
  /** Classes below; their instances; instances with an entry that leads to one; relations whose range is one; properties computed by these. */
  kind: z.enum(['SUBCLASS', 'INSTANCE', 'REFERRER', 'RANGE', 'COMPUTED', 'IDENTITY', 'FORM', 'REPORT']),
  count: z.int(),
  /** The first of them. */
  titles: z.array(z.string()),
})
export type Usage = z.output<typeof usage>
