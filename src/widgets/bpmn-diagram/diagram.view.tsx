import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { moddleExtensions } from './drawing'
import { type FittingCanvas, keepFitted } from './fit-diagram'
import { messages } from './diagram.messages'
import styles from './diagram.module.css'

interface Canvas extends FittingCanvas {
  zoom(to?: number | 'fit-viewport', centre?: 'auto'): number
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
}
interface Registry {
  get(id: string): { businessObject?: { name?: string } } | undefined
}

const STEP = 1.25

/** Read-only diagram with the active steps of a process marked, and described as text. */
export function DiagramView({ xml, active }: { xml: string; active: readonly string[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const viewer = useRef<NavigatedViewer>(null)
  const fitting = useRef<ReturnType<typeof keepFitted>>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const container = place.current
    if (!container) return
    const drawn = new NavigatedViewer({ container, moddleExtensions })
    viewer.current = drawn
    let isHere = true
    drawn.importXML(xml).then(
      () => {
        if (!isHere) return
        fitting.current = keepFitted(drawn.get<Canvas>('canvas'), container, { smallest: 0.75 })
        setState('drawn')
      },
      () => setState('failed'),
    )
    return () => {
      isHere = false
      fitting.current?.stop()
      viewer.current = null
      drawn.destroy()
    }
  }, [xml])
  useEffect(() => {
    if (state !== 'drawn' || !viewer.current) return
    const canvas = viewer.current.get<Canvas>('canvas')
    const registry = viewer.current.get<Registry>('elementRegistry')
    const there = active.filter((id) => registry.get(id))
    for (const id of there) canvas.addMarker(id, 'mizkar-active')
    setNames(there.map((id) => registry.get(id)?.businessObject?.name ?? id))
    return () => {
      if (viewer.current) for (const id of there) canvas.removeMarker(id, 'mizkar-active')
    }
  }, [state, active])
  const zoom = (by: number) => {
    const canvas = viewer.current?.get<Canvas>('canvas')
    canvas?.zoom(canvas.zoom() * by, 'auto')
  }
  return (
    <div className={styles.diagram}>
      <div className={styles.bar}>
        <span role="status" className={styles.status}>
          {names.length > 0 && `${t.standsAt} ${format.list(names)}`}
        </span>
        <IconButton icon="zoomIn" label={t.zoomIn} onClick={() => zoom(STEP)} />
        <IconButton icon="zoomOut" label={t.zoomOut} onClick={() => zoom(1 / STEP)} />
        <IconButton icon="fitPage" label={t.fit} onClick={() => fitting.current?.fit()} />
      </div>
      {state === 'failed' && <p className={styles.failed}>{t.notDrawn}</p>}
      <div ref={place} dir="ltr" className={styles.canvas} data-bpmn hidden={state === 'failed'} role="group" aria-label={t.drawing} />
    </div>
  )
}
