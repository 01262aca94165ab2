import { useSelector } from '@xstate/react'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import type { DynamicType, MetricType, Titled } from './definition'
import { messages } from './definition.messages'
import styles from './definition.module.css'
import type { FieldsProps } from './definition.view'

/** Types that users can choose. A broader type of an existing definition stays selected although it is not offered. */
const types = ['ID', 'DATE', 'COUNT_BASED', 'NUMERICAL_PROPERTY'] as const
const metrics = ['MAX', 'MIN', 'AVG', 'SUM'] as const

export function DynamicFields(fields: FieldsProps) {
  const { draft, change, errorOf } = fields
  const t = useMessages(messages)
  const { dynamicType: type } = draft
  const offered: readonly DynamicType[] = (types as readonly DynamicType[]).includes(type) ? types : [...types, type]
  return (
    <>
      <SelectField
        label={t.dynamicType}
        value={type}
        options={offered.map((value) => ({ value, label: t[value] }))}
        onChange={(value) => change({ dynamicType: value as DynamicType })}
      />
      {type === 'ID' && (
        <div className={styles.row}>
          <NumberField
            name="startNumber"
            label={t.startNumber}
            whole
            grouped={false}
            maxLength={15}
            value={draft.startNumber}
            error={errorOf('startNumber')}
            onChange={(startNumber) => change({ startNumber })}
          />
          <TextField
            label={t.staticPart}
            autoComplete="off"
            maxLength={255}
            value={draft.staticPart}
            hint={t.staticHint}
            onChange={({ target }) => change({ staticPart: target.value })}
          />
        </div>
      )}
      {(type === 'COUNT_BASED' || type === 'NUMERICAL_PROPERTY') && <BasisFields {...fields} />}
    </>
  )
}

const isMany = ({ characteristics }: { characteristics: readonly string[] }): boolean => !characteristics.includes('FUNCTIONAL')

/** Fields for the relation whose instances are counted, and for the numeric attribute that is used for computing. */
function BasisFields({ actor, draft, change, errorOf }: FieldsProps) {
  const t = useMessages(messages)
  const bases = useSelector(actor, ({ context }) => context.bases).filter(isMany)
  const numbers = useSelector(actor, ({ context }) => context.numbers)
  const known = draft.numerical && !numbers.some(({ uuid }) => uuid === draft.numerical?.uuid) ? [...numbers, draft.numerical] : numbers
  const choose = (all: readonly Titled[], uuid: string): Titled | null => all.find((one) => one.uuid === uuid) ?? null
  const optionsOf = (all: readonly Titled[]) => [
    { value: '', label: t.choose },
    ...all.map(({ uuid, title }) => ({ value: uuid, label: title })),
  ]
  const wrong = (field: 'basedOn' | 'numerical') => {
    const error = errorOf(field)
    return (
      error !== undefined && (
        <p role="alert" className={styles.refusal}>
          {error}
        </p>
      )
    )
  }
  return (
    <>
      <SelectField
        label={t.basedOn}
        value={draft.basedOn?.uuid ?? ''}
        options={optionsOf(bases)}
        onChange={(uuid) => {
          const chosen = choose(bases, uuid)
          change({ basedOn: chosen && { uuid: chosen.uuid, title: chosen.title }, numerical: null })
        }}
      />
      {bases.length === 0 && <p className={styles.hint}>{t.noBases}</p>}
      {wrong('basedOn')}
      {draft.dynamicType === 'NUMERICAL_PROPERTY' && (
        <div className={styles.row}>
          <div>
            <SelectField
              label={t.numerical}
              value={draft.numerical?.uuid ?? ''}
              options={optionsOf(known)}
              disabled={draft.basedOn === null}
              onChange={(uuid) => change({ numerical: choose(known, uuid) })}
            />
            {draft.basedOn !== null && known.length === 0 && <p className={styles.hint}>{t.noNumbers}</p>}
            {wrong('numerical')}
          </div>
          <SelectField
            label={t.metric}
            value={draft.metric}
            options={metrics.map((value) => ({ value, label: t[value] }))}
            onChange={(metric) => change({ metric: metric as MetricType })}
          />
        </div>
      )}
    </>
  )
}
