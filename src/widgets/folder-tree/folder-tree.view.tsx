import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Node } from '#api/contract/node'
import { type FolderLine, getTreeLines, type NoteLine } from './folder-tree'
import type { folderTreeMachine } from './folder-tree.machine'
import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { PaddedCheckbox } from '#ui/padded-checkbox'
import { FileIcon } from '../file-icon/file-icon'
import { messages } from './folder-tree.messages'
import styles from './folder-tree.module.css'
import { toTypeAheadEvent, toTreeEvent } from './folder-tree-keys'
import { isTyping, type TypeAhead, appendTyped } from '../type-ahead/typed'

export type TreeActor = ActorRefFrom<typeof folderTreeMachine>

interface FolderTreeProps {
  tree: TreeActor
  label: string
  /** Ids of the folders that are marked as open in the window. */
  shown: readonly string[]
  /** Path to the open folder, ending with the folder itself. The tree is opened along it. */
  pathUuids: readonly string[]
  /** Called when the user ticks a folder. If set, every folder has a checkbox, and the folders in `shown` are ticked. */
  onTick?: ((node: Node) => void) | undefined
  /** Returns true if the checkbox of a folder is enabled. Default: folders that the user may read. */
  canTick?(node: Node): boolean
  /** Returns the label of the checkbox of a folder with this title. */
  tickLabel?(title: string): string
  /** True if folders can be dragged. */
  draggable?: boolean
  /** Called when the user opens the context menu of a folder. */
  onMenu?(event: MouseEvent, line: FolderLine): void
  /** Called for a key on a folder that the tree itself does not handle. */
  onOtherKey?(event: globalThis.KeyboardEvent, line: FolderLine): void
  /** True if the tree takes the initial focus of a dialog. */
  entered?: boolean
}

/** A tree of folders that are loaded when opened. It has one tab stop and the usual keys of a tree, mirrored with the text direction. */
export function FolderTree({
  tree,
  label,
  shown,
  pathUuids,
  entered = false,
  draggable = false,
  onMenu,
  onOtherKey,
  ...ticking
}: FolderTreeProps) {
  const { onTick, canTick = isReadable, tickLabel } = ticking
  const rtl = useLocale().direction === 'rtl'
  const state = useSelector(tree, ({ context }) => context.tree)
  const cursor = useSelector(tree, ({ context }) => context.cursor)
  const element = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  const typed = useRef<TypeAhead>(null)
  const lines = getTreeLines(state)
  const stop = lines.some(({ key }) => key === cursor) ? cursor : lines[0]?.key

  useEffect(() => {
    tree.send({ type: 'tree.show' })
    return () => tree.send({ type: 'tree.hide' })
  }, [tree])
  const path = pathUuids.join('/')
  useEffect(() => {
    if (path !== '') tree.send({ type: 'path.show', pathUuids: path.split('/') })
  }, [tree, path])
  useLayoutEffect(() => {
    const line = element.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (element.current?.contains(document.activeElement)) line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
    // The row of the cursor may be drawn later. The tab stop moves to it then.
  }, [stop])

  // Moves the focus to the tab stop if the focused row was removed.
  useLayoutEffect(() => {
    if ((inside.current || entered) && document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines.find(({ key }) => key === stop)
    if (event.key === ' ' && !isTyping(typed.current, event.timeStamp) && onTick && line?.kind === 'folder' && canTick(line.node)) {
      event.preventDefault()
      onTick(line.node)
      return
    }
    const command = toTreeEvent(toTreePress(event), lines, stop ?? null, rtl)
    if (command) {
      event.preventDefault()
      tree.send(command)
      return
    }
    if (line?.kind === 'folder') onOtherKey?.(event.nativeEvent, line)
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (event.nativeEvent.defaultPrevented || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing || [...key].length !== 1) return
    // Space ticks or scrolls, except while it is part of typed text.
    if (key === ' ' && !isTyping(typed.current, timeStamp)) return
    event.preventDefault()
    typed.current = appendTyped(typed.current, key, timeStamp)
    const sought = toTypeAheadEvent(lines, stop ?? null, typed.current.text)
    if (sought) tree.send(sought)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its lines has the focus
    <div
      ref={element}
      role="tree"
      aria-label={label}
      aria-multiselectable={onTick === undefined ? undefined : true}
      className={styles.tree}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
        const line = lines.find((one) => one.key === key)
        if (!onMenu || line?.kind !== 'folder') return
        tree.send({ type: 'cursor.to', key: line.key })
        onMenu(event, line)
      }}
      onFocus={() => {
        inside.current = true
      }}
      onBlur={(event) => {
        // The focus left for no other element: the focused row may just have been removed.
        if (event.relatedTarget) inside.current = event.currentTarget.contains(event.relatedTarget)
      }}
    >
      {lines.map((line) =>
        line.kind === 'folder' ? (
          <Folder
            key={line.key}
            tree={tree}
            line={line}
            stop={line.key === stop}
            first={entered && line.key === stop}
            shown={shown.includes(line.node.uuid)}
            draggable={draggable}
            tick={onTick && { label: tickLabel?.(line.node.title), able: canTick(line.node), turn: () => onTick(line.node) }}
          />
        ) : (
          <Note key={line.key} tree={tree} line={line} stop={line.key === stop} first={entered && line.key === stop} />
        ),
      )}
    </div>
  )
}

const getIndentStyle = (level: number) => ({ '--indent': `${(level - 1) * 0.875}rem` }) as CSSProperties

const isReadable = ({ may }: Node): boolean => may.read

const toTreePress = ({ key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent) => ({
  ...{ key, altKey, ctrlKey, metaKey, shiftKey },
  altGraph: nativeEvent.getModifierState('AltGraph'),
})

interface FolderProps {
  tree: TreeActor
  line: FolderLine
  stop: boolean
  first: boolean
  shown: boolean
  draggable: boolean
  /** Label, state and handler of the folder's checkbox; absent if the tree has no checkboxes. */
  tick: { label: string | undefined; able: boolean; turn(): void } | undefined
}

function Folder({ tree, line: { key, level, node, state, position, size }, stop, first, shown, draggable, tick }: FolderProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={state === 'leaf' ? undefined : state === 'open'}
      aria-selected={shown}
      aria-checked={tick?.able ? shown : undefined}
      aria-label={isolate(node.title)}
      tabIndex={stop ? 0 : -1}
      data-first-focus={first || undefined}
      className={styles.line}
      style={getIndentStyle(level)}
      title={isolate(node.title)}
      data-folder={node.uuid}
      data-place={key}
      data-closed={!node.may.read || undefined}
      draggable={draggable}
      onClick={() => tree.send({ type: 'place.click', key })}
    >
      {state === 'leaf' ? (
        <span className={styles.flip} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys do the same
        <span
          className={styles.flip}
          data-part="flip"
          onClick={(event) => {
            event.stopPropagation()
            tree.send({ type: 'place.toggle', key })
          }}
        >
          <Icon name={state === 'open' ? 'drop' : 'next'} size={16} />
        </span>
      )}
      {tick && (
        <PaddedCheckbox
          className={styles.tick}
          aria-hidden="true"
          title={tick.label}
          checked={shown}
          disabled={!tick.able}
          onClick={(event) => event.stopPropagation()}
          onChange={tick.turn}
        />
      )}
      <FileIcon node={node} size={18} />
      <Bdi className={styles.title}>{node.title}</Bdi>
    </div>
  )
}

function Note({ tree, line: { kind, uuid, level, key }, stop, first }: { tree: TreeActor; line: NoteLine; stop: boolean; first: boolean }) {
  const t = useMessages(messages)
  const text = { loading: t.treeLoading, more: t.moreFolders, failed: t.treeFailed }[kind]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      tabIndex={stop ? 0 : -1}
      data-first-focus={first || undefined}
      className={styles.line}
      style={getIndentStyle(level)}
      data-note={kind}
      data-place={key}
      onClick={() => {
        if (kind === 'more') tree.send({ type: 'branch.more', uuid })
        if (kind === 'failed') tree.send({ type: 'branch.retry', uuid })
      }}
    >
      <span className={styles.flip}>
        <Icon name={kind === 'loading' ? 'loading' : kind === 'failed' ? 'refresh' : 'more'} size={14} spinning={kind === 'loading'} />
      </span>
      <span className={styles.title}>{text}</span>
    </div>
  )
}
