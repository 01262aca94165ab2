import { type DragEvent, useRef, useState, useCallback, useEffect } from 'react'
import { getCurrentDrag } from '#widgets/file-drop/dragged'
import { hasDroppedFiles } from '#widgets/file-drop/drop'
import { uploadDroppedFiles } from '#widgets/file-drop/upload-dropped'
import { type ExplorerActor, getTreeActor } from '../explorer-actor'
import { getRefusal, type Refusal, type TargetUnderPointer, findTargetUnderPointer } from './drop-target'
import { bulkIds } from '../commands/rights'

/** Milliseconds that a drag must rest on a folder before it opens. */
const springDelay = 800

/**
 * Opens the element under a resting drag. Call the returned function at every move with the id of the element and the function that opens
 * it.
 */
function useOpenOnRest(): (id: string | null, open?: () => void) => void {
  const waiting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return useCallback((id, open) => {
    if (waiting.current?.id === id) return
    clearTimeout(waiting.current?.timer)
    waiting.current = id === null || open === undefined ? undefined : { id, timer: setTimeout(open, springDelay) }
  }, [])
}

export interface DropState {
  under: TargetUnderPointer | undefined
  refusal: Refusal | null
  /** `files` come from the operating system and are uploaded; `items` are nodes and are moved. */
  kind: 'files' | 'items'
  count: number
  /** True while the user holds Ctrl: the items are copied instead of moved. */
  copies: boolean
}

/** Handles drags over a window: marks the target folder, opens a folder when the pointer rests on it, and handles the drop. */
export function useDrop(actor: ExplorerActor) {
  const [over, setOver] = useState<DropState>()
  /** Number of files found so far in a large drop. */
  const [counted, setCounted] = useState<number>()
  const spring = useOpenOnRest()
  /** The element that is marked as the drop target. A ref is needed because several drag events can fire before the next render. */
  const marked = useRef<Element>(null)

  const look = (event: DragEvent): DropState | undefined => {
    const dragged = getCurrentDrag()
    if (!dragged && !hasDroppedFiles(event.dataTransfer)) return undefined
    const { context } = actor.getSnapshot()
    const under = findTargetUnderPointer(event.target, context, getTreeActor(actor)?.getSnapshot().context.tree)
    const copies = dragged !== null && event.ctrlKey
    const refusal = getRefusal(context, under, dragged, copies)
    return { under, refusal, kind: dragged ? 'items' : 'files', count: dragged?.nodes.length ?? 0, copies }
  }
  const mark = (next: DropState | undefined) => {
    const element = next?.refusal === null ? (next.under?.element ?? null) : null
    if (marked.current !== element) marked.current?.removeAttribute('data-drop-target')
    element?.setAttribute('data-drop-target', '')
    marked.current = element
    const isSame =
      (next === undefined) === (over === undefined) &&
      next?.refusal === over?.refusal &&
      next?.copies === over?.copies &&
      next?.under?.target.uuid === over?.under?.target.uuid &&
      next?.under?.element === over?.under?.element
    if (!isSame) setOver(next)
  }
  const open = ({ opens, target: { node } }: TargetUnderPointer) => {
    if (node && !node.may.read) return
    if (opens?.kind === 'row') actor.send({ type: 'row.open', uuid: opens.uuid })
    if (opens?.kind === 'place') getTreeActor(actor)?.send({ type: 'place.open', key: opens.key })
    if (opens?.kind === 'step') actor.send({ type: 'place.go', to: { uuid: opens.uuid, title: opens.title } })
  }
  const end = () => {
    spring(null)
    mark(undefined)
  }

  return {
    over,
    counted,
    handlers: {
      onDragOver: (event: DragEvent) => {
        const next = look(event)
        if (!next) return
        event.preventDefault()
        const { under, refusal } = next
        event.dataTransfer.dropEffect = refusal !== null ? 'none' : next.kind === 'files' || next.copies ? 'copy' : 'move'
        mark(next)
        const rests = under?.opens && refusal !== 'self' && refusal !== 'below'
        spring(rests ? JSON.stringify(under.opens) : null, rests ? () => open(under) : undefined)
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Element && event.currentTarget.contains(event.relatedTarget))) end()
      },
      onDrop: (event: DragEvent) => {
        const last = look(event)
        if (!last) return
        event.preventDefault()
        end()
        if (!last.under || last.refusal !== null) return
        const { uuid, title } = last.under.target
        const dragged = getCurrentDrag()
        if (dragged && last.copies)
          actor.getSnapshot().context.window.send({ type: 'nodes.send', uuids: bulkIds(dragged.nodes), target: { uuid, title } })
        else if (dragged) actor.send({ type: 'nodes.drop', dragged, target: { uuid, title } })
        else {
          const { window } = actor.getSnapshot().context
          void uploadDroppedFiles({ system: actor.system, window }, event.dataTransfer, { uuid, title }, setCounted)
        }
      },
    },
  }
}
