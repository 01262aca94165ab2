import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PublicLinkLevel } from '#api/contract/public-link'
import { endOfDay, jalaliAt } from '#text/jalali'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { CountField } from '#ui/number-field'
import { PasswordField } from '#ui/password-field'
import { SelectField } from '#ui/select-field'
import type { LinkDraft, LinkedItem } from './public-links'
import type { publicLinksMachine } from './public-links.machine'
import { messages } from './public-links.messages'
import styles from './public-links.module.css'

type PublicLinksActor = ActorRefFrom<typeof publicLinksMachine>

const MAX_USES = 100_000
const DEFAULT_USES = 10

/** Form for a new link to an item, and the address of the link after it was created. */
export function LinkForm({ actor, item }: { actor: PublicLinksActor; item: LinkedItem }) {
  const t = useMessages(messages)
  const { timeZone } = useFormat()
  const [now] = useState(Date.now)
  const { draft, fault, refusal, address } = useSelector(actor, ({ context }) => context)
  const isCreating = useSelector(actor, (snapshot) => snapshot.matches({ form: 'creating' }))
  const { level, expireDate, password, maxUses } = draft
  const change = (changed: Partial<LinkDraft>) => actor.send({ type: 'draft.change', change: changed })
  const levels: PublicLinkLevel[] = item.isFolder ? ['read', 'download', 'upload'] : ['read', 'download']
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'link.create' })
      }}
    >
      <h3 className={styles.heading}>{t.newLink(item.title)}</h3>
      <div className={styles.choices}>
        <SelectField
          label={t.level}
          value={level}
          options={levels.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => change({ level: value as PublicLinkLevel })}
        />
        <DateField
          label={t.expiry}
          min={jalaliAt(now, timeZone)}
          value={typeof expireDate === 'number' ? jalaliAt(expireDate, timeZone) : null}
          onChange={(date) => change({ expireDate: date ? endOfDay(date, timeZone) : date === null ? null : 'unreadable' })}
        />
        <PasswordField
          // A new field after each link, because its hint about the keyboard belongs to the typed text.
          key={address}
          label={t.password}
          autoComplete="new-password"
          maxLength={200}
          value={password}
          onChange={({ target }) => change({ password: target.value })}
        />
      </div>
      {level === 'upload' && <p className={styles.hint}>{t.uploadHint}</p>}
      <div className={styles.choices}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={maxUses !== null}
            onChange={({ target }) => change({ maxUses: target.checked ? DEFAULT_USES : null })}
          />
          {t.limited}
        </label>
        {maxUses !== null && (
          <CountField label={t.maxUses} value={maxUses} min={1} max={MAX_USES} onChange={(value) => change({ maxUses: value })} />
        )}
      </div>
      {(fault !== undefined || refusal !== undefined) && (
        <p role="alert" className={styles.fault}>
          {fault === undefined ? refusal?.detail : t[fault]}
        </p>
      )}
      <div>
        <Button look="filled" type="submit" icon="link" busy={isCreating}>
          {t.create}
        </Button>
      </div>
      <NewAddress actor={actor} />
    </form>
  )
}

function NewAddress({ actor }: { actor: PublicLinksActor }) {
  const t = useMessages(messages)
  const address = useSelector(actor, ({ context }) => context.address)
  if (address === undefined) return null
  return (
    <div className={styles.address}>
      <TextField
        readOnly
        label={t.address}
        dir="ltr"
        value={address}
        hint={t.once}
        onFocus={({ target }) => target.select()}
        end={
          <Button look="plain" icon="copy" onClick={() => actor.send({ type: 'address.copy' })}>
            {t.copy}
          </Button>
        }
      />
    </div>
  )
}
