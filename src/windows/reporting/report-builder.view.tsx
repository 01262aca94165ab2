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
import { ClassField, ConditionsField } from './conditions.view'
import {
  aggregatesOf,
  builderRules,
  type ColumnDraft,
  type Field,
  fieldsIn,
  listOf,
  newColumn,
  pagings,
  toColumns,
  toConditions,
} from './drafts'
import { builderMessages, messages } from './reporting.messages'

const blank: DraftValues = { title: '', classUuid: '', paging: 'pagination', columns: [], conditions: [] }

/** Administration of table reports: columns of a class, conditions for the instances, and paging. */
export function ReportBuilderView({ actor }: { actor: GridActor }) {
  const say = useMessages(messages)
  const sayOf = useMessages(builderMessages)
  const format = useFormat()
  const frame = useSelector(actor, ({ context }) => context.window)
  const columns: readonly GridColumn<DynamicReport>[] = [
    { id: 'title', label: say.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'class', label: say.class, sort: 'classTitle', cell: ({ classTitle }) => <Bdi>{classTitle || say.goneClass}</Bdi> },
    { id: 'columns', label: say.columns, cell: (row) => format.list(row.columns.map(({ title }) => title)) },
    { id: 'paging', label: say.paging, cell: ({ paging }) => say[paging] },
  ]
  return (
    <GridWindow<DynamicReport>
      actor={actor}
      icon="list"
      wide
      say={sayOf}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, classUuid, paging, columns: own, conditions }) => ({
        ...{ title, classUuid, paging, columns: toColumns(own), conditions: toConditions(conditions) },
      })}
      rules={builderRules}
      isRemovable={() => true}
      more={({ uuid, title }) => (
        <IconButton
          icon="play"
          size="small"
          label={say.run(title)}
          onClick={() => frame.send({ type: 'window.open', kind: 'dynamic-report', payload: { uuid }, title })}
        />
      )}
      form={(form) => <Form actor={actor} form={form} />}
    />
  )
}

function Form({ actor, form }: { actor: GridActor; form: RowForm }) {
  const say = useMessages(messages)
  const options = useSelector(actor, ({ context }) => context.options)
  const fields = fieldsIn(options, form.values.classUuid)
  return (
    <>
      <RowText form={form} name="title" label={say.title} maxLength={100} />
      <ClassField form={form} options={options} emptied={['columns', 'conditions']} />
      <SelectField
        label={say.paging}
        value={String(form.values.paging)}
        options={pagings.map((value) => ({ value, label: say[value] }))}
        onChange={(paging) => form.set('paging', paging)}
      />
      <ColumnsField form={form} fields={fields} />
      <ConditionsField form={form} fields={fields} />
    </>
  )
}

function ColumnsField({ form, fields }: { form: RowForm; fields: readonly Field[] }) {
  const say = useMessages(messages)
  const format = useFormat()
  const drafts = listOf<ColumnDraft>(form.values.columns)
  const { add, change, take } = draftList(form, 'columns', drafts)
  return (
    <section className={styles.section} aria-label={say.columns}>
      <h3 className={styles.heading}>{say.columns}</h3>
      <p className={styles.hint}>{say.columnHint}</p>
      {form.errorOf('columns') !== undefined && (
        <p role="alert" className={styles.failure}>
          {say.noColumn}
        </p>
      )}
      {drafts.map((draft, at) => {
        const field = fields.find(({ uuid }) => uuid === draft.field)
        const error = form.errorOf(`columns.${at}.field`)
        return (
          <FieldGroup key={draft.uuid} legend={say.column(format.number(at + 1))} className={styles.group}>
            <div className={styles.line}>
              <SelectField
                label={say.property}
                value={draft.field}
                options={[{ value: '', label: say.chooseField }, ...fields.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
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
                label={say.title}
                value={draft.title}
                maxLength={100}
                autoComplete="off"
                error={form.errorOf(`columns.${at}.title`)}
                onChange={({ target }) => change(at, { title: target.value })}
              />
              {field && !field.relation && (
                <SelectField
                  label={say.aggregate}
                  value={draft.aggregate}
                  options={[{ value: '', label: say.noAggregate }, ...aggregatesOf(field).map((value) => ({ value, label: say[value] }))]}
                  onChange={(aggregate) => change(at, { aggregate: aggregate as ColumnDraft['aggregate'] })}
                />
              )}
              <div className={styles.tools}>
                <IconButton
                  icon="delete"
                  size="small"
                  label={say.take(draft.title === '' ? say.column(format.number(at + 1)) : draft.title)}
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
        <Button icon="add" disabled={fields.length === 0} onClick={() => add(newColumn())}>
          {say.addColumn}
        </Button>
      </div>
    </section>
  )
}
