import { type CSSProperties, type DragEvent, type KeyboardEvent, useId, useState } from 'react'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { MarkLatinWords } from '#ui/latin'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { type Design, type DesignFault, type DesignField, moveField, type Step, stepField, removeFieldFrom } from './form-design'
import styles from './form-designer.module.css'
import { messages } from './form-designer.messages'

/** Data type of a drag. The data is `input:` and the id of a class property, or `field:` and the id of a field of the form. */
export const dragType = 'application/x-mizkar-field'

interface DesignGridProps {
  design: Design
  faults: readonly DesignFault[]
  chosen: string | undefined
  onChoose(uuid: string): void
  onChange(design: Design): void
  onAdd(inputUuid: string, at: { index: number; column: number }): void
}

/** Preview of the form. Fields are moved by drag and drop or by the arrow keys (in visual direction); Delete removes a field. */
export function DesignGrid({ design, faults, chosen, onChoose, onChange, onAdd }: DesignGridProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { direction } = useLocale()
  const hint = useId()
  const [news, setNews] = useState('')
  const [over, setOver] = useState<number>()

  const columnAt = ({ clientX, currentTarget }: DragEvent, index: number): number => {
    const grid = (currentTarget as HTMLElement).closest(`.${styles.grid}`) ?? currentTarget
    const { left, right, width } = grid.getBoundingClientRect()
    const from = direction === 'rtl' ? right - clientX : clientX - left
    return width === 0 ? (design.fields[index]?.column ?? 0) : Math.floor((from / width) * design.columns)
  }
  const drop = (event: DragEvent, index: number) => {
    const [kind, uuid] = event.dataTransfer.getData(dragType).split(':')
    setOver(undefined)
    if (uuid === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const at = { index, column: columnAt(event, index) }
    if (kind === 'input') onAdd(uuid, at)
    else onChange(moveField(design, uuid, at))
  }
  const allow = (event: DragEvent, index: number) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    event.stopPropagation()
    setOver(index)
  }
  const step = (field: DesignField, way: Step) => {
    const next = stepField(design, field.uuid, way)
    onChange(next)
    const at = next.fields.findIndex(({ uuid }) => uuid === field.uuid)
    setNews(t.movedTo(format, field.title, at + 1, (next.fields[at]?.column ?? 0) + 1))
  }
  const onKey = (event: KeyboardEvent, field: DesignField) => {
    const rtl = direction === 'rtl'
    const steps: Readonly<Record<string, Step>> = {
      ArrowUp: 'before',
      ArrowDown: 'after',
      ArrowRight: rtl ? 'start' : 'end',
      ArrowLeft: rtl ? 'end' : 'start',
    }
    const way = steps[event.key]
    if (way) step(field, way)
    else if (event.key === 'Delete') remove(field)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const remove = ({ uuid, title }: DesignField) => {
    onChange(removeFieldFrom(design, uuid))
    setNews(t.removed(title))
  }
  return (
    <section className={styles.middle} aria-label={t.form}>
      <p id={hint} className={styles.quiet}>
        <MarkLatinWords>{design.fields.length === 0 ? t.emptyForm : t.keysHint}</MarkLatinWords>
      </p>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      <ol
        className={styles.grid}
        style={{ '--columns': design.columns } as CSSProperties}
        data-over={over === design.fields.length || undefined}
        onDragOver={(event) => allow(event, design.fields.length)}
        onDragLeave={() => setOver(undefined)}
        onDrop={(event) => drop(event, design.fields.length)}
      >
        {design.fields.map((field, index) => (
          <li
            key={field.uuid}
            className={styles.field}
            style={
              {
                gridColumn: `${field.column + 1} / span ${field.size ?? 1}`,
                ...(field.color !== undefined && { '--mark': field.color }),
              } as CSSProperties
            }
            data-marked={field.color !== undefined || undefined}
            data-chosen={field.uuid === chosen || undefined}
            data-over={over === index || undefined}
            data-invalid={faults.some(({ uuid }) => uuid === field.uuid) || undefined}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(dragType, `field:${field.uuid}`)
              dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => allow(event, index)}
            onDrop={(event) => drop(event, index)}
          >
            <button
              type="button"
              className={styles.fieldName}
              aria-pressed={field.uuid === chosen}
              aria-describedby={hint}
              aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Delete"
              onClick={() => onChoose(field.uuid)}
              onKeyDown={(event) => onKey(event, field)}
            >
              <Bdi>{isBlank(field.title) ? t.untitled : field.title}</Bdi>
              <span className={styles.mark}>
                {field.required === true ? `${t[field.showType]} · ${t.requiredMark}` : t[field.showType]}
              </span>
            </button>
            <IconButton icon="close" size="small" label={t.removeField(field.title)} onClick={() => remove(field)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
