import type { Generated } from 'kysely'
import type { FormDesign } from '#api/contract/form'
import type { Json, Millis } from './people-tables'

export type DefinitionKind = 'RELATION' | 'PROPERTY' | 'GENERAL' | 'DYNAMIC'
export type Side = 'DOMAIN' | 'RANGE'
export type PairKind = 'DISJOINT' | 'EQUIVALENT'

/** What the ontology knows of a node: a class with something hanging on it, an instance, or a node with a common identity. */
export interface OntNodeTable {
  node_id: string
  instance: Generated<boolean>
  /** Of an instance; null once its class was removed. */
  class_id: Generated<string | null>
  form_id: Generated<string | null>
  /** Filled in with a form, also once that is gone. */
  form: Generated<boolean>
  /** Of the values of an instance. */
  terms: Generated<string | null>
}

/** What a definition says besides its title and its ends; absent means not. */
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
  /** Of a property or a dynamic one. */
  type: string | null
  /** Symmetric, as a relation. */
  both_ways: Generated<boolean>
  /** The class that a dynamic property belongs to; the others have ends. */
  class_id: string | null
  facts: Json<DefinitionFacts>
  /** What a numbering property gives next. It only grows. */
  next_number: number | null
  order_no: Generated<number>
  created_at: Millis
}

/** One entry of a domain or range: a class, or a restriction when there is a relation. */
export interface OntEndTable {
  id: string
  definition_id: string
  side: Side
  class_id: string
  relation_id: string | null
  type: string | null
  amount: number | null
  /** Among what hangs on the class. */
  order_no: Generated<number>
}

export interface OntValueTable {
  node_id: string
  definition_id: string
  place: number
  value: Json<string | number | boolean>
  /** What equal values have in common. */
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

/** One field of an instance as a save found it and left it; of a relation only the entries that differ. */
export interface ValueChangeTable {
  id: string
  node_id: string
  definition_id: string
  user_id: string
  changed_at: Millis
  before: Json<ChangedValue[]>
  after: Json<ChangedValue[]>
}

/** Kept once for both ends: the smaller id first. */
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
  /** A view: entries from both ends where the relation is symmetric. */
  ont_related: OntEntryTable
  ont_definition_pair: OntPairTable
  ont_node_pair: OntPairTable
  ont_identity: OntIdentityTable
  form: FormTable
}
