import { type KeyboardEvent, useEffect } from 'react'
import { isolatedName } from '#text/bidi'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { useMessages } from '#ui/locale'
import { findRow, type ExplorerContext } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from './preview.messages'
import { PreviewContent, type PreviewActor } from './preview.view'
import styles from './preview.module.css'

const getRowAtCursor = (context: ExplorerContext) =>
  context.selection.cursor === null ? undefined : findRow(context, context.selection.cursor)

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface QuickLookProps {
  actor: ExplorerActor
  preview: PreviewActor
  /** True if the preview pane is open too. It uses the same actor, which then keeps running. */
  hasPane: boolean
  /** Closes the preview. `opened` is true if the viewer opens instead. */
  onClose(opened: boolean): void
}

/** Large preview of the item with the cursor, over the list. The arrow keys show the item above or below. */
export function QuickLook({ actor, preview, hasPane, onClose }: QuickLookProps) {
  const t = useMessages(messages)
  const node = useExplorer(actor, getRowAtCursor)
  useEffect(() => {
    preview.send({ type: 'preview.open' })
    return () => {
      if (!hasPane) preview.send({ type: 'preview.close' })
    }
  }, [preview, hasPane])
  useEffect(() => {
    if (node) preview.send({ type: 'preview.select', node })
    else onClose(false)
  }, [preview, node, onClose])
  if (!node) return null

  const open = () => {
    onClose(true)
    actor.send({ type: 'row.open', uuid: node.uuid })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey } = event
    if (ctrlKey || shiftKey || altKey || metaKey) return
    const step = steps[key]
    const isButton = event.target instanceof HTMLButtonElement
    if (key !== ' ' && step === undefined && (key !== 'Enter' || isButton)) return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) actor.send({ type: 'cursor.move', by: step, style: { extend: false, keep: false } })
    else if (key === 'Enter') open()
    else if (!event.repeat) onClose(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the dialog inside it
    <div onKeyDownCapture={onKeyDown}>
      <Dialog
        title={isolatedName(node)}
        wide
        onClose={() => onClose(false)}
        actions={
          <>
            <Button onClick={() => onClose(false)}>{t.quickClose}</Button>
            <Button look="filled" onClick={open}>
              {t.quickOpen}
            </Button>
          </>
        }
      >
        <div className={styles.large} tabIndex={-1} data-first-focus role="group" aria-label={t.previewOf(node.title)}>
          <PreviewContent key={node.uuid} node={node} preview={preview} />
          {!node.may.read && <p className={styles.note}>{t.previewClosed}</p>}
        </div>
      </Dialog>
    </div>
  )
}
