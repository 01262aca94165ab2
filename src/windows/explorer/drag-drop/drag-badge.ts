import styles from './moving.module.css'

/**
 * Shows a badge next to the pointer until the drag ends. `wordsFor` returns the text of the badge; while Ctrl is pressed, the items are
 * copied. The drag image of the browser is blank because it cannot change during a drag.
 */
export const showDragBadge = (
  { clientX, clientY, ctrlKey, dataTransfer }: Pick<DragEvent, 'clientX' | 'clientY' | 'ctrlKey' | 'dataTransfer'>,
  wordsFor: (copies: boolean) => string,
  signal: AbortSignal,
): void => {
  const badge = document.createElement('div')
  badge.className = styles.badge ?? ''
  badge.setAttribute('data-part', 'drag-badge')
  const blank = document.createElement('div')
  blank.className = styles.blank ?? ''
  const show = ({ clientX: x, clientY: y, ctrlKey: copies }: Pick<DragEvent, 'clientX' | 'clientY' | 'ctrlKey'>) => {
    badge.textContent = wordsFor(copies)
    const { dir, clientWidth } = document.documentElement
    badge.style.transform = `translate(${dir === 'rtl' ? x - clientWidth - 12 : x + 12}px, ${y + 12}px)`
  }
  show({ clientX, clientY, ctrlKey })
  document.body.append(badge, blank)
  dataTransfer?.setDragImage(blank, 0, 0)
  document.addEventListener('dragover', show, { signal, capture: true })
  signal.addEventListener('abort', () => {
    badge.remove()
    blank.remove()
  })
}
