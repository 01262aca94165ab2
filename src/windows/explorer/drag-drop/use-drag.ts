import type { DragEvent } from 'react'
import { writeItemLinks } from '#text/item-link'
import { useLocale, useMessages } from '#ui/locale'
import { beginDrag, type DraggedNodes } from '#widgets/file-drop/dragged'
import { isEmptyArea } from '../list/track-marquee'
import { getDraggedItems } from '../context'
import { canDownload } from '../explorer-reads'
import { showDragBadge } from './drag-badge'
import { getLoadedDragOut } from './lazy-drag-out'
import { type ExplorerActor, getTreeActor } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { getTreeLines } from '#widgets/folder-tree/folder-tree'

/** Says if the browser is based on Chromium. Only Chromium saves an item that is dropped outside the browser. */
const isChromium = (): boolean => /Chrom(e|ium)\//.test(navigator.userAgent)

const isBlankPress = ({ target, clientX, clientY }: DragEvent): boolean => {
  const area = target instanceof Element ? target.closest<HTMLElement>('[data-part=scroller]') : null
  return area !== null && isEmptyArea(area, { target: document.elementFromPoint(clientX, clientY), clientX, clientY })
}

/** Starts drags of rows, tiles and folders of the tree. An unselected row is dragged alone. */
export function useDrag(actor: ExplorerActor) {
  const t = useMessages(messages)
  const { format, locale } = useLocale()
  const begin = (event: DragEvent, dragged: DraggedNodes) => {
    const { nodes } = dragged
    const [first] = nodes
    if (!first) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'copyMove'
    const { context } = actor.getSnapshot()
    const carryOut = getLoadedDragOut()
    const outwards = carryOut?.getDownloadUrl(context.dragOutLink, nodes, location.origin, t.archive)
    if (outwards) event.dataTransfer.setData('DownloadURL', outwards)
    event.dataTransfer.setData('text/plain', writeItemLinks(location.origin, nodes))
    const signal = beginDrag(dragged)
    const wordsFor = (copies: boolean) =>
      nodes.length === 1
        ? (copies ? t.copiesOne : t.movesOne)(first.title)
        : (copies ? t.copiesSeveral : t.movesSeveral)(format, nodes.length)
    showDragBadge(event.nativeEvent, wordsFor, signal)
    if (outwards && isChromium()) return
    carryOut?.onDropOutside(signal, () => {
      const message = carryOut.getOutsideHint(locale, canDownload(context, nodes))
      context.window.send({ type: 'notify', level: 'info', message })
    })
  }
  return (event: DragEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const { uuid, place } = event.target.dataset
    if (uuid !== undefined) {
      // A press next to a draggable item starts a marquee.
      if (isBlankPress(event)) return event.preventDefault()
      actor.send({ type: 'row.menu', uuid })
      begin(event, getDraggedItems(actor.getSnapshot().context))
    } else if (place !== undefined) {
      const tree = getTreeActor(actor)?.getSnapshot().context.tree
      const line = tree && getTreeLines(tree).find(({ key }) => key === place)
      begin(event, { nodes: line?.kind === 'folder' ? [line.node] : [], fromUuid: place.split('/').at(-2) })
    }
  }
}
