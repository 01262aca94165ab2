import type { MetadataDefinition } from '#api/contract/metadata'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { toPropertyDrafts, getPropertyRules, toDrafts } from './definition'
import { messages } from './metadata.messages'
import { PropertiesField } from './properties-field.view'

type Definition = MetadataDefinition & { revision: string }

const blank: DraftValues = { title: '', key: '', properties: [] }

const rules = ({ properties }: DraftValues): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  { field: 'key', kind: 'required' },
  ...getPropertyRules(toPropertyDrafts(properties)),
]

/** Administration of the metadata definitions and their properties. */
export function MetadataView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const columns: readonly GridColumn<Definition>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'key', label: t.key, sort: 'key', cell: ({ key }) => <Bdi dir="ltr">{key}</Bdi> },
    { id: 'properties', label: t.properties, cell: ({ properties }) => format.list(properties.map(({ title }) => title)) },
    { id: 'state', label: t.state, cell: ({ kashfState }) => t[kashfState] },
  ]
  return (
    <GridWindow<Definition>
      actor={actor}
      icon="list"
      wide
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, key, properties }) => ({ title, key, properties: toDrafts(properties) })}
      rules={rules}
      isRemovable={({ kashfState }) => kashfState === 'NOT_SAVED' || kashfState === 'NO_STORE_IN_KASHF'}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} maxLength={100} />
          <RowTextField form={form} name="key" label={t.key} dir="ltr" maxLength={100} hint={t.keyHint} />
          <PropertiesField form={form} />
        </>
      )}
    />
  )
}
