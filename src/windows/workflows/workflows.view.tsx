import { useSelector } from '@xstate/react'
import type { CallResult } from '#api/contract/endpoint'
import type { adminWorkflows } from '#api/contract/process'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { AudienceField } from '#widgets/data-grid/audience-field.view'
import { CheckboxField, RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './workflows.messages'

type WorkflowRow = CallResult<(typeof adminWorkflows)['save']>

const blank: DraftValues = { title: '', key: '', docFlow: '', active: 'true', users: [], roles: [] }

const rules = (): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  { field: 'key', kind: 'required' },
  { field: 'key', kind: 'format', pattern: /^\s*[A-Za-z][A-Za-z0-9_]{0,99}\s*$/ },
]

const marked = (is: boolean): string => (is ? 'true' : '')

export function WorkflowsView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const frame = useSelector(actor, ({ context }) => context.window)
  const names = (some: WorkflowRow['users']) => format.list(some.map(({ title }) => title))
  const open = (kind: string, { uuid, title }: WorkflowRow) =>
    frame.send({ type: 'window.open', kind, payload: { workflowUuid: uuid, ...(kind === 'workflow-autostart' && { title }) }, title })
  const columns: readonly GridColumn<WorkflowRow>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'key', label: t.key, sort: 'key', cell: ({ key }) => <Bdi dir="ltr">{key}</Bdi> },
    { id: 'docFlow', label: t.docFlow, cell: ({ docFlow }) => (docFlow ? t.yes : t.no) },
    { id: 'active', label: t.active, cell: ({ active }) => (active ? t.yes : t.no) },
    {
      id: 'version',
      label: t.version,
      sort: 'version',
      cell: ({ version, published }) =>
        version === 0 ? t.unpublished : published ? format.number(version) : t.changed(format.number(version)),
    },
    { id: 'users', label: t.users, cell: ({ users, roles }) => (users.length + roles.length === 0 ? t.everybody : names(users)) },
    { id: 'roles', label: t.roles, cell: ({ roles }) => names(roles) },
  ]
  return (
    <GridWindow<WorkflowRow>
      actor={actor}
      icon="related"
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, key, docFlow, active, users, roles }) => ({
        ...{ title, key, docFlow: marked(docFlow), active: marked(active), users, roles },
      })}
      rules={rules}
      isRemovable={() => true}
      more={(row) => (
        <>
          <IconButton icon="related" size="small" label={t.draw(row.title)} onClick={() => open('bpmn-modeler', row)} />
          <IconButton icon="play" size="small" label={t.autostart(row.title)} onClick={() => open('workflow-autostart', row)} />
        </>
      )}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} />
          <RowTextField form={form} name="key" label={t.key} dir="ltr" hint={t.keyHint} />
          <CheckboxField
            label={t.docFlow}
            hint={t.docFlowHint}
            checked={form.values.docFlow === 'true'}
            onChange={(on) => form.set('docFlow', marked(on))}
          />
          <CheckboxField
            label={t.active}
            hint={t.activeHint}
            checked={form.values.active === 'true'}
            onChange={(on) => form.set('active', marked(on))}
          />
          <AudienceField actor={actor} form={form} hint={t.audience} />
        </>
      )}
    />
  )
}
