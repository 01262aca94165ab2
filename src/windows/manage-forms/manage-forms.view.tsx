import { useSelector } from '@xstate/react'
import type { FormDesign } from '#api/contract/form'
import { Bdi } from '#ui/bdi'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { type GridActor, GridList } from '#widgets/data-grid/grid-window.view'
import { messages } from './manage-forms.messages'

/** List of all forms. A form is designed in its own window. */
export function ManageFormsView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const frame = useSelector(actor, ({ context }) => context.window)
  const columns: readonly GridColumn<FormDesign>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'fields', label: t.fieldCount, cell: ({ fields }) => format.number(fields.length) },
    { id: 'columns', label: t.columns, cell: (form) => format.number(form.columns) },
  ]
  const design = (form?: FormDesign) =>
    frame.send({
      type: 'window.open',
      kind: 'form-designer',
      payload: form ? { uuid: form.uuid } : {},
      ...(form && { title: form.title }),
    })
  return (
    <GridList<FormDesign>
      actor={actor}
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      isRemovable={() => true}
      onAdd={() => design()}
      onOpen={design}
    />
  )
}
