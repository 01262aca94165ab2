import { useSelector } from '@xstate/react'
import type { CallResult } from '#api/contract/endpoint'
import type { adminDashboards } from '#api/contract/report'
import type { DraftValues } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { AudienceField } from '#widgets/data-grid/audience-field.view'
import { CheckboxField, RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './manage-dashboards.messages'
import { toReportChoices, getDashboardRules, toTileDrafts } from './tile-drafts'
import { TilesField } from './tiles-field.view'

type Row = CallResult<(typeof adminDashboards)['save']>

const blank: DraftValues = { title: '', everybody: '', widgets: [], users: [], roles: [] }

/** Administration of all dashboards, their tiles and the users who may open them. */
export function ManageDashboardsView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { window: frame, options } = useSelector(actor, ({ context }) => context)
  const names = (some: Row['users']) => format.list(some.map(({ title }) => title))
  const columns: readonly GridColumn<Row>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'tiles', label: t.tiles, cell: ({ widgets }) => format.list(widgets.map(({ title }) => title)) },
    {
      id: 'roles',
      label: t.roles,
      cell: ({ isDefault, users, roles }) => (isDefault ? t.everybody : users.length + roles.length === 0 ? t.nobody : names(roles)),
    },
    { id: 'users', label: t.users, cell: ({ isDefault, users }) => (isDefault ? '' : names(users)) },
  ]
  return (
    <GridWindow<Row>
      actor={actor}
      icon="grid"
      wide
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, isDefault, widgets, users, roles }) => ({
        ...{ title, everybody: isDefault ? 'yes' : '', widgets: toTileDrafts(widgets), users, roles },
      })}
      rules={(values) => getDashboardRules(values, toReportChoices(options))}
      isRemovable={() => true}
      more={({ uuid, title }) => (
        <IconButton
          icon="play"
          size="small"
          label={t.open(title)}
          onClick={() => frame.send({ type: 'window.open', kind: 'dashboard', payload: { uuid }, title })}
        />
      )}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} maxLength={100} />
          <TilesField form={form} options={options} />
          <CheckboxField
            checked={form.values.everybody !== ''}
            label={t.forEverybody}
            hint={t.forEverybodyHint}
            onChange={(on) => form.set('everybody', on ? 'yes' : '')}
          />
          {form.values.everybody === '' && <AudienceField actor={actor} form={form} hint={t.audience} />}
        </>
      )}
    />
  )
}
