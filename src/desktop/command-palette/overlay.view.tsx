import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { lazyInputPart } from '#ui/lazy-input-part'
import { usePreload } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import { useModal } from '../page/use-modal'
import { useOverlay } from '../use-desktop'
import styles from './overlay.module.css'

const Palette = lazyInputPart(() => import('./palette.view').then(({ PaletteView }) => PaletteView))
const Sheet = lazyInputPart(() => import('./shortcut-sheet.view').then(({ ShortcutSheetView }) => ShortcutSheetView))
const parts = [Palette, Sheet]

/** Shows the command palette or the shortcut sheet above everything else. */
export function OverlayView() {
  const t = useMessages(messages)
  const overlay = useOverlay()
  usePreload(parts)
  const shown = useSelector(overlay, (snapshot) => snapshot?.value ?? 'none')
  if (!overlay || shown === 'none') return null
  const close = () => overlay.send({ type: 'overlay.close' })
  return (
    <OverlayDialog key={shown} label={shown === 'palette' ? t.palette : t.shortcuts} onClose={close}>
      {shown === 'palette' ? <Palette onDone={close} /> : <Sheet onDone={close} />}
    </OverlayDialog>
  )
}

/** Modal dialog of an overlay. When it closes, the focus returns to the previous element. */
function OverlayDialog({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null)
  const isOpen = useModal(box)
  return (
    // A press outside closes it, same as Esc.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={styles.over}
      aria-label={label}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen && children}
    </dialog>
  )
}
