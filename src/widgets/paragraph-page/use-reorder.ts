import { type DragEvent, useState } from 'react'

interface ReorderOptions {
  /** Group of the item. Items are reordered only within their group. */
  kind: string
  uuid: string
  isOn: boolean
  /** Called with the id of another item of the group that the user drops on this one. The dropped item moves before this one. */
  onDrop(uuid: string): void
}

let dragged: { kind: string; uuid: string } | undefined

/** Reorders list items by drag and drop. A dropped item moves before the item under the pointer. */
export function useReorder({ kind, uuid, isOn, onDrop }: ReorderOptions) {
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
