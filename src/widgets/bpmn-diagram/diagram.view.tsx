import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { getService, moddleExtensions } from './diagram-library'
import { keepDiagramFitted } from './fit-diagram'
import { messages } from './diagram.messages'
import styles from './diagram.module.css'

const ZOOM_STEP = 1.25

/** Read-only diagram of a workflow. The active steps of a process are marked; a text describes them for screen readers. */
export function DiagramView({ xml, active }: { xml: string; active: readonly string[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const container = useRef<HTMLDivElement>(null)
  const viewer = useRef<NavigatedViewer>(null)
  const fitting = useRef<ReturnType<typeof keepDiagramFitted>>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const element = container.current
    if (!element) return
    const created = new NavigatedViewer({ container: element, moddleExtensions })
    viewer.current = created
    let isMounted = true
    created.importXML(xml).then(
      () => {
        if (!isMounted) return
        fitting.current = keepDiagramFitted(getService(created, 'canvas'), element, { minScale: 0.75 })
        setState('drawn')
      },
      () => setState('failed'),
    )
    return () => {
      isMounted = false
      fitting.current?.stop()
      viewer.current = null
      created.destroy()
    }
  }, [xml])
  useEffect(() => {
    if (state !== 'drawn' || !viewer.current) return
    const canvas = getService(viewer.current, 'canvas')
    const registry = getService(viewer.current, 'elementRegistry')
    const drawnIds = active.filter((id) => registry.get(id))
    for (const id of drawnIds) canvas.addMarker(id, 'mizkar-active')
    setNames(drawnIds.map((id) => registry.get(id)?.businessObject?.name ?? id))
    return () => {
      if (viewer.current) for (const id of drawnIds) canvas.removeMarker(id, 'mizkar-active')
    }
  }, [state, active])
  const zoomBy = (factor: number) => {
    const canvas = viewer.current && getService(viewer.current, 'canvas')
    canvas?.zoom(canvas.zoom() * factor, 'auto')
  }
  return (
    <div className={styles.diagram}>
      <div className={styles.bar}>
        <span role="status" className={styles.status}>
          {names.length > 0 && `${t.standsAt} ${format.list(names)}`}
        </span>
        <IconButton icon="zoomIn" label={t.zoomIn} onClick={() => zoomBy(ZOOM_STEP)} />
        <IconButton icon="zoomOut" label={t.zoomOut} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        <IconButton icon="fitPage" label={t.fit} onClick={() => fitting.current?.fit()} />
      </div>
      {state === 'failed' && <p className={styles.failed}>{t.notDrawn}</p>}
      <div ref={container} dir="ltr" className={styles.canvas} data-bpmn hidden={state === 'failed'} role="group" aria-label={t.drawing} />
    </div>
  )
}
