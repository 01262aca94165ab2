import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isBlank } from '#text/blank'
import { validationMessages } from '#text/messages/validation'
import { Button } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import type { addDimensionMachine } from './add-dimension.machine'
import styles from './add-dimension.module.css'
import type { Aggregate } from '#widgets/report-draft/drafts'
import { getAggregatesForPeriod } from '#widgets/report-draft/form-drafts'
import { dimensionMessages } from './add-dimension.messages'
import { messages } from '#widgets/report-draft/report-draft.messages'

/** Form for the counted property, its aggregate and its label in the chart. */
export function AddDimensionView({ actor }: { actor: ActorRefFrom<typeof addDimensionMachine> }) {
  const t = useMessages(messages)
  const sayOf = useMessages(dimensionMessages)
  const check = useMessages(validationMessages)
  const { draft, fields, period, dimension, isSubmitted } = useSelector(actor, ({ context }) => context)
  const isRejected = useSelector(actor, (snapshot) => snapshot.matches('rejected'))
  const form = useRef<HTMLFormElement>(null)
  const focus = (what: 'select' | 'input') => form.current?.querySelector<HTMLElement>(what)?.focus()
  useEffect(() => focus('select'), [])
  const cancel = () => actor.send({ type: 'dimension.cancel' })
  const field = fields.find(({ uuid }) => uuid === draft.field)
  return (
    <CancellableForm
      ref={form}
      className={styles.window}
      onSubmit={() => {
        actor.send({ type: 'dimension.submit' })
        if (draft.field === '') focus('select')
        else if (isBlank(draft.title)) focus('input')
      }}
      onCancel={cancel}
    >
      <div className={styles.fields}>
        {isRejected && <p role="alert">{sayOf.lost}</p>}
        <div>
          <SelectField
            label={t.property}
            value={draft.field}
            options={[{ value: '', label: t.chooseField }, ...fields.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
            onChange={(uuid) => actor.send({ type: 'dimension.changed', change: { field: uuid } })}
          />
          {isSubmitted && draft.field === '' && <p role="alert">{t.chooseField}</p>}
        </div>
        <div className={styles.pair}>
          <SelectField
            label={t.aggregate}
            value={draft.aggregate}
            disabled={!field}
            options={getAggregatesForPeriod(field, period).map((value) => ({ value, label: t[value] }))}
            onChange={(aggregate) => actor.send({ type: 'dimension.changed', change: { aggregate: aggregate as Aggregate } })}
          />
          <TextField
            label={sayOf.label}
            value={draft.title}
            maxLength={100}
            autoComplete="off"
            error={isSubmitted && isBlank(draft.title) ? check.fieldRequired(sayOf.label) : undefined}
            onChange={({ target }) => actor.send({ type: 'dimension.changed', change: { title: target.value } })}
          />
        </div>
      </div>
      <div className={styles.foot}>
        <Button look="filled" type="submit">
          {dimension ? sayOf.keepDimension : t.addDimension}
        </Button>
        <Button onClick={cancel}>{sayOf.cancel}</Button>
      </div>
    </CancellableForm>
  )
}
