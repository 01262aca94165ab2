import { type RefObject, useEffect } from 'react'
import { clamp, resizedBy, type Size } from './geometry'
import { regionAfter, regionsOf, targetIn } from './regions'
import { arrowOf, commandOf, type DesktopCommand } from './shortcuts'
import { type Arrow, steppedSnap } from './snapping'
import { useServices } from './use-desktop'
import type { WindowActor } from './desktop-windows'
import { placeIn } from './window-place'
import type { WindowsActor } from './windows'
import { latestFirst } from './windows-context'

const snapBy = (window: WindowActor, arrow: Arrow): void => {
  const snapshot = window.getSnapshot()
  const snap = steppedSnap(snapshot.matches({ size: 'maximised' }) ? 'top' : snapshot.context.side, arrow)
  if (snap === undefined) window.send({ type: 'frame.restore' })
  else if (snap === 'top') window.send({ type: 'frame.maximise' })
  else window.send({ type: 'frame.snap', side: snap })
}

const resizeBy = (window: WindowActor, arrow: Arrow, area: Size): void => {
  const { rect, isWhole } = placeIn(area, window.getSnapshot())
  if (!isWhole) window.send({ type: 'frame.move', rect: clamp(area, resizedBy(area, rect, arrow)) })
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), select, textarea'))

/** Keys that work wherever the focus is on the desktop. */
export function useDesktopKeys(windows: WindowsActor, area: Size, desk: RefObject<HTMLElement | null>): void {
  const { notifications } = useServices()
  useEffect(() => {
    const { switcher } = windows.getSnapshot().children
    const stepOn = (back: boolean) => {
      const { context } = windows.getSnapshot()
      switcher?.send({ type: 'switcher.step', order: latestFirst(context), active: context.activeId, back })
    }
    const goOn = (back: boolean) => {
      const frame = document.getElementById(windows.getSnapshot().context.activeId ?? '')
      const taskbar = desk.current?.parentElement?.querySelector<HTMLElement>(':scope > footer') ?? null
      const next = regionAfter(regionsOf(frame ?? desk.current, taskbar), document.activeElement, back)
      if (next) (targetIn(next) ?? next).focus()
    }
    const goToToasts = () => {
      const latest = notifications.getSnapshot().context.toasts.at(-1)
      document.querySelector<HTMLElement>(`[data-toast="${latest}"] button`)?.focus()
    }
    const run = (command: DesktopCommand): void => {
      const { activeId, windows: open } = windows.getSnapshot().context
      const active = open.find(({ id }) => id === activeId)?.ref
      const arrow = arrowOf[command]
      if (command === 'desktop') windows.send({ type: 'desk.toggle' })
      else if (command === 'switch' || command === 'switchBack') stepOn(command === 'switchBack')
      else if (command === 'nextRegion' || command === 'previousRegion') goOn(command === 'previousRegion')
      else if (command === 'toasts') goToToasts()
      else if (!active) return
      else if (command === 'close') active.send({ type: 'frame.close' })
      else if (command === 'minimise') active.send({ type: 'frame.minimise' })
      else if (arrow && command.startsWith('snap')) snapBy(active, arrow)
      else if (arrow) resizeBy(active, arrow, area)
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !desk.current?.checkVisibility()) return
      const command = commandOf(event, isText(event.target))
      if (command === undefined) return
      event.preventDefault()
      run(command)
    }
    const release = (event: KeyboardEvent) => event.key === 'Control' && switcher?.send({ type: 'switcher.release' })
    const leave = () => switcher?.send({ type: 'switcher.cancel' })
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    addEventListener('blur', leave)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
      removeEventListener('blur', leave)
    }
  }, [windows, area, desk, notifications])
}
