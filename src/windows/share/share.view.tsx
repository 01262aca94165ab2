import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { endOfDay, jalaliAt } from '#text/jalali'
import { Avatar } from '#ui/avatar'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { SelectField } from '#ui/select-field'
import { TextArea } from '#ui/text-area'
import { PermissionPicker } from '#widgets/permission-editor/permission-picker.view'
import type { Level } from '#widgets/permission-editor/permission-draft'
import { type Holder, offeredLevels } from './share'
import type { shareMachine } from './share.machine'
import { messages } from './share.messages'
import styles from './share.module.css'

type ShareActor = ActorRefFrom<typeof shareMachine>

/** Options of the levels in words. A level that is not offered is listed only while it is the present one. */
function useLevelOptions(present: Level) {
  const t = useMessages(messages)
  const levels: readonly Level[] = [0, 1, 2, 3, 4, 5]
  const offered: readonly Level[] = offeredLevels
  return levels
    .filter((level) => level === present || offered.includes(level))
    .map((level) => ({ value: String(level), label: t[`level${level}`] }))
}

export function ShareView({ actor }: { actor: ShareActor }) {
  const t = useMessages(messages)
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches({ draft: 'editing' }))
  const { fault, refusal, items, hasPublicLinks } = useSelector(actor, ({ context }) => context)
  return (
    <div className={styles.sheet}>
      <CancellableForm
        className={styles.form}
        onSubmit={() => actor.send({ type: 'share.send' })}
        onCancel={() => actor.send({ type: 'share.cancel' })}
      >
        <People actor={actor} />
        <Choices actor={actor} />
        {(fault !== undefined || refusal !== undefined) && (
          <p role="alert" className={styles.fault}>
            {fault === undefined ? refusal?.detail : t[fault]}
          </p>
        )}
        <div className={styles.foot}>
          <Button look="filled" type="submit" busy={isBusy}>
            {t.share}
          </Button>
          <Button onClick={() => actor.send({ type: 'share.cancel' })}>{t.cancel}</Button>
          <span className={styles.space} />
          <Button look="plain" icon="link" onClick={() => actor.send({ type: 'link.copy' })}>
            {t.copyLink}
          </Button>
        </div>
      </CancellableForm>
      {items.length === 1 && hasPublicLinks && (
        <Button icon="link" onClick={() => actor.send({ type: 'publicLinks.open' })}>
          {t.publicLinks}
        </Button>
      )}
      {items.length === 1 && <Holders actor={actor} />}
    </div>
  )
}

/** Field for the names of users and roles, with the chosen ones. Enter in the empty field sends. */
function People({ actor }: { actor: ShareActor }) {
  const t = useMessages(messages)
  const people = useSelector(actor, ({ context }) => context.draft.people)
  const options = useSelector(actor, ({ context }) => context.options)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('input')
    // A restored window must not take the focus.
    if (field?.closest('[tabindex]')?.contains(document.activeElement)) field.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={box}
      className={styles.people}
      onKeyDownCapture={(event) => {
        const { target } = event
        if (event.key !== 'Enter' || !event.ctrlKey || !(target instanceof HTMLInputElement)) return
        event.preventDefault()
        event.stopPropagation()
        actor.send({ type: 'share.send' })
      }}
    >
      <PermissionPicker
        list={options}
        icon="users"
        label={t.people}
        placeholder={t.peoplePlaceholder}
        isTaken={({ uuid }) => people.some((person) => person.uuid === uuid)}
        onPick={(person) => actor.send({ type: 'person.add', person })}
      />
      {people.length > 0 && (
        <ul className={styles.chosen} aria-label={t.chosen}>
          {people.map(({ uuid, title, kind }) => (
            <li key={uuid} className={styles.chip}>
              <Avatar name={title} kind={kind ?? 'user'} size="small" />
              <Bdi>{title}</Bdi>
              <IconButton
                icon="close"
                size="small"
                label={t.removePerson(title)}
                onClick={() => actor.send({ type: 'person.remove', uuid })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Choices({ actor }: { actor: ShareActor }) {
  const t = useMessages(messages)
  const { timeZone } = useFormat()
  const { draft, items } = useSelector(actor, ({ context }) => context)
  const { level, recursive, expireDate, message } = draft
  const options = useLevelOptions(level)
  const [now] = useState(Date.now)
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label={t.level}
          value={String(level)}
          options={options}
          onChange={(value) => actor.send({ type: 'draft.change', change: { level: Number(value) as Level } })}
        />
        <DateField
          label={t.expiry}
          placeholder={t.noExpiry}
          min={jalaliAt(now, timeZone)}
          value={typeof expireDate === 'number' ? jalaliAt(expireDate, timeZone) : null}
          onChange={(date) =>
            actor.send({
              type: 'draft.change',
              change: { expireDate: date ? endOfDay(date, timeZone) : date === null ? null : 'unreadable' },
            })
          }
        />
      </div>
      {items.some(({ isFolder }) => isFolder) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={recursive}
            onChange={({ target }) => actor.send({ type: 'draft.change', change: { recursive: target.checked } })}
          />
          {t.content}
        </label>
      )}
      <TextArea
        label={t.message}
        rows={2}
        maxLength={1000}
        value={message}
        onChange={({ target }) => actor.send({ type: 'draft.change', change: { message: target.value } })}
      />
    </>
  )
}

/** Users and roles that have a right on the item already. */
function Holders({ actor }: { actor: ShareActor }) {
  const t = useMessages(messages)
  const holders = useSelector(actor, ({ context }) => context.holders)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ holders: 'failed' }))
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ holders: 'shown' }))
  return (
    <section className={styles.holders} aria-label={t.holders}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t.holders}</h3>
        <Button look="plain" icon="permission" onClick={() => actor.send({ type: 'permissions.open' })}>
          {t.all}
        </Button>
      </div>
      {hasFailed ? (
        <p role="alert" className={styles.hint}>
          {t.failed}{' '}
          <Button look="plain" onClick={() => actor.send({ type: 'holders.retry' })}>
            {t.retry}
          </Button>
        </p>
      ) : (
        holders.length === 0 && <p className={styles.hint}>{isShown ? t.noHolders : t.loading}</p>
      )}
      <ul className={styles.list}>
        {holders.map((holder) => (
          <HolderRow key={holder.entry.permissionUuid} actor={actor} holder={holder} />
        ))}
      </ul>
    </section>
  )
}

function HolderRow({ actor, holder }: { actor: ShareActor; holder: Holder }) {
  const t = useMessages(messages)
  const { kind, entry } = holder
  const { title, permission, expireDate, inherited } = entry
  const options = useLevelOptions(permission)
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches({ draft: 'editing' }))
  return (
    <li className={styles.holder}>
      <Avatar name={title} kind={kind} />
      <div className={styles.whom}>
        <Bdi className={styles.name}>{title}</Bdi>
        {kind === 'role' && <span className={styles.hint}>{t.role}</span>}
        {inherited && <span className={styles.hint}>{t.inherited}</span>}
        {expireDate !== null && <Moment at={expireDate} form="date" sentence={t.until} className={styles.hint} />}
      </div>
      {inherited ? (
        <span className={styles.fixed}>{t[`level${permission}`]}</span>
      ) : (
        <>
          <SelectField
            label={t.levelOf(title)}
            hideLabel
            value={String(permission)}
            options={options}
            disabled={isBusy}
            onChange={(value) => actor.send({ type: 'holder.change', change: { holder, level: Number(value) as Level } })}
          />
          <IconButton
            icon="delete"
            size="small"
            label={t.revoke(title)}
            disabled={isBusy}
            onClick={() => actor.send({ type: 'holder.change', change: { holder, level: null } })}
          />
        </>
      )}
    </li>
  )
}
