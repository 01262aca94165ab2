import { useSelector } from '@xstate/react'
import type { DynamicReport } from '#api/contract/report'
import type { DraftValues } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { draftList } from '#widgets/data-grid/draft-list'
import styles from '#widgets/data-grid/grid-fields.module.css'
import { RowText } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow, type RowForm } from '#widgets/data-grid/grid-window.view'
import { ClassField, ConditionsField } from '#widgets/report-draft/conditions.view'
import {
  getAggregates,
  getTableReportRules,
  type ColumnDraft,
  type Field,
  findClassFields,
  toDraftList,
  createColumn,
  pagings,
  toColumnDrafts,
  toConditionDrafts,
} from '#widgets/report-draft/drafts'
import { messages } from '#widgets/report-draft/report-draft.messages'
import { builderMessages } from './report-builder.messages'

const blank: DraftValues = { title: '', classUuid: '', paging: 'pagination', columns: [], conditions: [] }

/** Administration of table reports: the columns, the conditions that instances must meet, and the page size. */
export function ReportBuilderView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const sayOf = useMessages(builderMessages)
  const format = useFormat()
  const frame = useSelector(actor, ({ context }) => context.window)
  const columns: readonly GridColumn<DynamicReport>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'class', label: t.class, sort: 'classTitle', cell: ({ classTitle }) => <Bdi>{classTitle || t.goneClass}</Bdi> },
    { id: 'columns', label: t.columns, cell: (row) => format.list(row.columns.map(({ title }) => title)) },
    { id: 'paging', label: t.paging, cell: ({ paging }) => t[paging] },
  ]
  return (
    <GridWindow<DynamicReport>
      actor={actor}
      icon="list"
      wide
      t={sayOf}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, classUuid, paging, columns: own, conditions }) => ({
        ...{ title, classUuid, paging, columns: toColumnDrafts(own), conditions: toConditionDrafts(conditions) },
      })}
      rules={getTableReportRules}
      isRemovable={() => true}
      more={({ uuid, title }) => (
        <IconButton
          icon="play"
          size="small"
          label={t.run(title)}
          onClick={() => frame.send({ type: 'window.open', kind: 'dynamic-report', payload: { uuid }, title })}
        />
      )}
      form={(form) => <Form actor={actor} form={form} />}
    />
  )
}

function Form({ actor, form }: { actor: GridActor; form: RowForm }) {
  const t = useMessages(messages)
  const options = useSelector(actor, ({ context }) => context.options)
  const fields = findClassFields(options, form.values.classUuid)
  return (
    <>
      <RowText form={form} name="title" label={t.title} maxLength={100} />
      <ClassField form={form} options={options} emptied={['columns', 'conditions']} />
      <SelectField
        label={t.paging}
        value={String(form.values.paging)}
        options={pagings.map((value) => ({ value, label: t[value] }))}
        onChange={(paging) => form.set('paging', paging)}
      />
      <ColumnsField form={form} fields={fields} />
      <ConditionsField form={form} fields={fields} />
    </>
  )
}

function ColumnsField({ form, fields }: { form: RowForm; fields: readonly Field[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const drafts = toDraftList<ColumnDraft>(form.values.columns)
  const { add, change, take } = draftList(form, 'columns', drafts)
  return (
    <section className={styles.section} aria-label={t.columns}>
      <h3 className={styles.heading}>{t.columns}</h3>
      <p className={styles.hint}>{t.columnHint}</p>
      {form.errorOf('columns') !== undefined && (
        <p role="alert" className={styles.failure}>
          {t.noColumn}
        </p>
      )}
      {drafts.map((draft, at) => {
        const field = fields.find(({ uuid }) => uuid === draft.field)
        const error = form.errorOf(`columns.${at}.field`)
        return (
          <FieldGroup key={draft.uuid} legend={t.column(format.number(at + 1))} className={styles.group}>
            <div className={styles.line}>
              <SelectField
                label={t.property}
                value={draft.field}
                options={[{ value: '', label: t.chooseField }, ...fields.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
                onChange={(uuid) => {
                  const title = fields.find((one) => one.uuid === uuid)?.title ?? ''
                  change(at, {
                    field: uuid,
                    aggregate: '',
                    title: draft.title === '' || draft.title === field?.title ? title : draft.title,
                  })
                }}
              />
              <TextField
                label={t.title}
                value={draft.title}
                maxLength={100}
                autoComplete="off"
                error={form.errorOf(`columns.${at}.title`)}
                onChange={({ target }) => change(at, { title: target.value })}
              />
              {field && !field.relation && (
                <SelectField
                  label={t.aggregate}
                  value={draft.aggregate}
                  options={[{ value: '', label: t.noAggregate }, ...getAggregates(field).map((value) => ({ value, label: t[value] }))]}
                  onChange={(aggregate) => change(at, { aggregate: aggregate as ColumnDraft['aggregate'] })}
                />
              )}
              <div className={styles.tools}>
                <IconButton
                  icon="delete"
                  size="small"
                  label={t.take(draft.title === '' ? t.column(format.number(at + 1)) : draft.title)}
                  onClick={() => take(at)}
                />
              </div>
            </div>
            {error !== undefined && (
              <p role="alert" className={styles.failure}>
                {error}
              </p>
            )}
          </FieldGroup>
        )
      })}
      <div>
        <Button icon="add" disabled={fields.length === 0} onClick={() => add(createColumn())}>
          {t.addColumn}
        </Button>
      </div>
    </section>
  )
}
