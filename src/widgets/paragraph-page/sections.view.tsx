import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { Node } from '#api/contract/node'
import type { FolderLine, TreeLine } from '../folder-tree/folder-tree'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import type { TreeActor } from '../folder-tree/folder-tree.view'
import { moveByOne, numberFolders, getParentUuid, findSiblings } from './paragraph-page'
import { messages } from './paragraph-page.messages'
import type { ParagraphPageActor } from './paragraph-page.view'
import styles from './paragraph-page.module.css'
import { ParagraphList } from './paragraph-list.view'
import { useFormatSectionNumber } from './use-format-section-number'
import { useReorder } from './use-reorder'

interface SectionsProps {
  actor: ParagraphPageActor
  tree: TreeActor
  lines: readonly TreeLine[]
  /** The open folder. */
  folder: Node
}

/** Folders below the open one, in the order of the tree. The paragraphs of a folder are shown once it is opened. */
export function Sections({ actor, tree, lines, folder }: SectionsProps) {
  const number = useFormatSectionNumber()
  const numbers = numberFolders(lines)
  const writable = new Set(
    [folder, ...lines.flatMap((line) => (line.kind === 'folder' ? [line.node] : []))].flatMap((one) => (one.may.write ? [one.uuid] : [])),
  )
  return lines.map((line) =>
    line.kind === 'folder' ? (
      <Section
        key={line.key}
        {...{ actor, tree, line, lines }}
        root={folder.uuid}
        number={number(numbers.get(line.key) ?? [])}
        canMove={writable.has(getParentUuid(line, folder.uuid))}
      />
    ) : null,
  )
}

interface SectionProps extends Omit<SectionsProps, 'folder'> {
  line: FolderLine
  root: string
  number: string
  canMove: boolean
}

function Section({ actor, tree, line, lines, root, number, canMove }: SectionProps) {
  const t = useMessages(messages)
  const isOpen = useSelector(tree, ({ context }) => context.tree.open.has(line.key))
  const branch = useSelector(tree, ({ context }) => context.tree.branches)
  const window = useSelector(actor, ({ context }) => context.window)
  const { node, key, level } = line
  const parentUuid = getParentUuid(line, root)
  const siblings = findSiblings(lines, line).map((one) => one.node.uuid)
  const above = branch.get(parentUuid === root ? '' : parentUuid)
  const place = (by: 1 | -1) => moveByOne(siblings, node.uuid, by, above?.next === undefined)
  const moved = { relationType: 1, firstNodeUuid: node.uuid, parentUuid } as const
  const move = (by: 1 | -1) => {
    const to = place(by)
    if (canMove && to) actor.send({ type: 'item.move', move: { ...moved, ...to } })
  }
  const reorder = useReorder({
    ...{ kind: `folder ${parentUuid}`, uuid: node.uuid, isOn: canMove },
    onDrop: (firstNodeUuid) => actor.send({ type: 'item.move', move: { ...moved, firstNodeUuid, secondNodeUuid: node.uuid } }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <section className={styles.section} aria-label={t.goTo(number, node.title)} data-section={key}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it has the focus */}
      <div className={styles.sectionHead} onKeyDown={onKeyDown} {...reorder.target}>
        {canMove && (
          <span className={styles.handle} title={t.drag} {...reorder.handle}>
            <Icon name="more" size={16} />
          </span>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          title={isOpen ? t.close(node.title) : t.open(node.title)}
          onClick={() => tree.send({ type: 'place.toggle', key })}
        >
          <Icon name={isOpen ? 'drop' : 'next'} size={16} />
          <span role="heading" aria-level={Math.min(6, level + 2)} className={styles.sectionTitle}>
            <span className={styles.number}>{number}</span> <Bdi>{node.title}</Bdi>
          </span>
        </button>
        {canMove && (
          <>
            <IconButton icon="up" size="small" label={t.up(node.title)} disabled={!place(-1)} onClick={() => move(-1)} />
            <IconButton icon="down" size="small" label={t.down(node.title)} disabled={!place(1)} onClick={() => move(1)} />
          </>
        )}
        {node.may.write && (
          <>
            <IconButton
              icon="new"
              size="small"
              label={t.newParagraphIn(node.title)}
              onClick={() => window.send({ type: 'window.open', kind: 'create-paragraph', payload: { destUuid: node.uuid } })}
            />
            <IconButton
              icon="folderNew"
              size="small"
              label={t.newFolderIn(node.title)}
              onClick={() => window.send({ type: 'window.open', kind: 'create', payload: { destUuid: node.uuid } })}
            />
          </>
        )}
      </div>
      {isOpen && <ParagraphList actor={actor} folder={node} />}
    </section>
  )
}
