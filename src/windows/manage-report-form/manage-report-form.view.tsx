import { useSelector } from '@xstate/react'
import type { ReportForm } from '#api/contract/report'
import type { DraftValues } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { RowButtons } from '#ui/row-buttons'
import { SelectField } from '#ui/select-field'
import { DraftList, Failure } from '#widgets/data-grid/draft-list.view'
import styles from '#widgets/data-grid/grid-fields.module.css'
import { RowTextField } from '#widgets/data-grid/grid-fields.view'
import type { GridActor, RowForm } from '#widgets/data-grid/grid-window.view'
import { ClassField, ConditionsField } from '#widgets/report-draft/conditions.view'
import { type Field, findClassFields, toDraftList, toConditionDrafts } from '#widgets/report-draft/drafts'
import {
  charts,
  filterCountable,
  type DimensionDraft,
  getChartReportRules,
  type Period,
  periods,
  toDimensionDrafts,
} from '#widgets/report-draft/form-drafts'
import { formMessages } from './manage-report-form.messages'
import { messages } from '#widgets/report-draft/report-draft.messages'
import { ReportsWindow } from '#widgets/report-draft/reports-window.view'

const blank: DraftValues = {
  ...{ title: '', classUuid: '', period: 'monthly', datePropertyUuid: '', chart: 'bar', workflowUuid: '' },
  ...{ dimensions: [], conditions: [] },
}

/** Administration of report forms: which instances of a class a chart counts, how, and in which periods. */
export function ManageReportFormView({ actor }: { actor: GridActor }) {
  const sayOf = useMessages(formMessages)
  const format = useFormat()
  const columns: readonly GridColumn<ReportForm>[] = [
    { id: 'period', label: sayOf.period, sort: 'period', cell: ({ period }) => sayOf[period] },
    { id: 'chart', label: sayOf.chart, cell: ({ chart }) => sayOf[chart] },
    { id: 'dimensions', label: sayOf.dimensions, cell: (row) => format.list(row.dimensions.map(({ title }) => title)) },
  ]
  return (
    <ReportsWindow<ReportForm>
      actor={actor}
      icon="chart"
      t={sayOf}
      columns={columns}
      blank={blank}
      valuesOf={({ title, classUuid, period, chart, datePropertyUuid = '', workflowUuid = '', dimensions, conditions }) => ({
        ...{ title, classUuid, period, chart, datePropertyUuid, workflowUuid },
        ...{ dimensions: toDimensionDrafts(dimensions), conditions: toConditionDrafts(conditions) },
      })}
      rules={getChartReportRules}
      form={(form) => <Form actor={actor} form={form} />}
    />
  )
}

function Form({ actor, form }: { actor: GridActor; form: RowForm }) {
  const t = useMessages(messages)
  const sayOf = useMessages(formMessages)
  const options = useSelector(actor, ({ context }) => context.options)
  const { classUuid, period, datePropertyUuid, chart } = form.values
  const fields = findClassFields(options, classUuid)
  const dates = fields.filter(({ type }) => type === 'DATE')
  return (
    <>
      <p className={styles.hint}>{sayOf.about}</p>
      <RowTextField form={form} name="title" label={t.title} maxLength={100} />
      <ClassField form={form} options={options} emptied={['datePropertyUuid', 'dimensions', 'conditions']} />
      {options !== null && classUuid !== '' && fields.every(({ relation }) => relation) && <Failure text={sayOf.noProperty} />}
      <div className={styles.line}>
        <SelectField
          label={sayOf.period}
          value={String(period)}
          options={periods.map((value) => ({ value, label: sayOf[value] }))}
          onChange={(value) => form.set('period', value)}
        />
        <SelectField
          label={sayOf.dateProperty}
          value={dates.some(({ uuid }) => uuid === datePropertyUuid) ? String(datePropertyUuid) : ''}
          options={[{ value: '', label: sayOf.created }, ...dates.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
          onChange={(value) => form.set('datePropertyUuid', value)}
        />
        <SelectField
          label={sayOf.chart}
          value={String(chart)}
          options={charts.map((value) => ({ value, label: sayOf[value] }))}
          onChange={(value) => form.set('chart', value)}
        />
      </div>
      <Failure text={form.errorOf('chart') && sayOf.pieHasOne} />
      <DimensionsField actor={actor} form={form} fields={fields} />
      <ConditionsField form={form} fields={fields} />
    </>
  )
}

/**
 * Form field for the dimensions. Each one is edited in its own window, which passes it back while the form is open and its class is
 * unchanged.
 */
function DimensionsField({ actor, form, fields }: { actor: GridActor; form: RowForm; fields: readonly Field[] }) {
  const t = useMessages(messages)
  const sayOf = useMessages(formMessages)
  const format = useFormat()
  const { window, draft } = useSelector(actor, ({ context }) => context)
  const drafts = toDraftList<DimensionDraft>(form.values.dimensions)
  const period = form.values.period as Period
  const countable = filterCountable(fields, period)
  const { classUuid } = form.values

  const take = (dimension: DimensionDraft): boolean => {
    const now = actor.getSnapshot()
    const { values, uuid } = now.context.draft ?? {}
    if (!now.matches({ editor: 'editing' }) || uuid !== draft?.uuid || values?.classUuid !== classUuid) return false
    const list = toDraftList<DimensionDraft>(values?.dimensions)
    const isKnown = list.some((one) => one.uuid === dimension.uuid)
    const value = isKnown ? list.map((one) => (one.uuid === dimension.uuid ? dimension : one)) : [...list, dimension]
    actor.send({ type: 'draft.changed', field: 'dimensions', value })
    return true
  }
  const open = (dimension?: DimensionDraft) =>
    window.send({
      type: 'window.open',
      kind: 'add-dimension',
      payload: { fields: countable, period, take, ...(dimension && { dimension }) },
    })

  return (
    <DraftList
      title={sayOf.dimensions}
      hint={sayOf.dimensionHint}
      error={form.errorOf('dimensions') && sayOf.noDimension}
      addLabel={t.addDimension}
      isAddDisabled={countable.length === 0}
      onAdd={() => open()}
      note={
        <>
          {countable.length === 0 && fields.some(({ relation }) => !relation) && <p className={styles.hint}>{sayOf.noSums}</p>}
          <p role="status" className="visually-hidden">
            {drafts.length === 0 ? '' : format.list(drafts.map(({ title }) => title))}
          </p>
        </>
      }
    >
      {drafts.length > 0 && (
        <ul className={styles.rows}>
          {drafts.map((dimension, at) => {
            const { uuid, title, field, aggregate } = dimension
            const unfit = form.errorOf(`dimensions.${at}.aggregate`)
            const property = fields.find((one) => one.uuid === field)
            return (
              <li key={uuid} className={styles.row}>
                <div>
                  <Bdi>{title}</Bdi>
                  <p className={styles.hint}>{sayOf.dimensionOf(t[aggregate], property?.title ?? sayOf.goneProperty)}</p>
                  <Failure text={unfit && period === 'daily' ? sayOf.dailySums : unfit} />
                </div>
                <RowButtons
                  editLabel={sayOf.editDimension(title)}
                  removeLabel={t.take(title)}
                  onEdit={() => open(dimension)}
                  onRemove={() => form.set('dimensions', drafts.toSpliced(at, 1))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </DraftList>
  )
}
