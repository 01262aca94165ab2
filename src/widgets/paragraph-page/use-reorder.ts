import { type DragEvent, useState } from 'react'

interface Reordering {
  /** Items can be reordered only among items of the same kind. */
  kind: string
  uuid: string
  isOn: boolean
  /** Called when another item of the kind is dropped on this one. It moves before this one. */
  onDrop(uuid: string): void
}

let dragged: { kind: string; uuid: string } | undefined

/** Reorders list items by drag and drop. A dropped item moves before the item under the pointer. */
export function useReorder({ kind, uuid, isOn, onDrop }: Reordering) {
  const [isOver, setOver] = useState(false)
  const fits = () => isOn && dragged?.kind === kind && dragged.uuid !== uuid
  return {
    handle: isOn
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.stopPropagation()
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', uuid)
            dragged = { kind, uuid }
          },
          onDragEnd: () => {
            dragged = undefined
          },
        }
      : {},
    target: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        if (!fits()) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!fits() || !dragged) return
        event.preventDefault()
        event.stopPropagation()
        onDrop(dragged.uuid)
      },
    },
  }
}
