import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { NamedItem } from './grid'
import { ChosenList } from '#ui/chosen-list'
import { FieldGroup } from '#ui/field-group'
import { useMessages } from '#ui/locale'
import { messages } from './audience-field.messages'
import styles from './grid-fields.module.css'
import type { GridActor, RowForm } from './grid-window.view'
import { PermissionPicker } from '../permission-editor/permission-picker.view'

/** The users and roles that the row applies to, with lists to pick more. */
export function AudienceField({ actor, form, hint }: { actor: GridActor; form: RowForm; hint: string }) {
  return (
    <div className={styles.audience}>
      <PrincipalsField actor={actor} form={form} kind="role" />
      <PrincipalsField actor={actor} form={form} kind="user" />
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

function PrincipalsField({ actor, form, kind }: { actor: GridActor; form: RowForm; kind: 'user' | 'role' }) {
  const t = useMessages(messages)
  const list = useSelector(actor, ({ context }) => context.people?.[kind])
  const [news, setNews] = useState('')
  const field = `${kind}s`
  const chosen = (form.values[field] ?? []) as readonly NamedItem[]
  const error = form.errorOf(`${kind}UuidList`)
  const label = t[kind === 'user' ? 'users' : 'roles']
  return (
    <FieldGroup legend={label} className={styles.group}>
      {list && (
        <PermissionPicker
          list={list}
          icon="add"
          label={kind === 'user' ? t.addUser : t.addRole}
          placeholder={kind === 'user' ? t.userPlaceholder : t.rolePlaceholder}
          isTaken={({ uuid }) => chosen.some((one) => one.uuid === uuid)}
          onPick={({ uuid, title }) => {
            form.set(field, [...chosen, { uuid, title }])
            setNews(t.added(title))
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {error !== undefined && <p role="alert">{error}</p>}
      <ChosenList
        label={label}
        items={chosen}
        removeLabel={t.takeOff}
        onRemove={(rest, title) => {
          form.set(field, rest)
          setNews(t.takenOff(title))
        }}
      />
    </FieldGroup>
  )
}
