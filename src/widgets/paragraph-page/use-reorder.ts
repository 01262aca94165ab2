import { type DragEvent, useState } from 'react'

interface Reordering {
  /** Only things of one kind change places. */
  kind: string
  uuid: string
  isOn: boolean
  /** Another one of the kind was let go over this one: it comes before it. */
  onDrop(uuid: string): void
}

let dragged: { kind: string; uuid: string } | undefined

/** Things of a list take other places by dragging; what is dragged is let go over what it shall come before. */
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
