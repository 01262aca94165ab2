import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Node } from '#api/contract/node'
import { isolatedName } from '#text/bidi'
import { shortenForTile } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { useWidth } from '#ui/use-width'
import { Badges, useHasBadges } from '../list/badges.view'
import { RowCheckbox } from '../list/cells.view'
import styles from '../list/listing.module.css'
import { type ExplorerActor, type NamingActor, useExplorer } from '../explorer-actor'
import { hasThumbnail } from '#widgets/open-node/open-action'
import { FileIcon } from '#widgets/file-icon/file-icon'
import type { RowsProps } from '../list/list.view'
import { getMountedRows } from '../list/mounted-rows'
import { NameEditor, useNewExtension } from '../list/name-editor.view'
import { useCursorScroll } from '../list/use-cursor-scroll'

const tile = { width: 8.5, height: 10, gap: 0.5 }

/** Grid of tiles with as many columns as fit. It has no numbered pages; more tiles load while the user scrolls. */
export function GridRows({ actor, rows, scroller, naming, named, rem, onLayout }: RowsProps) {
  const width = useWidth(scroller)
  const cursor = useExplorer(actor, ({ selection }) => selection.cursor)
  const creating = naming !== undefined && named === null
  const lead = creating ? 1 : 0
  const columns = Math.max(1, Math.floor((width - tile.gap * rem) / ((tile.width + tile.gap) * rem)))
  const height = (tile.height + tile.gap) * rem
  const at = cursor === null ? -1 : rows.findIndex(({ uuid }) => uuid === cursor)
  const atLine = at < 0 ? -1 : Math.floor((at + lead) / columns)
  const virtualizer = useVirtualizer({
    count: Math.ceil((rows.length + lead) / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
    rangeExtractor: getMountedRows(creating ? 0 : -1, atLine),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  useEffect(() => {
    const gap = tile.gap * rem
    const advance = { inline: (width - gap) / columns, block: height }
    onLayout({
      columns,
      rows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height)),
      places: { columns, advance, size: { inline: advance.inline - gap, block: height - gap }, margin: { inline: gap, block: gap } },
    })
  }, [onLayout, columns, scroller, height, width, rem])
  const scroll = useCallback((line: number) => virtualizer.scrollToIndex(line, { align: 'auto' }), [virtualizer])
  useCursorScroll({ actor, cursor, line: atLine, loaded: rows.length > 0, scroll })

  const namedLine = creating ? 0 : named === null ? -1 : Math.floor((rows.findIndex(({ uuid }) => uuid === named) + lead) / columns)
  return (
    <div role="presentation" data-part="rows" className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((line) => (
        <div
          key={line.index}
          role="row"
          aria-rowindex={line.index + 1}
          className={styles.tiles}
          data-naming={line.index === namedLine || undefined}
          style={{ transform: `translateY(${line.start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: columns }, (_, column) => {
            const index = line.index * columns + column - lead
            const node = rows[index]
            if (index < 0) return naming && <NewTile key="new" naming={naming} />
            return (
              node && (
                <Tile
                  key={node.uuid}
                  actor={actor}
                  node={node}
                  column={column + 1}
                  stop={at < 0 ? index === 0 : index === at}
                  naming={named === node.uuid ? naming : undefined}
                />
              )
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface TileProps {
  actor: ExplorerActor
  node: Node
  column: number
  stop: boolean
  naming: NamingActor | undefined
}

const Tile = memo(function Tile({ actor, node, column, stop, naming }: TileProps) {
  const element = useRef<HTMLDivElement>(null)
  const selected = useExplorer(actor, ({ selection }) => selection.picked.has(node.uuid))
  const current = useExplorer(actor, ({ selection }) => selection.cursor === node.uuid)
  const moving = useExplorer(actor, (context) => context.moving.has(node.uuid))
  const cut = useExplorer(actor, (context) => context.services.cut.has(node.uuid))
  const badges = useId()
  const hasBadges = useHasBadges(actor, node)
  useLayoutEffect(() => {
    const list = element.current?.closest('[role="grid"]')
    if (current && list?.contains(document.activeElement) && !list.querySelector('[data-editor]'))
      element.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <div
      ref={element}
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected}
      aria-label={isolatedName(node)}
      aria-describedby={hasBadges ? badges : undefined}
      tabIndex={stop ? 0 : -1}
      className={styles.tile}
      data-uuid={node.uuid}
      data-closed={!node.may.read || undefined}
      data-moving={moving || undefined}
      data-cut={cut || undefined}
      draggable={naming === undefined}
      title={isolatedName(node)}
    >
      <RowCheckbox title={node.title} checked={selected} />
      <div className={styles.picture}>
        <Picture actor={actor} node={node} />
      </div>
      <Badges actor={actor} node={node} id={badges} />
      {naming ? (
        <NameEditor naming={naming} extension={node.extension} />
      ) : (
        <div className={styles.tileName}>
          <Bdi className={styles.tileTitle}>{shortenForTile(node.title, selected)}</Bdi>
          {node.extension !== undefined && node.extension !== '' && <Bdi className={styles.tileExtension}>{node.extension}</Bdi>}
        </div>
      )}
    </div>
  )
})

function Picture({ actor, node }: { actor: ExplorerActor; node: Node }) {
  const wanted = hasThumbnail(node)
  const url = useExplorer(actor, ({ thumbnails }) => thumbnails.get(node.uuid))
  useEffect(() => {
    if (wanted) actor.send({ type: 'thumbnail.request', uuid: node.uuid, versionUuid: node.versionUuid })
    // The effect runs again for each new node object: after a reload, a thumbnail may exist that did not exist before.
  }, [actor, wanted, node])
  return url === undefined ? <FileIcon node={node} size={56} /> : <img src={url} className={styles.thumbnail} alt="" draggable={false} />
}

/** Tile of an item that is being created. */
function NewTile({ naming }: { naming: NamingActor }) {
  const extension = useNewExtension(naming)
  return (
    <div role="gridcell" aria-colindex={1} className={styles.tile}>
      <div className={styles.picture}>
        <FileIcon node={extension === undefined ? { type: 1 } : { type: 0, extension }} size={56} />
      </div>
      <NameEditor naming={naming} extension={extension} />
    </div>
  )
}
