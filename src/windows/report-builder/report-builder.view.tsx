import { useSelector } from '@xstate/react'
import type { DynamicReport } from '#api/contract/report'
import type { DraftValues } from '#widgets/data-grid/grid'
import { IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { createDraftItems, DraftList, Failure } from '#widgets/data-grid/draft-list.view'
import styles from '#widgets/data-grid/grid-fields.module.css'
import { RowTextField } from '#widgets/data-grid/grid-fields.view'
import type { GridActor, RowForm } from '#widgets/data-grid/grid-window.view'
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
import { ReportsWindow } from '#widgets/report-draft/reports-window.view'
import { builderMessages } from './report-builder.messages'

const blank: DraftValues = { title: '', classUuid: '', paging: 'pagination', columns: [], conditions: [] }

/** Administration of table reports: the columns, the conditions that instances must meet, and the page size. */
export function ReportBuilderView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const columns: readonly GridColumn<DynamicReport>[] = [
    { id: 'columns', label: t.columns, cell: (row) => format.list(row.columns.map(({ title }) => title)) },
    { id: 'paging', label: t.paging, cell: ({ paging }) => t[paging] },
  ]
  return (
    <ReportsWindow<DynamicReport>
      actor={actor}
      icon="list"
      t={useMessages(builderMessages)}
      columns={columns}
      blank={blank}
      valuesOf={({ title, classUuid, paging, columns: own, conditions }) => ({
        ...{ title, classUuid, paging, columns: toColumnDrafts(own), conditions: toConditionDrafts(conditions) },
      })}
      rules={getTableReportRules}
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
      <RowTextField form={form} name="title" label={t.title} maxLength={100} />
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
  const { items, add } = createDraftItems(form, 'columns', toDraftList<ColumnDraft>(form.values.columns))
  return (
    <DraftList
      title={t.columns}
      hint={t.columnHint}
      error={form.errorOf('columns') && t.noColumn}
      addLabel={t.addColumn}
      isAddDisabled={fields.length === 0}
      onAdd={() => add(createColumn())}
    >
      {items.map(({ draft, at, onChange, onTake }) => {
        const field = fields.find(({ uuid }) => uuid === draft.field)
        return (
          <FieldGroup key={draft.uuid} legend={t.column(format.number(at + 1))} className={styles.group}>
            <div className={styles.line}>
              <SelectField
                label={t.property}
                value={draft.field}
                options={[{ value: '', label: t.chooseField }, ...fields.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
                onChange={(uuid) => {
                  const title = fields.find((one) => one.uuid === uuid)?.title ?? ''
                  onChange({
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
                onChange={({ target }) => onChange({ title: target.value })}
              />
              {field && !field.relation && (
                <SelectField
                  label={t.aggregate}
                  value={draft.aggregate}
                  options={[{ value: '', label: t.noAggregate }, ...getAggregates(field).map((value) => ({ value, label: t[value] }))]}
                  onChange={(aggregate) => onChange({ aggregate: aggregate as ColumnDraft['aggregate'] })}
                />
              )}
              <div className={styles.tools}>
                <IconButton
                  icon="delete"
                  size="small"
                  label={t.take(draft.title === '' ? t.column(format.number(at + 1)) : draft.title)}
                  onClick={onTake}
                />
              </div>
            </div>
            <Failure text={form.errorOf(`columns.${at}.field`)} />
          </FieldGroup>
        )
      })}
    </DraftList>
  )
}
