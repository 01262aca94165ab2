import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { RowButtons } from '#ui/row-buttons'
import { TableHead } from '#ui/table-head'
import { useFormatRangeEntry } from '#widgets/class-range/class-range.view'
import type { ClassRow } from '#widgets/definition/class-rows'
import type { DefinitionDraft } from '#widgets/definition/definition'
import { messages as words } from '#widgets/definition/definition.messages'
import layout from '#widgets/form-window/form-window.module.css'
import styles from './class-editor.module.css'
import { messages } from './class-editor.messages'
import type { ClassEditorActor } from './class-editor.view'

/** Table of the definitions of the class. Inherited rows are disabled. */
export function RowTable({ actor, rows }: { actor: ClassEditorActor; rows: readonly ClassRow[] }) {
  const t = useMessages(messages)
  const kinds = useMessages(words)
  const format = useFormat()
  const textOf = useFormatRangeEntry()
  const typeOf = ({ mode, type, dynamicType }: DefinitionDraft): string => {
    if (mode === 'RELATION') return kinds.RELATION
    return mode === 'PROPERTY' ? kinds[type] : kinds[dynamicType]
  }
  const open = (row: ClassRow) => actor.send({ type: 'row.edit', row })
  return (
    <section aria-label={t.rows} className={layout.rows}>
      <div className={layout.bar}>
        <h3 className={styles.heading}>{t.rows}</h3>
        <Button icon="add" onClick={() => actor.send({ type: 'row.new' })}>
          {t.add}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={layout.hint}>{t.noRows}</p>
      ) : (
        <table className={layout.table}>
          <TableHead labels={[t.rowTitle, t.type, t.range]} hiddenLabel={t.actions} />
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.draft.uuid} ${row.direct}`} data-off={!row.direct || undefined} onDoubleClick={() => row.direct && open(row)}>
                <td>
                  <Bdi>{row.draft.title}</Bdi>
                </td>
                <td>{typeOf(row.draft)}</td>
                <td>
                  <bdi>
                    {format.joined(row.draft.range.map((entry) => (entry.state === 'SIMPLE' ? isolate(entry.title) : textOf(entry))))}
                  </bdi>
                </td>
                <td className={layout.tools}>
                  {row.direct ? (
                    <RowButtons
                      editLabel={t.edit(row.draft.title)}
                      removeLabel={t.remove(row.draft.title)}
                      onEdit={() => open(row)}
                      onRemove={() => actor.send({ type: 'row.drop', row })}
                    />
                  ) : (
                    t.inherited
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
