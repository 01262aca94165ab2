import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Node } from '#api/contract/node'
import { type FolderLine, linesOf, type NoteLine } from './folder-tree'
import type { folderTreeMachine } from './folder-tree.machine'
import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { RowBox } from '#ui/row-box'
import { FileIcon } from '../file-icon/file-icon'
import { messages } from './folder-tree.messages'
import styles from './folder-tree.module.css'
import { soughtLine, treeKey } from './folder-tree-keys'
import { isTyping, type Typed, typedOn } from '../type-ahead/typed'

export type TreeActor = ActorRefFrom<typeof folderTreeMachine>

interface FolderTreeProps {
  tree: TreeActor
  label: string
  /** The folders on show. */
  shown: readonly string[]
  /** The folders on the way to the one on show, itself last: the tree opens there. */
  way: readonly string[]
  /** With it every folder has a checkbox, and those on show are ticked. */
  onTick?: ((node: Node) => void) | undefined
  /** Which folders have a checkbox that can be used; without it those that may be read. */
  canTick?(node: Node): boolean
  /** What the checkbox of a folder of this title does. */
  tickLabel?(title: string): string
  /** Folders can be carried away and dropped elsewhere. */
  draggable?: boolean
  /** A menu asked for on a folder. */
  onMenu?(event: MouseEvent, line: FolderLine): void
  /** A key on a folder that is none of the tree's. */
  onOtherKey?(event: globalThis.KeyboardEvent, line: FolderLine): void
  /** The focus of a dialog enters here. */
  entered?: boolean
}

/** Folders below each other, read as they are opened. One tab stop; the keys of a tree, mirrored with the direction. */
export function FolderTree({
  tree,
  label,
  shown,
  way,
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
  const typed = useRef<Typed>(null)
  const lines = linesOf(state)
  const stop = lines.some(({ key }) => key === cursor) ? cursor : lines[0]?.key

  useEffect(() => {
    tree.send({ type: 'tree.wake' })
    return () => tree.send({ type: 'tree.sleep' })
  }, [tree])
  const path = way.join('/')
  useEffect(() => {
    if (path !== '') tree.send({ type: 'way.show', way: path.split('/') })
  }, [tree, path])
  useLayoutEffect(() => {
    const line = element.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (element.current?.contains(document.activeElement)) line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
    // The line of the cursor may be read only later: then the stop moves to it.
  }, [stop])

  // A line that goes away under the focus hands it on.
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
    const command = treeKey(pressOf(event), lines, stop ?? null, rtl)
    if (command) {
      event.preventDefault()
      tree.send(command)
      return
    }
    if (line?.kind === 'folder') onOtherKey?.(event.nativeEvent, line)
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (event.nativeEvent.defaultPrevented || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing || [...key].length !== 1) return
    // A blank ticks or scrolls, unless it stands within what is being typed.
    if (key === ' ' && !isTyping(typed.current, timeStamp)) return
    event.preventDefault()
    typed.current = typedOn(typed.current, key, timeStamp)
    const sought = soughtLine(lines, stop ?? null, typed.current.text)
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
        // Without a target the line itself may just have been taken away.
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

const indented = (level: number) => ({ '--indent': `${(level - 1) * 0.875}rem` }) as CSSProperties

const isReadable = ({ may }: Node): boolean => may.read

const pressOf = ({ key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent) => ({
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
  /** Its checkbox; absent where none has one. */
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
      style={indented(level)}
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
            tree.send({ type: 'place.flip', key })
          }}
        >
          <Icon name={state === 'open' ? 'drop' : 'next'} size={16} />
        </span>
      )}
      {tick && (
        <RowBox
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
  const say = useMessages(messages)
  const text = { loading: say.treeLoading, more: say.moreFolders, failed: say.treeFailed }[kind]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      tabIndex={stop ? 0 : -1}
      data-first-focus={first || undefined}
      className={styles.line}
      style={indented(level)}
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
