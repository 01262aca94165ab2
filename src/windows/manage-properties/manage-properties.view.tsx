import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DidYouMean, SearchField } from '#ui/did-you-mean'
import { Grid, type GridColumn, Pager } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { RowButtons } from '#ui/row-buttons'
import { SegmentedControl } from '#ui/segmented-control'
import { listReadings } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { DefinitionDialog } from '#widgets/definition/definition.view'
import layout from '#widgets/form-window/form-window.module.css'
import styles from './manage-properties.module.css'
import type { managePropertiesMachine } from './manage-properties.machine'
import type { Query, Row } from './manage-properties-setup'
import { messages } from './manage-properties.messages'

type ManageActor = ActorRefFrom<typeof managePropertiesMachine>

export function ManagePropertiesView({ actor }: { actor: ManageActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { query, page, error, target, editor, session } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ rows: 'loading' }))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ rows: 'failed' }))
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches({ row: 'confirmingDeletion' }) || snapshot.matches({ row: 'deleting' }))
  const isDeleting = useSelector(actor, (snapshot) => snapshot.matches({ row: 'deleting' }))
  const names = (all: Row['domain']) => <bdi>{format.list(all.map(({ title }) => title))}</bdi>
  const typeOf = ({ mode, type = '' }: Row): string =>
    mode === 'RELATION' ? t.relation : type in t ? (t[type as keyof typeof t] as string) : type
  const columns: readonly GridColumn<Row>[] = [
    { id: 'title', label: t.title, cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'type', label: t.type, cell: typeOf },
    { id: 'domain', label: t.domain, cell: ({ domain }) => names(domain) },
    { id: 'range', label: t.range, cell: ({ range }) => names(range) },
  ]
  const edit = (row: Row) => actor.send({ type: 'row.edit', row })
  const number = (value: number) => format.number(value)
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(query.title, page.layoutReadings)
  const search = (title: string) => actor.send({ type: 'rows.type', title })
  const last = Math.min(query.offset + query.size, page.totalElements)
  return (
    <div className={layout.window}>
      <div className={layout.bar} role="toolbar" aria-label={t.list}>
        {session.admin && (
          <Button look="filled" icon="add" onClick={() => actor.send({ type: 'row.new' })}>
            {t.add}
          </Button>
        )}
        <SegmentedControl<Query['mode']>
          label={t.mode}
          hideLabel
          segments={[
            { value: 'PROPERTY', label: t.PROPERTY },
            { value: 'RELATION', label: t.RELATION },
          ]}
          value={query.mode}
          onChange={(mode) => actor.send({ type: 'rows.query', query: { mode } })}
        />
        <SearchField
          {...{ field, readings }}
          className={styles.search ?? ''}
          label={t.search}
          maxLength={255}
          value={query.title}
          onSearch={search}
        />
      </div>
      <div className={layout.main}>
        <Grid
          label={t.list}
          columns={columns}
          rows={page.contents}
          nameOf={({ title }) => title}
          sortBy=""
          direction="ASC"
          onSort={() => {}}
          onOpen={edit}
          actionsLabel={t.actions}
          actions={(row) =>
            session.admin && (
              <RowButtons
                editLabel={t.edit(row.title)}
                removeLabel={t.remove(row.title)}
                onEdit={() => edit(row)}
                onRemove={() => actor.send({ type: 'row.delete', row })}
              />
            )
          }
          busy={isLoading}
          empty={
            hasFailed ? (
              <>
                <p role="alert">{error?.detail ?? t.failed}</p>
                <Button icon="refresh" onClick={() => actor.send({ type: 'rows.retry' })}>
                  {t.retry}
                </Button>
              </>
            ) : isLoading ? null : (
              <>
                <p>{isBlank(query.title) ? t.empty : t.nothing}</p>
                <DidYouMean readings={readings} field={field} onTake={search} />
              </>
            )
          }
        />
      </div>
      <Pager
        offset={query.offset}
        pageSize={query.size}
        total={page.totalElements}
        text={page.totalElements === 0 ? number(0) : t.pages(number(query.offset + 1), number(last), number(page.totalElements))}
        previous={t.previous}
        next={t.next}
        onGo={(offset) => actor.send({ type: 'rows.query', query: { offset } })}
      />
      {editor && <DefinitionDialog actor={editor} />}
      {isAsked && target && (
        <ConfirmDialog
          danger
          title={t.asks(target.title)}
          ok={t.ok}
          cancel={t.cancel}
          busy={isDeleting}
          onOk={() => actor.send({ type: 'delete.confirm' })}
          onCancel={() => actor.send({ type: 'delete.cancel' })}
        >
          {t.asksText}
        </ConfirmDialog>
      )}
    </div>
  )
}
