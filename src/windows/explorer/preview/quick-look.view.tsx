import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isolatedName } from '#text/bidi'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { useMessages } from '#ui/locale'
import { getRowAtCursor } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from './preview.messages'
import { PreviewContent, type PreviewActor } from './preview.view'
import styles from './preview.module.css'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface QuickLookProps {
  actor: ExplorerActor
  preview: PreviewActor
  /** The preview closed and the list is shown again. */
  onLeave(): void
}

/** Large preview of the item with the cursor, over the list. The arrow keys show the item above or below. */
export function QuickLook({ actor, preview, onLeave }: QuickLookProps) {
  const t = useMessages(messages)
  const node = useExplorer(actor, getRowAtCursor)
  const close = () => preview.send({ type: 'preview.close' })
  const leave = () => {
    close()
    onLeave()
  }
  const leaveWithoutNode = useEffectEvent(leave)
  useEffect(() => {
    if (node) preview.send({ type: 'preview.select', node })
    else leaveWithoutNode()
  }, [preview, node])
  if (!node) return null

  const open = () => {
    close()
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
    else if (!event.repeat) leave()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the dialog inside it
    <div onKeyDownCapture={onKeyDown}>
      <Dialog
        title={isolatedName(node)}
        wide
        onClose={leave}
        actions={
          <>
            <Button onClick={leave}>{t.quickClose}</Button>
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
