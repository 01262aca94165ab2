import type { CallResult } from '#api/contract/endpoint'
import type { adminTiles } from '#api/contract/admin'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { toLatinDigits } from '#text/digits'
import { Bdi } from '#ui/bdi'
import type { GridColumn } from '#ui/grid'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { AudienceField } from '#widgets/data-grid/audience-field.view'
import { RowNumberField, RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow, type RowForm } from '#widgets/data-grid/grid-window.view'
import { LookFields, IconTitle } from '#widgets/look-fields/look-fields.view'
import type { WindowKind } from '../window-kind'
import { messages } from './tiles.messages'

type Tile = CallResult<(typeof adminTiles)['save']>

const kinds = ['WINDOW', 'NODE', 'ADDRESS'] as const
const blank: DraftValues = { title: '', kind: 'WINDOW', target: '', icon: '', color: '', order: '0', users: [], roles: [] }
const patterns: Readonly<Record<Tile['kind'], RegExp>> = {
  WINDOW: /./,
  NODE: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  ADDRESS: /^https?:\/\/[^\s]+$/i,
}

const rules = ({ kind, order }: DraftValues): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  { field: 'target', kind: 'required' },
  { field: 'target', kind: 'format', pattern: patterns[kind as Tile['kind']] },
  { field: 'order', kind: 'required' },
  ...(/^\d{1,6}$/.test(toLatinDigits(String(order).trim())) ? [] : [{ field: 'order', kind: 'format', pattern: /^$/ } as const]),
]

/** Returns the window kinds that need no payload, as options for a tile. */
const useOpenableWindows = (actor: GridActor): { value: string; label: string }[] => {
  const { locale } = useLocale()
  const windows = actor.system.get('windows') as { getSnapshot(): { context: { kinds: readonly WindowKind[] } } } | undefined
  const all = windows?.getSnapshot().context.kinds ?? []
  return all.filter(({ startMenu }) => startMenu !== undefined).map(({ kind, title }) => ({ value: kind, label: title[locale] }))
}

export function TilesView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const openable = useOpenableWindows(actor)
  const names = (some: Tile['users']) => format.list(some.map(({ title }) => title))
  const windowName = (kind: string) => openable.find(({ value }) => value === kind)?.label ?? kind
  const columns: readonly GridColumn<Tile>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title, icon }) => <IconTitle title={title} icon={icon} /> },
    { id: 'kind', label: t.kind, sort: 'kind', cell: ({ kind }) => t[kind] },
    {
      id: 'target',
      label: t.target,
      cell: ({ kind, target }) => (kind === 'WINDOW' ? windowName(target) : <Bdi dir="ltr">{target}</Bdi>),
    },
    { id: 'order', label: t.order, sort: 'order', cell: ({ order }) => format.number(order) },
    { id: 'roles', label: t.roles, cell: ({ users, roles }) => (users.length + roles.length === 0 ? t.everybody : names(roles)) },
    { id: 'users', label: t.users, cell: ({ users }) => names(users) },
  ]
  return (
    <GridWindow<Tile>
      actor={actor}
      icon="grid"
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, kind, target, icon = '', color = '', order, users, roles }) => ({
        ...{ title, kind, target, icon, color, order: String(order), users, roles },
      })}
      rules={rules}
      isRemovable={() => true}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} />
          <SelectField
            label={t.kind}
            value={String(form.values.kind)}
            options={kinds.map((value) => ({ value, label: t[value] }))}
            onChange={(kind) => {
              form.set('kind', kind)
              form.set('target', '')
            }}
          />
          <Target form={form} openable={openable} />
          <LookFields form={form} />
          <RowNumberField form={form} name="order" label={t.order} hint={t.orderHint} />
          <AudienceField actor={actor} form={form} hint={t.audience} />
        </>
      )}
    />
  )
}

function Target({ form, openable }: { form: RowForm; openable: readonly { value: string; label: string }[] }) {
  const t = useMessages(messages)
  const kind = form.values.kind as Tile['kind']
  if (kind === 'WINDOW')
    return (
      <>
        <SelectField
          label={t.window}
          value={String(form.values.target)}
          options={[{ value: '', label: t.chooseWindow }, ...openable]}
          onChange={(target) => form.set('target', target)}
        />
        {form.errorOf('target') !== undefined && <p role="alert">{form.errorOf('target')}</p>}
      </>
    )
  return kind === 'NODE' ? (
    <RowTextField form={form} name="target" label={t.folder} dir="ltr" hint={t.folderHint} />
  ) : (
    <RowTextField form={form} name="target" label={t.address} dir="ltr" inputMode="url" hint={t.addressHint} />
  )
}
