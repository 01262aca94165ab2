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
  /** Number that increases with each change of its properties. */
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
  /** Version of the definition with which the values were checked. */
  form: number
  terms: string
  created_at: Millis
  edited_at: Millis
}

interface MetadataValueTable {
  metadata_id: string
  property_id: string
  value: Json<string | number | boolean>
  /** Key of text values. */
  match_key: string | null
  /** Amount of numbers, of booleans (1, 0), and of times: seconds since 1970 by the organisation's clock. */
  amount: number | null
}

export interface MetadataTables {
  metadata_definition: MetadataDefinitionTable
  metadata_property: MetadataPropertyTable
  document_metadata: DocumentMetadataTable
  metadata_value: MetadataValueTable
}
