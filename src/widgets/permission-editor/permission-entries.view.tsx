import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { type DraftEntry, findEntryError, type InheritedEntry, isSamePrincipal, type Level, type PrincipalKind } from './permission-draft'
import { endOfDay, jalaliAt } from '#text/jalali'
import { permissionLevels } from '#text/messages/permission-levels'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { DateField } from '#ui/date-field'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { SelectField } from '#ui/select-field'
import { messages } from './permission-editor.messages'
import type { PermissionEditorActor } from './permission-editor.view'
import styles from './permission-editor.module.css'
import { PermissionPicker } from './permission-picker.view'

const levels: readonly Level[] = [0, 1, 2, 3, 4, 5]

/** Roles or users that have a permission on the item, and a list to pick more. */
export function PermissionPanel({ actor, kind }: { actor: PermissionEditorActor; kind: PrincipalKind }) {
  const t = useMessages(messages)
  const entries = useSelector(actor, ({ context }) => context.draft.entries)
  const inherited = useSelector(actor, ({ context }) => context.inherited)
  const list = useSelector(actor, ({ context }) => context[kind])
  const [news, setNews] = useState('')
  const own = entries.filter((entry) => entry.kind === kind)
  const above = inherited.filter((entry) => entry.kind === kind)
  return (
    <section className={styles.panel} aria-label={t[kind]} data-region>
      <h3 className={styles.heading}>
        <Icon name={kind === 'role' ? 'users' : 'user'} />
        {t[kind]}
      </h3>
      <PermissionPicker
        list={list}
        icon="add"
        label={kind === 'role' ? t.addRole : t.addUser}
        placeholder={kind === 'role' ? t.rolePlaceholder : t.userPlaceholder}
        isTaken={({ uuid }) => own.some((entry) => entry.uuid === uuid)}
        onPick={({ uuid, title }) => {
          actor.send({ type: 'entry.add', principal: { kind, uuid, title } })
          setNews(t.wasAdded(title))
        }}
      />
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {own.length === 0 && <p className={styles.hint}>{kind === 'role' ? t.noRoles : t.noUsers}</p>}
      <ul className={styles.entries}>
        {own.map((entry) => (
          <Entry
            key={entry.uuid}
            actor={actor}
            entry={entry}
            onRemove={() => {
              actor.send({ type: 'entry.remove', principal: entry })
              setNews(t.wasRemoved(entry.title))
            }}
          />
        ))}
      </ul>
      {above.length > 0 && (
        <>
          <h4 className={styles.subheading}>{kind === 'role' ? t.inheritedRoles : t.inheritedUsers}</h4>
          <ul className={styles.entries}>
            {above.map((entry) => (
              <Inherited key={entry.permissionUuid} actor={actor} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Button that explains a permission: for a user the reasons for the level, for a role the folder as its members see it. */
function ExplainButtons({ actor, entry }: { actor: PermissionEditorActor; entry: Pick<DraftEntry, 'kind' | 'uuid' | 'title'> }) {
  const t = useMessages(messages)
  const isFolder = useSelector(actor, ({ context }) => context.subject?.isFolder)
  const { kind, uuid, title } = entry
  const principal = { kind, uuid, title }
  return (
    <>
      {kind === 'user' && (
        <IconButton icon="help" size="small" label={t.whyOf(title)} onClick={() => actor.send({ type: 'reasons.open', principal })} />
      )}
      {isFolder && (
        <IconButton icon="show" size="small" label={t.viewAsOf(title)} onClick={() => actor.send({ type: 'viewAs.open', principal })} />
      )}
    </>
  )
}

function Entry({ actor, entry, onRemove }: { actor: PermissionEditorActor; entry: DraftEntry; onRemove(): void }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const { timeZone } = useFormat()
  const isFolder = useSelector(actor, ({ context }) => context.subject?.isFolder)
  const fault = useSelector(actor, ({ context: { refusal, draft } }) => findEntryError(draft.entries, entry, refusal?.errors ?? []))
  const before = useSelector(actor, ({ context }) => context.base.find((one) => isSamePrincipal(one, entry)))
  const { title, level, recursive, expireDate } = entry
  const names = permissionLevels(locale)
  const change = (what: Partial<Pick<DraftEntry, 'level' | 'recursive' | 'expireDate'>>) =>
    actor.send({ type: 'entry.change', principal: entry, change: what })
  const [now] = useState(Date.now)
  const isOver = before !== undefined && before.expireDate === expireDate && typeof expireDate === 'number' && expireDate <= now
  return (
    <li>
      <div className={styles.entry} role="group" aria-label={title}>
        <div className={styles.whom}>
          <Bdi className={styles.title}>{title}</Bdi>
          {isOver && <span className={styles.over}>{t.expired}</span>}
          <ExplainButtons actor={actor} entry={entry} />
          <IconButton icon="delete" size="small" label={t.remove(title)} onClick={onRemove} />
        </div>
        <div className={styles.fields}>
          <SelectField
            label={t.level}
            hideLabel
            value={String(level)}
            options={levels.map((one) => ({ value: String(one), label: names[one] }))}
            onChange={(value) => change({ level: Number(value) as Level })}
          />
          <DateField
            label={t.expiry}
            hideLabel
            name={t.expiryOf(title)}
            placeholder={t.noExpiry}
            // The permission is still valid on the day of its expiry, so today can be chosen.
            min={jalaliAt(now, timeZone)}
            value={typeof expireDate === 'number' ? jalaliAt(expireDate, timeZone) : null}
            onChange={(date) => change({ expireDate: date ? endOfDay(date, timeZone) : date === null ? null : 'unreadable' })}
          />
        </div>
        {isFolder && (
          <label className={styles.check}>
            <input type="checkbox" checked={recursive} onChange={({ target }) => change({ recursive: target.checked })} />
            {t.below}
          </label>
        )}
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
    </li>
  )
}

function Inherited({ actor, entry }: { actor: PermissionEditorActor; entry: InheritedEntry }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const { kind, roleOrUserUuid: uuid, title, permission, expireDate } = entry
  return (
    <li>
      <div className={styles.inherited} role="group" aria-label={title}>
        <Bdi className={styles.title}>{title}</Bdi>
        <span>{permissionLevels(locale)[permission]}</span>
        {expireDate !== null && <Moment at={expireDate} form="date" sentence={t.until} className={styles.hint} />}
        <ExplainButtons actor={actor} entry={{ kind, uuid, title }} />
      </div>
    </li>
  )
}
