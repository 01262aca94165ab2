import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type DraftValue, type DraftValues, type FieldFault, findFaults, type GridRow, type GridRule } from './grid'
import type { gridMachine } from './grid.machine'
import { Button } from '#ui/button'
import { ConfirmDialog, Dialog } from '#ui/dialog'
import { DidYouMean, SearchField } from '#ui/did-you-mean'
import { Grid, type GridColumn, Pager } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { RowButtons } from '#ui/row-buttons'
import { messages } from './grid-window.messages'
import { useSaveOnClose } from '../form-window/use-save-on-close'
import styles from './grid-window.module.css'
import { listReadings } from '../keyboard-layout-search/keyboard-layout-fallback'

export type GridActor = ActorRefFrom<typeof gridMachine>

/** Values and functions that the form of a row uses. */
export interface RowForm {
  values: DraftValues
  isNew: boolean
  set(field: string, value: DraftValue): void
  /** Returns the error of a field: from the form's rules, or from the server. */
  errorOf(field: string): string | undefined
}

interface GridListProps<Row extends GridRow> {
  actor: GridActor
  t: { list: string; add: string }
  columns: readonly GridColumn<Row>[]
  nameOf(row: Row): string
  /** Additional buttons next to the add button. */
  tools?: ReactNode
  /** Returns additional buttons of a row. */
  more?(row: Row): ReactNode
  isRemovable(row: Row): boolean
  onAdd(): void
  onOpen(row: Row): void
}

export interface GridWindowProps<Row extends GridRow & { revision: string }> extends Omit<GridListProps<Row>, 'onAdd' | 'onOpen'> {
  icon: string
  t: { list: string; add: string; addTitle: string; editTitle: string }
  blank: DraftValues
  valuesOf(row: Row): DraftValues
  rules(values: DraftValues, isNew: boolean): readonly GridRule[]
  form(form: RowForm): ReactNode
  /** True if the form is long and needs a wide dialog. */
  wide?: boolean
}

/** A window that administers one kind of row: the list, the form in a dialog, and the question before a removal. */
export function GridWindow<Row extends GridRow & { revision: string }>(props: GridWindowProps<Row>) {
  const { actor, icon, t, blank, valuesOf, rules, form, wide = false, ...list } = props
  const general = useMessages(messages)
  const formId = useId()
  const { draft, errors } = useSelector(actor, ({ context }) => context)
  const optionsFailed = useSelector(actor, (snapshot) => snapshot.matches({ options: 'failed' }))
  const isBusy = useSelector(actor, ({ value }) => ['saving', 'removing', 'switching'].includes(value.editor))
  const [faults, setFaults] = useState<readonly FieldFault[]>([])

  const open = (row: Row) => {
    setFaults([])
    actor.send({ type: 'row.edit', uuid: row.uuid, revision: row.revision, values: valuesOf(row) })
  }
  const save = () => {
    if (!draft) return
    const found = findFaults(draft.values, rules(draft.values, draft.uuid === undefined))
    setFaults(found)
    if (found.length === 0) actor.send({ type: 'draft.save' })
    else document.getElementById(formId)?.querySelector<HTMLInputElement>(`[name="${found[0]?.field}"]`)?.focus()
  }
  useSaveOnClose(
    actor,
    useSelector(actor, (snapshot) => snapshot.matches({ editor: 'waitingForForm' })),
    save,
  )
  const errorOf = (field: string): string | undefined => {
    const fault = faults.find((one) => one.field === field)
    return fault ? general[fault.kind] : errors.save?.errors.find(({ path }) => path === field)?.detail
  }
  const drop = () => actor.send({ type: 'draft.drop' })
  const unplaced = errors.save && errors.save.errors.length === 0 ? errors.save : null

  return (
    <GridList<Row>
      actor={actor}
      t={t}
      {...list}
      onAdd={() => {
        setFaults([])
        actor.send({ type: 'row.new', values: blank })
      }}
      onOpen={open}
    >
      {draft && (
        <Dialog
          icon={icon}
          wide={wide}
          title={draft.uuid === undefined ? t.addTitle : t.editTitle}
          onClose={drop}
          actions={
            <>
              <Button look="filled" type="submit" form={formId} busy={isBusy}>
                {general.save}
              </Button>
              <Button onClick={drop}>{general.cancel}</Button>
            </>
          }
        >
          <form
            id={formId}
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            {unplaced && (
              <p role="alert" className={styles.failure}>
                {unplaced.code === 'conflict' ? general.conflict : unplaced.detail}
              </p>
            )}
            {optionsFailed && (
              <p role="alert" className={styles.failure}>
                {errors.options?.detail ?? general.optionsFailed}{' '}
                <Button look="plain" icon="refresh" onClick={() => actor.send({ type: 'options.retry' })}>
                  {general.retry}
                </Button>
              </p>
            )}
            {form({
              values: draft.values,
              isNew: draft.uuid === undefined,
              set: (field, value) => actor.send({ type: 'draft.changed', field, value }),
              errorOf,
            })}
          </form>
        </Dialog>
      )}
    </GridList>
  )
}

/** The list with its search field and pages, and the question before a removal. `children` are shown above the list. */
export function GridList<Row extends GridRow>(props: GridListProps<Row> & { children?: ReactNode }) {
  const { actor, t, columns, nameOf, tools, more, isRemovable, onAdd, onOpen, children } = props
  const general = useMessages(messages)
  const format = useFormat()
  const { query, page, target, errors } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ rows: 'loading' }))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ rows: 'failed' }))
  const isConfirmingRemoval = useSelector(
    actor,
    (snapshot) => snapshot.matches({ editor: 'confirmingRemoval' }) || snapshot.matches({ editor: 'removing' }),
  )
  const isBusy = useSelector(actor, ({ value }) => ['saving', 'removing', 'switching'].includes(value.editor))
  const rows = page.contents as readonly Row[]
  const rowToRemove = rows.find(({ uuid }) => uuid === target)
  const number = (value: number) => format.number(value)
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(query.keyword, page.layoutReadings)
  const search = (keyword: string) => actor.send({ type: 'grid.search', keyword })
  const last = Math.min(query.offset + query.pageSize, page.totalElements)

  return (
    <div className={styles.window}>
      <div className={styles.toolbar} role="toolbar" aria-label={t.list}>
        <Button look="filled" icon="add" disabled={isBusy} onClick={onAdd}>
          {t.add}
        </Button>
        {tools}
        <SearchField
          {...{ field, readings }}
          className={styles.search ?? ''}
          label={general.search}
          value={query.keyword}
          onSearch={search}
        />
      </div>
      <Grid
        label={t.list}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        sortBy={query.sortBy}
        direction={query.direction}
        onSort={(sortBy, direction) => actor.send({ type: 'grid.query', query: { sortBy, direction } })}
        onOpen={onOpen}
        actionsLabel={general.actions}
        actions={(row) => (
          <>
            {more?.(row)}
            <RowButtons
              editLabel={`${general.edit} ${nameOf(row)}`}
              removeLabel={`${general.remove} ${nameOf(row)}`}
              isRemovable={isRemovable(row)}
              onEdit={() => onOpen(row)}
              onRemove={() => actor.send({ type: 'row.remove', uuid: row.uuid })}
            />
          </>
        )}
        busy={isLoading}
        empty={
          hasFailed ? (
            <>
              <p role="alert">{errors.load?.detail ?? general.loadFailed}</p>
              <Button icon="refresh" onClick={() => actor.send({ type: 'grid.refresh' })}>
                {general.retry}
              </Button>
            </>
          ) : isLoading ? null : (
            <>
              <p>{query.keyword === '' ? general.empty : general.nothing}</p>
              <DidYouMean readings={readings} field={field} onTake={search} />
            </>
          )
        }
      />
      <div className={styles.footer}>
        <Pager
          offset={query.offset}
          pageSize={query.pageSize}
          total={page.totalElements}
          text={page.totalElements === 0 ? number(0) : general.range(number(query.offset + 1), number(last), number(page.totalElements))}
          previous={general.previous}
          next={general.next}
          onGo={(offset) => actor.send({ type: 'grid.query', query: { offset } })}
        />
      </div>
      {children}
      {isConfirmingRemoval && rowToRemove && (
        <ConfirmDialog
          danger
          title={general.removeTitle(nameOf(rowToRemove))}
          ok={general.remove}
          cancel={general.cancel}
          busy={isBusy}
          onOk={() => actor.send({ type: 'remove.confirm' })}
          onCancel={() => actor.send({ type: 'remove.cancel' })}
        >
          {general.removeText}
        </ConfirmDialog>
      )}
    </div>
  )
}
