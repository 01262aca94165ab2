import type { DragEvent } from 'react'
import { useFormat, useMessages } from '#ui/locale'
import { beginDrag, type Dragged } from '../../dragged'
import { isBlank } from '../box-drawing'
import { draggedFrom } from '../context'
import { carryOutNow } from './late-carry-out'
import { type ExplorerActor, treeOf } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { linesOf } from '#machines/folder-tree'
import styles from './moving.module.css'

/** What the pointer carries: how many, and what will become of them. It only has to stand while the browser takes its picture. */
const showBadge = (transfer: DataTransfer, text: string): void => {
  const badge = document.createElement('div')
  badge.className = styles.badge ?? ''
  badge.textContent = text
  document.body.append(badge)
  transfer.setDragImage(badge, document.documentElement.dir === 'rtl' ? badge.offsetWidth + 8 : -8, -8)
  setTimeout(() => badge.remove())
}

const isBlankPress = ({ target, clientX, clientY }: DragEvent): boolean => {
  const area = target instanceof Element ? target.closest<HTMLElement>('[data-part=scroller]') : null
  return area !== null && isBlank(area, { target: document.elementFromPoint(clientX, clientY), clientX, clientY })
}

/** Rows, tiles and folders of the tree that are dragged away. A row that is not selected is dragged alone. */
export function useDrag(actor: ExplorerActor) {
  const say = useMessages(messages)
  const format = useFormat()
  const begin = (event: DragEvent, dragged: Dragged) => {
    const { nodes } = dragged
    const [first] = nodes
    if (!first) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'copyMove'
    const outwards = carryOutNow()?.downloadUrl(actor.getSnapshot().context.carried, nodes, location.origin, say.archive)
    if (outwards) event.dataTransfer.setData('DownloadURL', outwards)
    event.dataTransfer.setData('text/plain', nodes.map(({ title }) => title).join('\n'))
    showBadge(event.dataTransfer, nodes.length === 1 ? say.movesOne(first.title) : say.movesSeveral(format, nodes.length))
    beginDrag(dragged)
  }
  return (event: DragEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const { uuid, place } = event.target.dataset
    if (uuid !== undefined) {
      // A press beside what can be taken hold of draws a box.
      if (isBlankPress(event)) return event.preventDefault()
      actor.send({ type: 'row.menu', uuid })
      begin(event, draggedFrom(actor.getSnapshot().context))
    } else if (place !== undefined) {
      const tree = treeOf(actor)?.getSnapshot().context.tree
      const line = tree && linesOf(tree).find(({ key }) => key === place)
      begin(event, { nodes: line?.kind === 'folder' ? [line.node] : [], fromUuid: place.split('/').at(-2) })
    }
  }
}
