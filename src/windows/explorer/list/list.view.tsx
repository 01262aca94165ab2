import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, use, useLayoutEffect, useRef } from 'react'
import type { Node } from '#api/contract/node'
import type { ListColumn } from '#api/contract/node-columns'
import { isolatedName } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { lazyPart } from '#ui/lazy-part'
import { focusRow } from './cell-focus'
import { ColumnCell, RowCheckbox } from './cells.view'
import { type Columns, getColumnPosition, getListColumn } from './columns'
import styles from './listing.module.css'
import { getShownMatches } from '../context'
import { type ExplorerActor, type NamingActor, useExplorer } from '../explorer-actor'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { getMountedRows } from './mounted-rows'
import { NameEditor, useNewExtension } from './name-editor.view'
import { FoundName } from '../search/found-name'
import type { TilePlaces } from './use-marquee'
import { useColumns } from './use-columns'
import { useCursorScroll } from './use-cursor-scroll'

/** Layout of the list: items per row, visible rows, and the position of each item. */
export interface Layout {
  columns: number
  rows: number
  places: TilePlaces
}

export interface RowsProps {
  actor: ExplorerActor
  rows: readonly Node[]
  /** Number of items before the first loaded row. */
  offset: number
  scroller: RefObject<HTMLDivElement | null>
  naming: NamingActor | undefined
  /** Id of the item being renamed; null while a new item is being named. */
  named: string | null
  /** Pixels per rem. */
  rem: number
  onLayout(layout: Layout): void
}

const rowRem = 2.25

/** A search window provides the component for its results. In a bin it is loaded when the user searches. */
const BinResult = lazyPart(() => import('../search/search-result.view').then((part) => part.SearchResult), { waiting: null })

/** Returns the height of a result row in rem: name and location, plus a line of property values and the matching text if they are shown. */
const foundRowRem = (rows: readonly Node[], matches: boolean): number =>
  (matches && rows.some(({ textHighlight, metadataHighlight }) => (textHighlight ?? metadataHighlight) !== undefined) ? 4.75 : 3.25) +
  (rows.some(({ instanceData }) => instanceData !== undefined) ? 1.25 : 0)

export function ListRows({ actor, rows, offset, scroller, naming, named, rem, onLayout }: RowsProps) {
  const cursor = useExplorer(actor, ({ selection }) => selection.cursor)
  const { all, shown } = useColumns(actor)
  const creating = naming !== undefined && named === null
  const at = cursor === null ? -1 : rows.findIndex(({ uuid }) => uuid === cursor)
  const lead = creating ? 1 : 0
  const matches = useExplorer(actor, getShownMatches)
  const found = matches !== undefined
  const height = (found ? foundRowRem(rows, matches) : rowRem) * rem
  // The function must stay the same: a new one would make the virtualizer lay out all rows again in every frame of a scroll.
  const keyAt = useCallback((index: number) => rows[index - lead]?.uuid ?? 'new', [rows, lead])
  const virtualizer = useVirtualizer({
    count: rows.length + lead,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 5,
    getItemKey: keyAt,
    rangeExtractor: getMountedRows(creating ? 0 : -1, at < 0 ? -1 : at + lead),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  useEffect(() => {
    const whole = { inline: Number.MAX_SAFE_INTEGER, block: height }
    onLayout({
      columns: 1,
      rows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height)),
      places: { columns: 1, advance: whole, size: whole, margin: { inline: 0, block: 0 } },
    })
  }, [onLayout, scroller, height])
  const scroll = useCallback((line: number) => virtualizer.scrollToIndex(line + lead, { align: 'auto' }), [virtualizer, lead])
  useCursorScroll({ actor, cursor, line: at, loaded: rows.length > 0, scroll })

  return (
    <div role="rowgroup" data-part="rows" className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const node = rows[item.index - lead]
        if (node === undefined) return naming && <NewRow key="new" naming={naming} index={offset + 2} />
        return (
          <Row
            key={node.uuid}
            actor={actor}
            node={node}
            all={all}
            shown={shown}
            top={item.start}
            index={offset + item.index - lead + 2}
            stop={at < 0 ? item.index === lead : item.index - lead === at}
            naming={named === node.uuid ? naming : undefined}
            height={found ? height : undefined}
          />
        )
      })}
    </div>
  )
}

interface RowProps {
  actor: ExplorerActor
  node: Node
  all: Columns
  shown: readonly ListColumn[]
  top: number
  index: number
  /** True for the row that receives the focus when the user tabs into the list. */
  stop: boolean
  naming: NamingActor | undefined
  /** Height of a search result in pixels. */
  height: number | undefined
}

const Row = memo(function Row({ actor, node, all, shown, top, index, stop, naming, height }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  const selected = useExplorer(actor, ({ selection }) => selection.picked.has(node.uuid))
  const current = useExplorer(actor, ({ selection }) => selection.cursor === node.uuid)
  const moving = useExplorer(actor, (context) => context.moving.has(node.uuid))
  const cut = useExplorer(actor, (context) => context.services.cut.has(node.uuid))
  useLayoutEffect(() => {
    const list = element.current?.closest('[role="grid"]')
    if (current && element.current && list?.contains(document.activeElement) && !list.querySelector('[data-editor]'))
      focusRow(element.current)
  }, [current])
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index}
      aria-selected={selected}
      aria-label={isolatedName(node)}
      tabIndex={stop ? 0 : -1}
      className={styles.row}
      data-uuid={node.uuid}
      data-closed={!node.may.read || undefined}
      data-naming={naming !== undefined || undefined}
      data-moving={moving || undefined}
      data-cut={cut || undefined}
      draggable={naming === undefined}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      {shown.map((column) => (
        <div
          key={column}
          role="gridcell"
          aria-colindex={getColumnPosition(all, column)}
          className={styles.cell}
          data-column={column}
          data-instant={getListColumn(column).type === 'instant' || undefined}
        >
          {column === 'title' ? (
            <>
              <RowCheckbox title={node.title} checked={selected} />
              <FileIcon node={node} size={20} />
              {naming ? (
                <NameEditor naming={naming} extension={node.extension} />
              ) : (
                <Name actor={actor} node={node} isFound={height !== undefined} />
              )}
            </>
          ) : (
            <ColumnCell node={node} column={column} />
          )}
        </div>
      ))}
    </div>
  )
})

function Name({ actor, node, isFound }: { actor: ExplorerActor; node: Node; isFound: boolean }) {
  const Found = use(FoundName) ?? BinResult
  if (isFound) return <Found actor={actor} node={node} />
  return (
    <Bdi className={styles.name} title={isolatedName(node)}>
      {node.title}
    </Bdi>
  )
}

/** Row of an item that is being created. */
function NewRow({ naming, index }: { naming: NamingActor; index: number }) {
  const extension = useNewExtension(naming)
  return (
    <div role="row" aria-rowindex={index} className={styles.row} data-naming>
      <div role="gridcell" aria-colindex={1} className={styles.cell} data-column="title">
        <FileIcon node={extension === undefined ? { type: 1 } : { type: 0, extension }} size={20} />
        <NameEditor naming={naming} extension={extension} />
      </div>
    </div>
  )
}
