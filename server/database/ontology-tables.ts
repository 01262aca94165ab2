import type { Generated } from 'kysely'
import type { FormDesign } from '#api/contract/form'
import type { Json, Millis } from './people-tables'

export type DefinitionKind = 'RELATION' | 'PROPERTY' | 'GENERAL' | 'DYNAMIC'
export type Side = 'DOMAIN' | 'RANGE'
export type PairKind = 'DISJOINT' | 'EQUIVALENT'

/** Ontology data of a node: a class with definitions, an instance, or a node with common metadata. */
export interface OntNodeTable {
  node_id: string
  instance: Generated<boolean>
  /** Class of an instance; null after the class was removed. */
  class_id: Generated<string | null>
  form_id: Generated<string | null>
  /** True if the instance was filled in with a form, even if the form no longer exists. */
  form: Generated<boolean>
  /** Search terms of the instance's values. */
  terms: Generated<string | null>
}

/** Facts of a definition other than its title and ends; absent means no. */
export interface DefinitionFacts {
  characteristics?: string[]
  arrowType?: string
  size?: string
  color?: string
  showType?: string
  min?: number | string
  max?: number | string
  functional?: boolean
  key?: boolean
  required?: boolean
  startNumber?: number
  staticPart?: string
  basedOnPropertyUuid?: string
  numericalPropertyUuid?: string
  metricType?: string
}

export interface OntDefinitionTable {
  id: string
  kind: DefinitionKind
  title: string
  name_key: string
  sort_key: string
  parent_id: string | null
  /** Type of a property or a dynamic property. */
  type: string | null
  /** True for a symmetric relation. */
  both_ways: Generated<boolean>
  /** Class of a dynamic property. Null for other definitions, which have rows in `ont_end` instead. */
  class_id: string | null
  facts: Json<DefinitionFacts>
  /** Next number of a numbering property. It only increases. */
  next_number: number | null
  order_no: Generated<number>
  created_at: Millis
}

/** An entry of the domain or range of a definition: a class, or a restriction if `relation_id` is set. */
export interface OntEndTable {
  id: string
  definition_id: string
  side: Side
  class_id: string
  relation_id: string | null
  type: string | null
  amount: number | null
  /** Position of the definition among the definitions of the class. */
  order_no: Generated<number>
}

export interface OntValueTable {
  node_id: string
  definition_id: string
  place: number
  value: Json<string | number | boolean>
  /** Search key of the value. Equal values have equal keys. */
  key: string
  number: number | null
}

export interface OntEntryTable {
  node_id: string
  definition_id: string
  target_id: string
  amount: number
  place: number
}

/** A value of a property, or an entry of a relation. */
export type ChangedValue = { value: string | number | boolean } | { uuid: string; count: number }

/** Values of a field of an instance before and after a save. For a relation they contain only the relation entries that differ. */
export interface ValueChangeTable {
  id: string
  node_id: string
  definition_id: string
  user_id: string
  changed_at: Millis
  before: Json<ChangedValue[]>
  after: Json<ChangedValue[]>
}

/** A pair of disjoint or equivalent classes or definitions, stored once with the smaller id first. */
export interface OntPairTable {
  kind: PairKind
  first_id: string
  second_id: string
}

export interface OntIdentityTable {
  node_id: string
  class_id: string
  added_at: Millis
}

export interface FormTable {
  id: string
  title: string
  class_id: string
  columns: number
  fields: Json<FormDesign['fields']>
  workflow_id: string | null
  created_at: Millis
}

export interface OntologyTables {
  ont_node: OntNodeTable
  ont_definition: OntDefinitionTable
  ont_end: OntEndTable
  ont_value: OntValueTable
  ont_entry: OntEntryTable
  value_change: ValueChangeTable
  /** A view of `ont_entry`: relation entries of symmetric relations appear from both ends. */
  ont_related: OntEntryTable
  ont_definition_pair: OntPairTable
  ont_node_pair: OntPairTable
  ont_identity: OntIdentityTable
  form: FormTable
}
