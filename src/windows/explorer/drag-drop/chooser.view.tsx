import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isolate } from '#text/bidi'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { useFormat, useMessages } from '#ui/locale'
import { type DraggedNodes, type DropTarget, getDropRefusal, getPathTo } from '#widgets/file-drop/dragged'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { messages as ownMessages } from './chooser.messages'
import { messages as dropMessages } from './drop.messages'
import { getTreeLines } from '#widgets/folder-tree/folder-tree'
import { FolderTree, type TreeActor } from '#widgets/folder-tree/folder-tree.view'
import type { chooserMachine } from './chooser.machine'
import { describeRefusal } from './describe-drop'
import styles from './moving.module.css'

export type ChooserActor = ActorRefFrom<typeof chooserMachine>

/** Dialog «انتقال به…» while it is open. */
export function Chooser({ actor, chooser }: { actor: ExplorerActor; chooser: ChooserActor }) {
  const dragged = useSelector(chooser, ({ context }) => context.dragged)
  const tree = useSelector(chooser, (snapshot) => snapshot.children.folderTree)
  return dragged && tree ? <Choosing actor={actor} chooser={chooser} tree={tree} dragged={dragged} /> : null
}

const targetOf = (tree: TreeActor): DropTarget | undefined => {
  const { context } = tree.getSnapshot()
  const line = getTreeLines(context.tree).find(({ key }) => key === context.cursor)
  if (line?.kind !== 'folder') return undefined
  const { node, key } = line
  return { uuid: node.uuid, title: node.title, node, pathUuids: [...key.split('/'), ...getPathTo(node)] }
}

interface ChoosingProps {
  actor: ExplorerActor
  chooser: ChooserActor
  tree: TreeActor
  dragged: DraggedNodes
}

function Choosing({ actor, chooser, tree, dragged }: ChoosingProps) {
  const t = useMessages(messages)
  const words = useMessages(ownMessages)
  const refusals = useMessages(dropMessages)
  const format = useFormat()
  const pathUuids = useExplorer(
    actor,
    ({ located }) => located.path.map(({ uuid }) => uuid),
    (one, other) => one.join() === other.join(),
  )
  useSelector(tree, ({ context }) => context)
  const target = targetOf(tree)
  const refusal = target ? getDropRefusal(dragged, target) : 'nowhere'
  const [first] = dragged.nodes
  const confirm = () => {
    if (target && refusal === null) chooser.send({ type: 'chooser.confirm', target: { uuid: target.uuid, title: target.title } })
  }
  return (
    <Dialog
      title={dragged.nodes.length === 1 && first ? t.movesOne(first.title) : t.movesSeveral(format, dragged.nodes.length)}
      icon="folder"
      onClose={() => chooser.send({ type: 'chooser.cancel' })}
      actions={
        <>
          <Button look="filled" disabled={refusal !== null} onClick={confirm}>
            {words.moveChosen}
          </Button>
          <Button look="soft" onClick={() => chooser.send({ type: 'chooser.cancel' })}>
            {t.cancel}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same as Enter */}
      <div
        className={styles.folders}
        onKeyDown={(event) => {
          if (event.key === 'Enter') confirm()
        }}
      >
        <FolderTree tree={tree} label={words.moveWhere} shown={target ? [target.uuid] : []} pathUuids={pathUuids} entered />
      </div>
      <p className={styles.chosen} role="status">
        {refusal === null || refusal === 'nowhere' ? isolate(target?.title ?? '') : describeRefusal(refusals, refusal, target?.title ?? '')}
      </p>
    </Dialog>
  )
}
