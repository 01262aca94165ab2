import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasMore } from '#machines/paged-list'
import type { pickList } from '../pick-list/pick-list'
import { parsePlainNumber } from '#text/digits'
import { validationMessages } from '#text/messages/validation'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { PermissionPicker } from '../permission-editor/permission-picker.view'
import { formatFault } from './input-rules'
import { type RelatedInstance, type RelationInput, setRelatedInstances, getShowType } from './ont-input'
import type { OntFieldProps } from './ont-field.view'
import { messages } from './ont-fields.messages'
import styles from './ont-fields.module.css'

type RelationProps = OntFieldProps<RelationInput>
type Options = ActorRefFrom<typeof pickList>

/** Editor for the instances of a relation, according to its display type. */
export function RelationField(props: RelationProps) {
  const { input, options, tools } = props
  const t = useMessages(messages)
  const validation = useMessages(validationMessages)
  const format = useFormat()
  const id = useId()
  const { title, required, validationError } = input
  const showType = getShowType(input)
  const isList = showType === 'OPTION' || showType === 'MULTIPLE' || showType === 'SELECT'
  return (
    <fieldset
      className={styles.relation}
      aria-describedby={validationError && `${id}-error`}
      data-invalid={validationError !== undefined || undefined}
    >
      <legend>{required ? t.required(title) : title}</legend>
      {options && (
        <div className={styles.withTools}>
          {isList ? <InstanceOptions {...props} options={options} /> : <Picker {...props} options={options} />}
          {tools}
        </div>
      )}
      {showType === 'SIMPLE' && <ChosenInstancesTable {...props} />}
      {(showType === 'AUTO_COMPLETE' || showType === 'SELECT') && <Chosen {...props} />}
      {validationError && (
        <p id={`${id}-error`} className={styles.error}>
          {formatFault(validationError, title, validation, format)}
        </p>
      )}
    </fieldset>
  )
}

const addInstance = (input: RelationInput, { uuid, title }: { uuid: string; title: string }): RelationInput =>
  setRelatedInstances(input, [...input.value, { uuid, title, count: 1 }])

const removeInstance = (input: RelationInput, uuid: string): RelationInput =>
  setRelatedInstances(
    input,
    input.value.filter((one) => one.uuid !== uuid),
  )

function Picker({ input, onChange, options, disabled = false }: RelationProps & { options: Options }) {
  const t = useMessages(messages)
  return (
    <div className={styles.grow}>
      <PermissionPicker
        list={options}
        scope={input.uuid}
        icon="add"
        label={t.choose(input.title)}
        placeholder={t.search}
        disabled={disabled}
        isTaken={({ uuid }) => input.value.some((one) => one.uuid === uuid)}
        onPick={(option) => onChange(addInstance(input, option))}
      />
    </div>
  )
}

/** Lists the instances that can be chosen, as far as they are loaded, and the chosen ones. */
function InstanceOptions({ input, onChange, options, disabled = false }: RelationProps & { options: Options }) {
  const t = useMessages(messages)
  const name = useId()
  const shown = useSelector(options, ({ context }) => context.shown)
  const isLoading = useSelector(options, (snapshot) => snapshot.matches({ work: 'loading' }))
  const hasFailed = useSelector(options, (snapshot) => snapshot.matches({ work: 'failed' }) || snapshot.matches({ work: 'loadMoreFailed' }))
  const chosen = new Set(input.value.map(({ uuid }) => uuid))
  const offered = [...input.value.filter(({ uuid }) => !shown.contents.some((one) => one.uuid === uuid)), ...shown.contents]
  const isSelect = getShowType(input) === 'SELECT'
  const turn = (one: { uuid: string; title: string }) =>
    onChange(chosen.has(one.uuid) ? removeInstance(input, one.uuid) : addInstance(input, one))
  const rest = (
    <>
      {hasFailed && (
        <p role="alert" className={styles.error}>
          {t.optionsFailed}{' '}
          <Button look="plain" icon="refresh" onClick={() => options.send({ type: 'list.retry' })}>
            {t.retry}
          </Button>
        </p>
      )}
      {!hasFailed && offered.length === 0 && <p className={styles.quiet}>{isLoading ? t.loading : t.noOptions}</p>}
      {hasMore(shown) && !hasFailed && (
        <Button look="plain" onClick={() => options.send({ type: 'list.more' })}>
          {t.moreOptions}
        </Button>
      )}
    </>
  )
  if (isSelect)
    return (
      <div className={styles.grow}>
        <select
          className={styles.select}
          aria-label={t.choose(input.title)}
          value=""
          disabled={disabled}
          onChange={({ target }) => {
            const one = offered.find(({ uuid }) => uuid === target.value)
            if (one) turn(one)
          }}
        >
          <option value="">{t.choose(input.title)}</option>
          {offered.map(({ uuid, title }) => (
            <option key={uuid} value={uuid} disabled={chosen.has(uuid)}>
              {title}
            </option>
          ))}
        </select>
        {rest}
      </div>
    )
  return (
    <div className={styles.grow}>
      <div className={styles.choices}>
        {!input.multipleValue && !input.required && (
          <label className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={chosen.size === 0}
              disabled={disabled}
              onChange={() => onChange(setRelatedInstances(input, []))}
            />
            {t.nothing}
          </label>
        )}
        {offered.map((one) => (
          <label key={one.uuid} className={styles.option}>
            <input
              type={input.multipleValue ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.has(one.uuid)}
              disabled={disabled || input.value.some(({ uuid, derived }) => derived === true && uuid === one.uuid)}
              onChange={() => turn(one)}
            />
            <Bdi>{one.title}</Bdi>
          </label>
        ))}
      </div>
      {rest}
    </div>
  )
}

function Chosen({ input, onChange, disabled = false }: RelationProps) {
  const t = useMessages(messages)
  if (input.value.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t.chosen(input.title)}>
      {input.value.map(({ uuid, title, derived = false }) => (
        <li key={uuid} className={styles.chip}>
          <Bdi>{title}</Bdi>
          <IconButton
            icon="close"
            size="small"
            label={t.removeValue(title)}
            disabled={disabled || derived}
            onClick={() => onChange(removeInstance(input, uuid))}
          />
        </li>
      ))}
    </ul>
  )
}

const maxOfOne = 1_000_000

const numberOf = (text: string): number => Number(parsePlainNumber(text) ?? Number.NaN)

/** Number field for the count. It reports the number while the user types; when the field loses the focus, values below 1 become 1. */
function CountInput({ one, disabled, onChange }: { one: RelatedInstance; disabled: boolean; onChange(count: number): void }) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState<string>()
  const take = (count: number): boolean => {
    const isTaken = Number.isInteger(count) && count >= 1 && count <= maxOfOne
    if (isTaken && count !== one.count) onChange(count)
    return isTaken
  }
  return (
    <NumberField
      label={t.countOf(one.title)}
      hideLabel
      className={styles.count}
      whole
      min={1}
      max={maxOfOne}
      value={typed ?? String(one.count)}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text)
        take(numberOf(text))
      }}
      onBlur={() => {
        if (typed !== undefined && take(Math.max(1, numberOf(typed)))) setTyped(undefined)
      }}
    />
  )
}

/** Table of the chosen instances with their counts. */
function ChosenInstancesTable({ input, onChange, disabled = false }: RelationProps) {
  const t = useMessages(messages)
  if (input.value.length === 0) return null
  const counted = (one: RelatedInstance, count: number) =>
    onChange(
      setRelatedInstances(
        input,
        input.value.map((other) => (other === one ? { ...one, count } : other)),
      ),
    )
  return (
    <table className={styles.table} aria-label={t.chosen(input.title)}>
      <thead>
        <tr>
          <th scope="col">{t.title}</th>
          <th scope="col">{t.count}</th>
          <th scope="col">
            <span className="visually-hidden">{t.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {input.value.map((one) => (
          <tr key={one.uuid}>
            <td>
              <Bdi>{one.title}</Bdi>
            </td>
            <td>
              <CountInput one={one} disabled={disabled || one.derived === true} onChange={(count) => counted(one, count)} />
            </td>
            <td>
              <IconButton
                icon="close"
                size="small"
                label={t.removeValue(one.title)}
                disabled={disabled || one.derived === true}
                onClick={() => onChange(removeInstance(input, one.uuid))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
