import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { moddleExtensions } from './drawing'
import { messages } from './flow-tree.messages'
import styles from './flows.module.css'

interface Canvas {
  zoom(to?: number | 'fit-viewport', centre?: 'auto'): number
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
}
interface Registry {
  get(id: string): { businessObject?: { name?: string } } | undefined
}

const STEP = 1.25

/** A diagram to look at, with where a process stands marked in it and said in words. */
export function DiagramView({ xml, active }: { xml: string; active: readonly string[] }) {
  const say = useMessages(messages)
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const viewer = useRef<NavigatedViewer>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (!place.current) return
    const drawn = new NavigatedViewer({ container: place.current, moddleExtensions })
    viewer.current = drawn
    drawn.importXML(xml).then(
      () => {
        drawn.get<Canvas>('canvas').zoom('fit-viewport', 'auto')
        setState('drawn')
      },
      () => setState('failed'),
    )
    return () => {
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
    <div className={styles.drawing}>
      <div className={styles.bar}>
        <span role="status" className={styles.standing}>
          {names.length > 0 && `${say.standsAt} ${format.list(names)}`}
        </span>
        <IconButton icon="zoomIn" label={say.zoomIn} onClick={() => zoom(STEP)} />
        <IconButton icon="zoomOut" label={say.zoomOut} onClick={() => zoom(1 / STEP)} />
        <IconButton icon="fitPage" label={say.fit} onClick={() => viewer.current?.get<Canvas>('canvas').zoom('fit-viewport', 'auto')} />
      </div>
      {state === 'failed' && <p className={styles.nothing}>{say.notDrawn}</p>}
      <div ref={place} dir="ltr" className={styles.canvas} data-bpmn hidden={state === 'failed'} role="group" aria-label={say.drawing} />
    </div>
  )
}
