import { useSelector } from '@xstate/react'
import type { CallResult } from '#api/contract/endpoint'
import type { adminRoles, adminUsers } from '#api/contract/admin'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { toLatinDigits } from '#text/digits'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { PasswordField } from '#ui/password-field'
import { CheckboxField, RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './users.messages'
import styles from './users.module.css'

type User = CallResult<(typeof adminUsers)['save']>
type Role = CallResult<(typeof adminRoles)['save']>

const defaultRole = 'ROLE_USER'

/** Returns the initial values of a new user. The role that all users have is preselected; the administrator can remove it. */
const createBlankUser = (roles: readonly Role[]): DraftValues => ({
  ...{ firstName: '', lastName: '', username: '', email: '', nationalCode: '', password: '', mustChangePassword: 'yes' },
  roleUuidList: roles.flatMap(({ uuid, authority }) => (authority === defaultRole ? [uuid] : [])),
})

const toFormValues = ({ firstName, lastName, username, email = '', nationalCode = '', mustChangePassword, roles }: User): DraftValues => ({
  ...{ firstName, lastName, username, email, nationalCode, password: '', mustChangePassword: mustChangePassword ? 'yes' : '' },
  roleUuidList: roles.map(({ uuid }) => uuid),
})

const rules = (values: DraftValues, isNew: boolean): readonly GridRule[] => [
  { field: 'firstName', kind: 'required' },
  { field: 'lastName', kind: 'required' },
  { field: 'username', kind: 'required' },
  { field: 'username', kind: 'format', pattern: /^[\p{L}\p{N}._@-]{2,64}$/u },
  { field: 'email', kind: 'email' },
  ...(values.nationalCode === '' || /^\d{10}$/.test(toLatinDigits(String(values.nationalCode).trim()))
    ? []
    : [{ field: 'nationalCode', kind: 'format', pattern: /^$/ } as const]),
  ...(isNew ? [{ field: 'password', kind: 'required' } as const] : []),
]

export function UsersView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const window = useSelector(actor, ({ context }) => context.window)
  const roles = useSelector(actor, ({ context }) => (context.options ?? []) as readonly Role[])
  const columns: readonly GridColumn<User>[] = [
    { id: 'fullName', label: `${t.firstName} / ${t.lastName}`, sort: 'lastName', cell: ({ fullName }) => <Bdi>{fullName}</Bdi> },
    { id: 'username', label: t.username, sort: 'username', cell: ({ username }) => <Bdi dir="ltr">{username}</Bdi> },
    { id: 'email', label: t.email, sort: 'email', cell: ({ email = '' }) => <Bdi dir="ltr">{email}</Bdi> },
    { id: 'roles', label: t.roles, cell: (user) => format.list(user.roles.map(({ title }) => title)) },
    {
      id: 'lastLogin',
      label: t.lastLogin,
      sort: 'lastLogin',
      cell: ({ lastLogin }) => (lastLogin === undefined ? t.never : <Moment at={lastLogin} form="dateTime" />),
    },
    {
      id: 'active',
      label: t.state,
      cell: ({ active }) => (
        <span className={styles.state} data-active={active}>
          {active ? t.active : t.inactive}
        </span>
      ),
    },
  ]
  return (
    <GridWindow<User>
      actor={actor}
      icon="user"
      t={t}
      columns={columns}
      nameOf={({ fullName }) => fullName}
      blank={createBlankUser(roles)}
      valuesOf={toFormValues}
      rules={rules}
      tools={
        <Button icon="upload" onClick={() => window.send({ type: 'window.open', kind: 'user-import', payload: {} })}>
          {t.fromFile}
        </Button>
      }
      isRemovable={({ roles: own }) => !own.some(({ authority }) => authority === 'ROLE_ADMIN')}
      more={({ uuid, fullName, active }) => (
        <>
          <IconButton
            icon="desktop"
            size="small"
            label={t.sessionsOf(fullName)}
            onClick={() => window.send({ type: 'window.open', kind: 'user-sessions', payload: { userUuid: uuid, fullName } })}
          />
          <IconButton
            icon={active ? 'pause' : 'play'}
            size="small"
            label={`${active ? t.switchOff : t.switchOn} ${fullName}`}
            onClick={() => actor.send({ type: 'row.switch', uuid, on: !active })}
          />
        </>
      )}
      form={(form) => {
        const chosen = (form.values.roleUuidList ?? []) as readonly string[]
        return (
          <>
            <div className={styles.pair}>
              <RowTextField form={form} name="firstName" label={t.firstName} />
              <RowTextField form={form} name="lastName" label={t.lastName} />
            </div>
            <RowTextField form={form} name="username" label={t.username} dir="ltr" hint={t.usernameHint} />
            <div className={styles.pair}>
              <RowTextField form={form} name="email" label={t.email} dir="ltr" inputMode="email" />
              <RowTextField form={form} name="nationalCode" label={t.nationalCode} dir="ltr" inputMode="numeric" />
            </div>
            <PasswordField
              name="password"
              label={form.isNew ? t.password : t.newPassword}
              autoComplete="new-password"
              hint={form.isNew ? t.passwordHint : t.newPasswordHint}
              value={String(form.values.password ?? '')}
              error={form.errorOf('password')}
              onChange={({ target: { value } }) => form.set('password', value)}
            />
            <CheckboxField
              checked={form.values.mustChangePassword === 'yes'}
              label={t.mustChange}
              hint={t.mustChangeHint}
              onChange={(on) => form.set('mustChangePassword', on ? 'yes' : '')}
            />
            <fieldset className={styles.roles}>
              <legend>{t.roles}</legend>
              {roles.map(({ uuid, title }) => (
                <label key={uuid} className={styles.role}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(uuid)}
                    onChange={({ target: { checked } }) =>
                      form.set('roleUuidList', checked ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))
                    }
                  />
                  <Bdi>{title}</Bdi>
                </label>
              ))}
            </fieldset>
          </>
        )
      }}
    />
  )
}
