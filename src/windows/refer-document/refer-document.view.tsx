import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PickOption, pickList } from '#widgets/pick-list/pick-list'
import { jalaliAt } from '#text/jalali'
import { Button } from '#ui/button'
import { ChosenList } from '#ui/chosen-list'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { TextArea } from '#ui/text-area'
import { PermissionPicker } from '#widgets/permission-editor/permission-picker.view'
import type { Referral, referDocumentMachine } from './refer-document.machine'
import { messages } from './refer-document.messages'
import formStyles from '#widgets/form-window/form-window.module.css'
import { FormPage } from '#widgets/form-window/form-page.view'

export function ReferDocumentView({ actor }: { actor: ActorRefFrom<typeof referDocumentMachine> }) {
  const t = useMessages(messages)
  const { payload, referral, refusal, users, roles, window } = useSelector(actor, ({ context }) => context)
  const isSending = useSelector(actor, (snapshot) => snapshot.matches('sending'))
  const [isAsked, setAsked] = useState(false)
  const { timeZone } = useFormat()
  const [today] = useState(() => jalaliAt(Date.now(), timeZone))
  const isReferral = payload.mode === 'refer'
  const change = (part: Partial<Referral>) => actor.send({ type: 'referral.change', change: part })
  const peopleError = referral.users.length + referral.roles.length > 0 ? undefined : isReferral ? t.peopleMissing : t.userMissing
  // True if the date is empty but required. An invalid date is not checked here: the field shows that error itself.
  const isDueMissing = referral.due === null && isReferral
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (peopleError === undefined && referral.due !== undefined && !isDueMissing && !isSending) actor.send({ type: 'referral.send' })
  }
  return (
    <FormPage
      onSubmit={submit}
      buttons={
        <>
          <Button type="submit" look="filled" icon="forward" busy={isSending}>
            {isReferral ? t.send : t.give}
          </Button>
          <Button onClick={() => window.send({ type: 'window.close' })}>{t.close}</Button>
        </>
      }
    >
      <h3 className={formStyles.heading}>{isReferral ? t.refer(payload.title) : t.assign(payload.title)}</h3>
      <Recipients
        list={users}
        label={isReferral ? t.users : t.user}
        add={t.addUser}
        placeholder={t.userPlaceholder}
        chosen={referral.users}
        onChange={(chosen) => change({ users: isReferral ? chosen : chosen.slice(-1) })}
      />
      {isReferral && (
        <Recipients
          list={roles}
          label={t.roles}
          add={t.addRole}
          placeholder={t.rolePlaceholder}
          chosen={referral.roles}
          onChange={(chosen) => change({ roles: chosen })}
        />
      )}
      {isAsked && peopleError !== undefined && <p role="alert">{peopleError}</p>}
      <DateField label={t.due} min={today} value={referral.due ?? null} hint={t.dueHint} onChange={(due) => change({ due })} />
      {isAsked && isDueMissing && <p role="alert">{t.dueMissing}</p>}
      {isReferral && (
        <>
          <TextArea label={t.comment} rows={3} value={referral.comment} onChange={({ target }) => change({ comment: target.value })} />
          <label className={formStyles.check}>
            <input type="checkbox" checked={referral.review} onChange={({ target }) => change({ review: target.checked })} />
            {t.review}
          </label>
        </>
      )}
      {refusal && <p role="alert">{refusal.errors[0]?.detail ?? refusal.detail}</p>}
    </FormPage>
  )
}

interface PeopleProps {
  list: ActorRefFrom<typeof pickList>
  label: string
  add: string
  placeholder: string
  chosen: readonly PickOption[]
  onChange(chosen: readonly PickOption[]): void
}

function Recipients({ list, label, add, placeholder, chosen, onChange }: PeopleProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={formStyles.group}>
      <legend>{label}</legend>
      <PermissionPicker
        list={list}
        icon="add"
        label={add}
        placeholder={placeholder}
        isTaken={({ uuid }) => chosen.some((one) => one.uuid === uuid)}
        onPick={(option) => onChange([...chosen, option])}
      />
      <ChosenList label={label} items={chosen} removeLabel={t.takeOff} onRemove={onChange} />
    </fieldset>
  )
}
