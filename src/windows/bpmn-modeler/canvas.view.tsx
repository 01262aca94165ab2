import Modeler from 'bpmn-js/lib/Modeler'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { bpmnWords, type Words } from './bpmn-words'
import { type Drawn, elementsOf, moddleExtensions, service } from '#widgets/bpmn-diagram/drawing'
import { type FittingCanvas, keepFitted } from '#widgets/bpmn-diagram/fit-diagram'
import type { Choices } from './model'
import { messages } from './bpmn-modeler.messages'
import type { ModelerEvent } from './bpmn-modeler.machine'
import type { ModelerActor } from './bpmn-modeler.view'
import { PanelView } from './panel.view'
import diagramStyles from '#widgets/bpmn-diagram/diagram.module.css'
import styles from './bpmn-modeler.module.css'
import { palette } from './palette'
import { Refused } from '#widgets/refused/refused.view'
import { useSaveOnClose } from '#widgets/form-window/use-save-on-close'

const WRONG = 'mizkar-wrong'

/** Width in pixels; the palette covers this part of the canvas. */
const PALETTE_WIDTH = 48

const ZOOM_STEP = 1.25

/** Canvas with its tools and the panel of the selected element. */
export function CanvasView({ actor, choices }: { actor: ModelerActor; choices: Choices }) {
  const t = useMessages(messages)
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const [modeler, setModeler] = useState<Modeler>()
  const [picked, setPicked] = useState<Drawn>()
  // Forces a render, because the drawing is read directly from the canvas.
  const [, setEdition] = useState(0)
  const { model, isDirty, refusal } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const { locale } = format
  const xml = useRef(model?.xml ?? '')
  const words = useRef(bpmnWords(locale))
  const fitting = useRef<ReturnType<typeof keepFitted>>(null)
  useEffect(() => {
    const container = place.current
    if (!container) return
    const made = new Modeler({
      container,
      moddleExtensions,
      additionalModules: [{ translate: ['value', (...asked: Parameters<Words>) => words.current(...asked)] }, palette],
    })
    let here = true
    made.importXML(xml.current).then(
      () => {
        if (!here) return
        fitting.current = keepFitted(made.get<FittingCanvas>('canvas'), container, { covered: PALETTE_WIDTH, smallest: 0.4 })
        made.on('selection.changed', ({ newSelection }: { newSelection: Drawn[] }) => {
          const [one, ...others] = newSelection
          setPicked(others.length > 0 ? undefined : (one?.labelTarget ?? one))
        })
        made.on('commandStack.changed', () => {
          setEdition((count) => count + 1)
          actor.send({ type: 'model.changed' })
        })
        setModeler(made)
      },
      () => {},
    )
    return () => {
      here = false
      fitting.current?.stop()
      made.destroy()
    }
  }, [actor])
  // A language change keeps the canvas, because the unsaved drawing and its undo history exist only there.
  useEffect(() => {
    words.current = bpmnWords(locale)
    if (!modeler) return
    const told = service(modeler, 'eventBus')
    told.fire('i18n.changed')
    // Rebuilds the context pad of the selection in the new language.
    told.fire('elements.changed', { elements: service(modeler, 'selection').get() })
  }, [modeler, locale])
  useEffect(() => {
    if (!modeler || !refusal) return
    const canvas = service(modeler, 'canvas')
    const registry = service(modeler, 'elementRegistry')
    const wrong = refusal.errors.map(({ path }) => path).filter((id) => registry.get(id))
    for (const id of wrong) canvas.addMarker(id, WRONG)
    return () => {
      for (const id of wrong) if (registry.get(id)) canvas.removeMarker(id, WRONG)
    }
  }, [modeler, refusal])
  const send = useCallback(
    async (eventOf: (xml: string) => ModelerEvent) => {
      const saved = await modeler?.saveXML({ format: true })
      if (saved?.xml === undefined) return
      xml.current = saved.xml
      actor.send(eventOf(saved.xml))
    },
    [modeler, actor],
  )
  const save = (publish: boolean) => send((drawn) => ({ type: 'model.save', xml: drawn, publish }))
  useSaveOnClose(
    actor,
    useSelector(actor, ({ value }) => value === 'asked'),
    () => save(false),
  )
  const zoomBy = (factor: number) => {
    const canvas = modeler && service(modeler, 'canvas')
    canvas?.zoom(canvas.zoom() * factor, 'auto')
  }
  const stack = modeler && service(modeler, 'commandStack')
  const nameOf = (id: string): string => {
    const drawn = modeler && service(modeler, 'elementRegistry').get(id)?.businessObject
    if (drawn?.$type === 'bpmn:Process') return t.canvas
    return drawn?.name === undefined || drawn.name === '' ? t.noName : drawn.name
  }
  return (
    <div className={styles.frame}>
      <div className={styles.window}>
        <div className={diagramStyles.bar} role="toolbar" aria-label={t.tools}>
          <Button look="filled" icon="check" busy={isSaving} disabled={!modeler} onClick={() => void save(false)}>
            {t.save}
          </Button>
          <Button icon="upload" disabled={!modeler || isSaving} onClick={() => void save(true)}>
            {t.publish}
          </Button>
          <IconButton icon="undo" label={t.undo} disabled={stack?.canUndo() !== true} onClick={() => stack?.undo()} />
          <IconButton icon="redo" label={t.redo} disabled={stack?.canRedo() !== true} onClick={() => stack?.redo()} />
          <IconButton icon="zoomIn" label={t.zoomIn} disabled={!modeler} onClick={() => zoomBy(ZOOM_STEP)} />
          <IconButton icon="zoomOut" label={t.zoomOut} disabled={!modeler} onClick={() => zoomBy(1 / ZOOM_STEP)} />
          <IconButton icon="fitPage" label={t.fit} disabled={!modeler} onClick={() => fitting.current?.fit()} />
          <span role="status" className={diagramStyles.status}>
            {isDirty ? t.unsaved : model && model.version > 0 ? t.version(format.number(model.version)) : t.neverPublished}
          </span>
        </div>
        {refusal?.code === 'conflict' && (
          <Refused
            refusal={refusal}
            words={t}
            onOverwrite={() => void send((drawn) => ({ type: 'model.overwrite', xml: drawn }))}
            onReread={() => actor.send({ type: 'model.reread' })}
          />
        )}
        {refusal && refusal.code !== 'conflict' && (
          <div role="alert" className={styles.refusal}>
            <p>{refusal.errors.length > 0 ? t.draft : refusal.detail}</p>
            <ul>
              {refusal.errors.map(({ path, detail }) => (
                <li key={path}>{t.at(nameOf(path), detail)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.board}>
          <div ref={place} dir="ltr" className={diagramStyles.canvas} data-bpmn aria-label={t.canvas} role="application" />
          <section
            className={styles.panel}
            aria-label={t.panel}
            data-region
            // Typed text is drawn only on blur; marking the model as changed prevents its loss before that.
            onInput={({ target }) => target instanceof HTMLInputElement && actor.send({ type: 'model.changed' })}
          >
            {modeler && (
              <PanelView
                key={picked?.id}
                {...{ modeler, picked, choices }}
                elements={elementsOf(modeler)}
                onPick={(element) => service(modeler, 'selection').select(element)}
              />
            )}
          </section>
        </div>
      </div>
    </div>
  )
}
