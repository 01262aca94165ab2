import { useSelector } from '@xstate/react'
import type { Answer } from '#api/contract/endpoint'
import type { adminWorkflows } from '#api/contract/process'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { AudienceField, Choice, RowText } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './workflows.messages'

type WorkflowRow = Answer<(typeof adminWorkflows)['save']>

const blank: DraftValues = { title: '', key: '', docFlow: '', active: 'true', users: [], roles: [] }

const rules = (): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  { field: 'key', kind: 'required' },
  { field: 'key', kind: 'format', pattern: /^\s*[A-Za-z][A-Za-z0-9_]{0,99}\s*$/ },
]

const marked = (is: boolean): string => (is ? 'true' : '')

export function WorkflowsView({ actor }: { actor: GridActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const frame = useSelector(actor, ({ context }) => context.window)
  const names = (some: WorkflowRow['users']) => format.list(some.map(({ title }) => title))
  const open = (kind: string, { uuid, title }: WorkflowRow) =>
    frame.send({ type: 'window.open', kind, payload: { workflowUuid: uuid, ...(kind === 'workflow-autostart' && { title }) }, title })
  const columns: readonly GridColumn<WorkflowRow>[] = [
    { id: 'title', label: say.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'key', label: say.key, sort: 'key', cell: ({ key }) => <Bdi dir="ltr">{key}</Bdi> },
    { id: 'docFlow', label: say.docFlow, cell: ({ docFlow }) => (docFlow ? say.yes : say.no) },
    { id: 'active', label: say.active, cell: ({ active }) => (active ? say.yes : say.no) },
    {
      id: 'version',
      label: say.version,
      sort: 'version',
      cell: ({ version, published }) =>
        version === 0 ? say.unpublished : published ? format.number(version) : say.changed(format.number(version)),
    },
    { id: 'users', label: say.users, cell: ({ users, roles }) => (users.length + roles.length === 0 ? say.everybody : names(users)) },
    { id: 'roles', label: say.roles, cell: ({ roles }) => names(roles) },
  ]
  return (
    <GridWindow<WorkflowRow>
      actor={actor}
      icon="related"
      say={say}
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
          <IconButton icon="related" size="small" label={say.draw(row.title)} onClick={() => open('bpmn-modeler', row)} />
          <IconButton icon="play" size="small" label={say.autostart(row.title)} onClick={() => open('workflow-autostart', row)} />
        </>
      )}
      form={(form) => (
        <>
          <RowText form={form} name="title" label={say.title} />
          <RowText form={form} name="key" label={say.key} dir="ltr" hint={say.keyHint} />
          <Choice
            label={say.docFlow}
            hint={say.docFlowHint}
            checked={form.values.docFlow === 'true'}
            onChange={(on) => form.set('docFlow', marked(on))}
          />
          <Choice
            label={say.active}
            hint={say.activeHint}
            checked={form.values.active === 'true'}
            onChange={(on) => form.set('active', marked(on))}
          />
          <AudienceField actor={actor} form={form} hint={say.audience} />
        </>
      )}
    />
  )
}
