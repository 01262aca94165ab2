import { createContext, type ReactNode, use, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button'
import styles from './dialog.module.css'
import { Icon } from './icon'
import { type PanelSize, usePanelPosition } from './panel-position'

interface Host {
  layer: HTMLElement | null
  /** Marks the host as covered by a dialog until the returned function is called. */
  cover(): () => void
  /** Returns the element inside the host that had the focus last. */
  last(): HTMLElement | null
}

const HostContext = createContext<Host | null>(null)

/** Container to which the dialogs of its children are modal: its own content becomes inert under them, everything else stays usable. */
export function DialogHost({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [covers, setCovers] = useState(0)
  const cover = useCallback(() => {
    setCovers((count) => count + 1)
    return () => setCovers((count) => count - 1)
  }, [])
  const focused = useRef<HTMLElement>(null)
  const last = useCallback(() => focused.current, [])
  const host = useMemo(() => ({ layer, cover, last }), [layer, cover, last])
  return (
    <HostContext value={host}>
      <div className={[styles.host, className].filter(Boolean).join(' ')}>
        <div
          className={styles.content}
          inert={covers > 0}
          onFocusCapture={({ target }) => {
            focused.current = target instanceof HTMLElement ? target : null
          }}
        >
          {children}
        </div>
        <div ref={setLayer} className={styles.layer} />
      </div>
    </HostContext>
  )
}

export interface DialogProps {
  title: string
  children?: ReactNode
  /** The buttons. The least destructive one has `data-first-focus`. */
  actions: ReactNode
  /** Called for Esc. */
  onClose(): void
  icon?: string
  /** `alertdialog` if it interrupts the user with a question. */
  role?: 'dialog' | 'alertdialog'
  /** Size of a large dialog (true: 896 × 640 pixels). It is used even if the window below is smaller. */
  wide?: boolean | PanelSize
}

const defaultPanelSize: PanelSize = { width: 896, height: 640 }

/** A dialog that is modal to its host, or to the whole page if there is no host. It takes the focus and later returns it. */
export function Dialog({ title, children, actions, onClose, icon, role = 'dialog', wide = false }: DialogProps) {
  const host = use(HostContext)
  const box = useRef<HTMLDivElement>(null)
  const coverBox = useRef<HTMLDivElement>(null)
  const isWide = wide !== false
  const place = usePanelPosition(coverBox, wide === true ? defaultPanelSize : isWide ? wide : undefined)
  const titleId = useId()
  const textId = useId()
  const layer = host ? host.layer : document.body

  const cover = host?.cover
  const last = host?.last
  useLayoutEffect(() => cover?.(), [cover])

  useEffect(() => {
    if (!layer) return
    // A dialog may have been opened from outside its window, for example from the taskbar. The focus still returns into the window.
    const opener = last?.() ?? document.activeElement
    const around = layer.closest<HTMLElement>('[tabindex]')
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const target = find('[data-first-focus]') ?? find('input, textarea') ?? find('button') ?? box.current
    target?.focus()
    return () => {
      // The opener can take the focus only when the content of the host is no longer inert. Nothing happens if another element has the
      // focus by then.
      requestAnimationFrame(() => {
        const isFree = () => document.activeElement === null || document.activeElement === document.body
        if (isFree() && opener instanceof HTMLElement && opener.isConnected) opener.focus()
        if (isFree() && around?.isConnected) around.focus()
      })
    }
  }, [layer, last])

  if (!layer) return null
  return createPortal(
    <div ref={coverBox} className={styles.cover} data-page={host === null || undefined} data-panel={isWide || undefined}>
      <div
        ref={box}
        role={role}
        aria-modal={host === null}
        aria-labelledby={titleId}
        aria-describedby={children === undefined || isWide ? undefined : textId}
        tabIndex={-1}
        className={styles.dialog}
        data-wide={isWide || undefined}
        style={place}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
        }}
      >
        <div className={styles.head}>
          {icon !== undefined && (
            <span className={styles.mark}>
              <Icon name={icon} size={20} />
            </span>
          )}
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </div>
        {children !== undefined && (
          <div id={textId} className={styles.text}>
            {children}
          </div>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>,
    layer,
  )
}

export interface ConfirmDialogProps {
  title: string
  children?: ReactNode
  ok: string
  cancel: string
  /** A third button, shown before the other two. */
  save?: { label: string; onSave(): void } | undefined
  /** True if the confirmed action cannot be undone. The dialog then shows a warning. */
  danger?: boolean
  busy?: boolean
  onOk(): void
  onCancel(): void
}

/** The standard question with OK and Cancel, and optionally Save. The focus starts on Cancel, which changes nothing. */
export function ConfirmDialog({ title, children, ok, cancel, save, danger = false, busy = false, onOk, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      icon={danger ? 'warning' : 'alert'}
      onClose={onCancel}
      actions={
        <>
          {save && (
            <Button look="filled" onClick={save.onSave}>
              {save.label}
            </Button>
          )}
          <Button look={danger ? 'danger' : 'filled'} busy={busy} onClick={onOk}>
            {ok}
          </Button>
          <Button look="soft" data-first-focus onClick={onCancel}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
