import type { CallResult } from '#api/contract/endpoint'
import type { adminTaskActions } from '#api/contract/admin'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { toLatinDigits } from '#text/digits'
import { Bdi } from '#ui/bdi'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { CheckboxField, RowNumberField, RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { LookFields, IconTitle } from '#widgets/look-fields/look-fields.view'
import { messages } from './task-actions.messages'

type TaskAction = CallResult<(typeof adminTaskActions)['save']>

const blank: DraftValues = { title: '', key: '', icon: '', color: '', order: '0', needsComment: '' }

const rules = ({ order }: DraftValues): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  { field: 'key', kind: 'required' },
  { field: 'key', kind: 'format', pattern: /^[A-Za-z][A-Za-z0-9_]{0,99}$/ },
  { field: 'order', kind: 'required' },
  ...(/^\d{1,6}$/.test(toLatinDigits(String(order).trim())) ? [] : [{ field: 'order', kind: 'format', pattern: /^$/ } as const]),
]

export function TaskActionsView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const columns: readonly GridColumn<TaskAction>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title, icon }) => <IconTitle title={title} icon={icon} /> },
    { id: 'key', label: t.key, sort: 'key', cell: ({ key }) => <Bdi dir="ltr">{key}</Bdi> },
    { id: 'needsComment', label: t.needsComment, cell: ({ needsComment }) => (needsComment ? t.yes : t.no) },
    { id: 'order', label: t.order, sort: 'order', cell: ({ order }) => format.number(order) },
  ]
  return (
    <GridWindow<TaskAction>
      actor={actor}
      icon="check"
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, key, icon = '', color = '', order, needsComment }) => ({
        ...{ title, key, icon, color, order: String(order), needsComment: needsComment ? 'true' : '' },
      })}
      rules={rules}
      isRemovable={() => true}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} />
          <RowTextField form={form} name="key" label={t.key} dir="ltr" hint={t.keyHint} />
          <CheckboxField
            label={t.needsComment}
            hint={t.needsCommentHint}
            checked={form.values.needsComment === 'true'}
            onChange={(on) => form.set('needsComment', on ? 'true' : '')}
          />
          <LookFields form={form} />
          <RowNumberField form={form} name="order" label={t.order} hint={t.orderHint} />
        </>
      )}
    />
  )
}
