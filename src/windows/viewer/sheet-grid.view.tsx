import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { useMessages } from '#ui/locale'
import { firstCell, getColumnName, getColumnWidth, isNumeric, moveSelection, toClipboardText, toRange, type Cell } from './cells'
import type { SheetBook } from './picture'
import { createSheetRows, type SheetRows } from './sheet-rows'
import { useFocusOnOpen } from './focus-content'
import { messages } from './viewer.messages'
import styles from './sheets.module.css'

/** Pixels at scale 1. */
const rowHeight = 26
const headWidth = 56
/** Rows from which the widths of columns without a width are guessed. */
const sampleRows = 100
/** Maximum number of rows that are copied. */
const maxCopiedRows = 20_000

interface SheetGridProps {
  book: SheetBook
  number: number
  scale: number
  onFailure(error: unknown): void
}

/** Cells of a sheet. Only those near the visible area are rendered and loaded. */
export function SheetGrid({ book, number, scale, onFailure }: SheetGridProps) {
  const t = useMessages(messages)
  const id = useId()
  const sheet = book.sheets[number] as SheetBook['sheets'][number]
  const scroller = useRef<HTMLDivElement>(null)
  useFocusOnOpen(scroller)
  const [selection, setSelection] = useState(firstCell)
  const [rows, version] = useSheetRows(book, number, onFailure)
  const sample = useMemo(
    () => Array.from({ length: Math.min(sampleRows, sheet.rows) }, (_, row) => rows?.get(row) ?? []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows change with the version
    [rows, sheet, version],
  )
  const toWidth = (column: number) => getColumnWidth(sheet, column, sample) * scale
  const height = rowHeight * scale
  const head = headWidth * scale
  const rowVirtualizer = useVirtualizer({
    count: sheet.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    paddingStart: height,
    scrollPaddingStart: height,
  })
  const columnVirtualizer = useVirtualizer({
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: toWidth,
    horizontal: true,
    isRtl: sheet.isRightToLeft,
    overscan: 3,
    paddingStart: head,
    scrollPaddingStart: head,
  })
  useEffect(() => {
    rowVirtualizer.measure()
    columnVirtualizer.measure()
  }, [rowVirtualizer, columnVirtualizer, scale, sample])

  const range = toRange(selection)
  const { active } = selection
  const select = (next: typeof selection) => {
    setSelection(next)
    rowVirtualizer.scrollToIndex(next.active.row)
    columnVirtualizer.scrollToIndex(next.active.column)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2)
    const next = moveSelection(selection, { key, shiftKey, isControl: ctrlKey || metaKey }, sheet, page)
    if (!next) return
    event.preventDefault()
    if (key.toLowerCase() === 'a') setSelection(next)
    else select(next)
  }
  const onPointer = (event: PointerEvent) => {
    if (event.type === 'pointerdown' ? event.button !== 0 : event.buttons !== 1) return
    const cell = findCell(event.target)
    if (!cell) return
    setSelection((last) => ({ anchor: event.type === 'pointermove' || event.shiftKey ? last.anchor : cell, active: cell }))
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    const bottom = Math.min(range.bottom, range.top + maxCopiedRows - 1)
    const copied = Array.from({ length: bottom - range.top + 1 }, (_, at) => rows?.get(range.top + at))
    if (copied.every((row) => row !== undefined)) event.clipboardData.setData('text/plain', toClipboardText(copied, range))
    else rows?.load(range.top, bottom).then((all) => navigator.clipboard?.writeText(toClipboardText(all, range)), onFailure)
  }

  const virtualRows = rowVirtualizer.getVirtualItems()
  const virtualColumns = columnVirtualizer.getVirtualItems()
  const [top, bottom] = [virtualRows[0]?.index ?? 0, virtualRows.at(-1)?.index ?? 0]
  const merges = useMemo(() => findMerges(sheet.merges, top, bottom), [sheet, top, bottom])
  const toBox = (row: number, column: number) => {
    const [, , rowSpan, columnSpan] = merges.get(`${row} ${column}`) ?? [row, column, 1, 1]
    const start = columnVirtualizer.measurementsCache[column]
    const end = columnVirtualizer.measurementsCache[Math.min(sheet.columns, column + columnSpan) - 1]
    return {
      blockSize: Math.min(rowSpan, sheet.rows - row) * height,
      insetInlineStart: start?.start ?? 0,
      inlineSize: (end?.end ?? 0) - (start?.start ?? 0),
    }
  }
  const renderCell = (row: number, column: number) => {
    const value = rows?.get(row)?.[column] ?? ''
    const isSelected = row >= range.top && row <= range.bottom && column >= range.first && column <= range.last
    const isActive = row === active.row && column === active.column
    return (
      <div
        key={column}
        id={isActive ? `${id}-active` : undefined}
        role="gridcell"
        aria-colindex={column + 1}
        aria-selected={isSelected}
        data-cell={`${row} ${column}`}
        data-active={isActive || undefined}
        data-number={isNumeric(value) || undefined}
        className={styles.cell}
        style={toBox(row, column)}
      >
        <span dir="auto">{value}</span>
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      <output className={styles.value} aria-label={t.cellValue}>
        <b dir="ltr">{`${getColumnName(active.column)}${active.row + 1}`}</b>
        <span dir="auto">{rows?.get(active.row)?.[active.column] ?? ''}</span>
      </output>
      <div
        ref={scroller}
        dir={sheet.isRightToLeft ? 'rtl' : 'ltr'}
        role="grid"
        aria-label={sheet.name || t.canvas}
        aria-rowcount={sheet.rows}
        aria-colcount={sheet.columns}
        aria-multiselectable
        aria-activedescendant={`${id}-active`}
        tabIndex={0}
        className={styles.grid}
        style={{ fontSize: `${scale}em` }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onCopy={onCopy}
      >
        <div className={styles.canvas} style={{ blockSize: rowVirtualizer.getTotalSize(), inlineSize: columnVirtualizer.getTotalSize() }}>
          <div className={styles.columns} style={{ blockSize: height }} aria-hidden>
            <span className={styles.corner} style={{ inlineSize: head }} />
            {virtualColumns.map(({ index, start, size }) => (
              <span key={index} className={styles.columnName} style={{ insetInlineStart: start, inlineSize: size }}>
                {getColumnName(index)}
              </span>
            ))}
          </div>
          {virtualRows.map(({ index, start }) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              className={styles.row}
              style={{ insetBlockStart: start, blockSize: height }}
            >
              <span className={styles.rowName} style={{ inlineSize: head }} aria-hidden>
                {index + 1}
              </span>
              {virtualColumns
                .filter((column) => merges.get(`${index} ${column.index}`) !== null)
                .map((column) => renderCell(index, column.index))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function useSheetRows(book: SheetBook, number: number, onFailure: (error: unknown) => void): [SheetRows | undefined, number] {
  const [version, update] = useReducer((count: number) => count + 1, 0)
  const [rows, setRows] = useState<SheetRows>()
  const fail = useRef(onFailure)
  fail.current = onFailure
  useEffect(() => {
    const created = createSheetRows(book, number, (error) => (error === undefined ? update() : fail.current(error)))
    setRows(created)
    return () => created.close()
  }, [book, number])
  return [rows, version]
}

const findCell = (target: EventTarget): Cell | undefined => {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (place === undefined) return undefined
  const [row = 0, column = 0] = place.split(' ').map(Number)
  return { row, column }
}

type Merge = readonly [row: number, column: number, rows: number, columns: number]

/**
 * Returns the merged cells in a range of rows: the area by its first visible cell, and null for the cells that it covers. An area that
 * begins above the range is cut there.
 */
const findMerges = (merges: readonly Merge[], top: number, bottom: number): ReadonlyMap<string, Merge | null> => {
  const found = new Map<string, Merge | null>()
  for (const merge of merges) {
    const [row, column, rows, columns] = merge
    if (row > bottom || row + rows <= top) continue
    for (let y = Math.max(row, top); y < Math.min(row + rows, bottom + 1); y += 1)
      for (let x = column; x < column + Math.min(columns, 1_000); x += 1) found.set(`${y} ${x}`, null)
    if (row >= top) found.set(`${row} ${column}`, merge)
  }
  return found
}
