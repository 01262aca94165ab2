import { useSelector } from '@xstate/react'
import type { CallResult } from '#api/contract/endpoint'
import type { adminRoles } from '#api/contract/admin'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './roles.messages'

type Role = CallResult<(typeof adminRoles)['save']>

const builtIn: readonly string[] = ['ROLE_ADMIN', 'ROLE_USER']

export function RolesView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const rows = useSelector(actor, ({ context }) => context.page.contents as readonly Role[])
  const columns: readonly GridColumn<Role>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'authority', label: t.authority, sort: 'authority', cell: ({ authority }) => <Bdi dir="ltr">{authority}</Bdi> },
    { id: 'userCount', label: t.userCount, sort: 'userCount', cell: ({ userCount }) => format.number(userCount) },
  ]
  const rules = (_: DraftValues, isNew: boolean): readonly GridRule[] => [
    { field: 'title', kind: 'required' },
    { field: 'authority', kind: 'required' },
    { field: 'authority', kind: 'format', pattern: /^ROLE_[A-Z0-9][A-Z0-9_]{0,60}$/i },
    ...(isNew
      ? [
          {
            field: 'authority',
            kind: 'unique',
            keyOf: (text: string) => text.toUpperCase(),
            taken: rows.map(({ authority }) => authority),
          } as const,
        ]
      : []),
  ]
  return (
    <GridWindow<Role>
      actor={actor}
      icon="key"
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={{ title: '', authority: 'ROLE_' }}
      valuesOf={({ title, authority }) => ({ title, authority })}
      rules={rules}
      isRemovable={({ authority, userCount }) => userCount === 0 && !builtIn.includes(authority)}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} />
          <RowTextField
            form={form}
            name="authority"
            label={t.authority}
            dir="ltr"
            readOnly={!form.isNew && builtIn.includes(String(form.values.authority))}
            hint={t.authorityHint}
          />
        </>
      )}
    />
  )
}
