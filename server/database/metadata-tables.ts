import type { ColumnType } from 'kysely'
import type { MetadataDefinition } from '#api/contract/metadata'
import type { Json, Millis } from './people-tables'

interface MetadataDefinitionTable {
  id: string
  title: string
  name_key: string
  sort_key: string
  key: string
  match_key: string
  /** Version number of the definition's list of properties. Each change of the properties increases it by one. */
  form: ColumnType<number, number | undefined, number>
  created_at: Millis
}

interface MetadataPropertyTable {
  id: string
  definition_id: string
  title: string
  type: MetadataDefinition['properties'][number]['type']
  required: boolean
  options: string[]
  order_no: number
}

interface DocumentMetadataTable {
  id: string
  node_id: string
  definition_id: string
  /** Value of `form` of the definition at the time when the values were last checked. */
  form: number
  terms: string
  created_at: Millis
  edited_at: Millis
}

interface MetadataValueTable {
  metadata_id: string
  property_id: string
  value: Json<string | number | boolean>
  /** `matchKey` of a text value. Null for other types. */
  match_key: string | null
  /**
   * Comparable number of a value that is no text: the number itself, 1 or 0 for a boolean, for a time the seconds since 1970 by the
   * organisation's clock.
   */
  amount: number | null
}

export interface MetadataTables {
  metadata_definition: MetadataDefinitionTable
  metadata_property: MetadataPropertyTable
  document_metadata: DocumentMetadataTable
  metadata_value: MetadataValueTable
}
