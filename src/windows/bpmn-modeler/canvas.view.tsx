import Modeler from 'bpmn-js/lib/Modeler'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Locale } from '#text/locale'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { type DiagramElement, getService, moddleExtensions } from '#widgets/bpmn-diagram/diagram-library'
import { keepDiagramFitted } from '#widgets/bpmn-diagram/fit-diagram'
import { type ElementKind, elementKindNames, getElements } from './elements'
import type { ModelerChoices } from './model'
import { messages } from './bpmn-modeler.messages'
import type { ModelerEvent } from './bpmn-modeler.machine'
import type { ModelerActor } from './bpmn-modeler.view'
import { PanelView } from './panel.view'
import diagramStyles from '#widgets/bpmn-diagram/diagram.module.css'
import styles from './bpmn-modeler.module.css'
import { paletteModule } from './palette'
import { SaveRefusal } from '#widgets/save-refusal/save-refusal.view'
import { useSaveOnClose } from '#widgets/form-window/use-save-on-close'

const WRONG_MARKER = 'mizkar-wrong'

/** Width in pixels of the palette, which covers the left edge of the canvas. */
const PALETTE_WIDTH = 48

const ZOOM_STEP = 1.25

const isKind = (text: string): text is ElementKind => elementKindNames.some((kind) => kind === text)

/** Texts of the diagram library that users see, except the names of element types. */
const libraryTexts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  fa: { connect: 'اتصال به عنصر دیگر', delete: 'حذف' },
  en: { connect: 'Connect to another element', delete: 'Delete' },
}

type Translate = (template: string, replacements?: Readonly<Record<string, string>>) => string

/** Returns the function that translates the texts of the diagram library and fills in their parameters, for example `{name}`. */
const createTranslator =
  (locale: Locale): Translate =>
  (template, replacements = {}) => {
    const text = isKind(template) ? messages(locale)[template] : (libraryTexts[locale][template] ?? template)
    return text.replace(/\{([^}]+)\}/g, (placeholder, name: string) => replacements[name] ?? placeholder)
  }

/** Canvas of the diagram, with a toolbar and a panel for the properties of the selected element. */
export function CanvasView({ actor, choices }: { actor: ModelerActor; choices: ModelerChoices }) {
  const t = useMessages(messages)
  const format = useFormat()
  const container = useRef<HTMLDivElement>(null)
  const [modeler, setModeler] = useState<Modeler>()
  const [picked, setPicked] = useState<DiagramElement>()
  // Renders again after each change, because the drawing is read directly from the canvas and is not React state.
  const [, setEdition] = useState(0)
  const { model, isDirty, refusal } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const { locale } = format
  const xml = useRef(model?.xml ?? '')
  const translate = useRef(createTranslator(locale))
  const fitting = useRef<ReturnType<typeof keepDiagramFitted>>(null)
  useEffect(() => {
    const host = container.current
    if (!host) return
    const created = new Modeler({
      container: host,
      moddleExtensions,
      additionalModules: [{ translate: ['value', (...args: Parameters<Translate>) => translate.current(...args)] }, paletteModule],
    })
    let isMounted = true
    created.importXML(xml.current).then(
      () => {
        if (!isMounted) return
        fitting.current = keepDiagramFitted(getService(created, 'canvas'), host, { coveredWidth: PALETTE_WIDTH, minScale: 0.4 })
        created.on('selection.changed', ({ newSelection }: { newSelection: DiagramElement[] }) => {
          const [element, ...others] = newSelection
          setPicked(others.length > 0 ? undefined : (element?.labelTarget ?? element))
        })
        created.on('commandStack.changed', () => {
          setEdition((count) => count + 1)
          actor.send({ type: 'model.changed' })
        })
        setModeler(created)
      },
      () => {},
    )
    return () => {
      isMounted = false
      fitting.current?.stop()
      created.destroy()
    }
  }, [actor])
  // Keeps the canvas when the language changes, because the unsaved drawing and its undo history exist only in it.
  useEffect(() => {
    translate.current = createTranslator(locale)
    if (!modeler) return
    const eventBus = getService(modeler, 'eventBus')
    eventBus.fire('i18n.changed')
    // Draws the buttons next to the selected element again, in the new language.
    eventBus.fire('elements.changed', { elements: getService(modeler, 'selection').get() })
  }, [modeler, locale])
  useEffect(() => {
    if (!modeler || !refusal) return
    const canvas = getService(modeler, 'canvas')
    const registry = getService(modeler, 'elementRegistry')
    const wrongIds = refusal.errors.map(({ path }) => path).filter((id) => registry.get(id))
    for (const id of wrongIds) canvas.addMarker(id, WRONG_MARKER)
    return () => {
      for (const id of wrongIds) if (registry.get(id)) canvas.removeMarker(id, WRONG_MARKER)
    }
  }, [modeler, refusal])
  const send = useCallback(
    async (toEvent: (xml: string) => ModelerEvent) => {
      const saved = await modeler?.saveXML({ format: true })
      if (saved?.xml === undefined) return
      xml.current = saved.xml
      actor.send(toEvent(saved.xml))
    },
    [modeler, actor],
  )
  const save = (publish: boolean) => send((saved) => ({ type: 'model.save', xml: saved, publish }))
  useSaveOnClose(
    actor,
    useSelector(actor, ({ value }) => value === 'waitingForForm'),
    () => save(false),
  )
  const zoomBy = (factor: number) => {
    const canvas = modeler && getService(modeler, 'canvas')
    canvas?.zoom(canvas.zoom() * factor, 'auto')
  }
  const stack = modeler && getService(modeler, 'commandStack')
  const getElementName = (id: string): string => {
    const drawn = modeler && getService(modeler, 'elementRegistry').get(id)?.businessObject
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
          <SaveRefusal
            refusal={refusal}
            words={t}
            onOverwrite={() => void send((saved) => ({ type: 'model.overwrite', xml: saved }))}
            onReload={() => actor.send({ type: 'model.reload' })}
          />
        )}
        {refusal && refusal.code !== 'conflict' && (
          <div role="alert" className={styles.refusal}>
            <p>{refusal.errors.length > 0 ? t.draft : refusal.detail}</p>
            <ul>
              {refusal.errors.map(({ path, detail }) => (
                <li key={path}>{t.at(getElementName(path), detail)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.board}>
          <div ref={container} dir="ltr" className={diagramStyles.canvas} data-bpmn aria-label={t.canvas} role="application" />
          <section
            className={styles.panel}
            aria-label={t.panel}
            data-region
            // A typed text is applied only when the field loses focus. It is reported as unsaved at once, so that closing the window asks
            // first.
            onInput={({ target }) => target instanceof HTMLInputElement && actor.send({ type: 'model.changed' })}
          >
            {modeler && (
              <PanelView
                key={picked?.id}
                {...{ modeler, picked, choices }}
                elements={getElements(modeler)}
                onPick={(element) => getService(modeler, 'selection').select(element)}
              />
            )}
          </section>
        </div>
      </div>
    </div>
  )
}
