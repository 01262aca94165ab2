import { type RefObject, useEffect } from 'react'
import { useDesktop, useServices } from '../use-desktop'
import { clamp, resizeByKey, type Size } from '../window-frame/geometry'
import type { Arrow } from '../window-frame/snapping'
import { placeWindow } from '../window-frame/window-place'
import type { WindowsActor } from '../window-manager/actors'
import type { WindowActor } from '../window-manager/desktop-windows'
import { orderByLatestUse } from '../window-manager/windows-context'
import { commands } from './commands'
import { findFocusTarget, findNextRegion, findRegions } from './regions'
import { commandArrows, type DesktopCommand, findCommand } from './shortcuts'

const resizeWindow = (window: WindowActor, arrow: Arrow, area: Size): void => {
  const { rect, isWhole } = placeWindow(area, window.getSnapshot())
  if (!isWhole) window.send({ type: 'frame.move', rect: clamp(area, resizeByKey(area, rect, arrow)) })
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), select, textarea'))

/** Returns true if a question is open. The palette stays closed then, because its windows would open below the question. */
const isQuestionOpen = (): boolean => document.activeElement?.closest('[role=alertdialog], [data-question]') != null

/** Removes the focus from the field and returns it, so that a field that saves on blur applies its value. */
const commitField = (field: Element | null): void => {
  if (!(field instanceof HTMLElement) || !isText(field)) return
  field.blur()
  field.focus({ preventScroll: true })
}

/** Focuses the search field of the active window; returns false if there is none. */
const focusSearchField = (windows: WindowsActor): boolean => {
  const frame = document.getElementById(windows.getSnapshot().context.activeId ?? '')
  const fields = frame?.querySelectorAll<HTMLInputElement>('[data-search], input[type=search]') ?? []
  const field = [...fields].find((candidate) => candidate.checkVisibility() && !candidate.disabled)
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Handles the shortcuts that work with any focus on the desktop. */
export function useDesktopKeys(windows: WindowsActor, area: Size, desk: RefObject<HTMLElement | null>): void {
  const desktop = useDesktop()
  const { notifications } = useServices()
  useEffect(() => {
    const { switcher } = windows.getSnapshot().children
    const stepSwitcher = (back: boolean) => {
      const { context } = windows.getSnapshot()
      switcher?.send({ type: 'switcher.step', order: orderByLatestUse(context), active: context.activeId, back })
    }
    const focusNextRegion = (back: boolean) => {
      const frame = document.getElementById(windows.getSnapshot().context.activeId ?? '')
      const taskbar = desk.current?.parentElement?.querySelector<HTMLElement>(':scope > footer') ?? null
      const tray = document.querySelector<HTMLElement>('[data-upload-tray]')
      const next = findNextRegion(findRegions(frame ?? desk.current, tray, taskbar), document.activeElement, back)
      if (next) (findFocusTarget(next) ?? next).focus()
    }
    const focusToasts = () => {
      const latest = notifications.getSnapshot().context.toasts.at(-1)
      const toast = document.querySelector<HTMLElement>(`[data-toast="${latest}"] button`)
      ;(toast ?? document.querySelector<HTMLElement>('[data-notices]'))?.focus()
    }
    const resize = (arrow: Arrow) => {
      const { activeId, windows: open } = windows.getSnapshot().context
      const active = open.find(({ id }) => id === activeId)?.ref
      if (active) resizeWindow(active, arrow, area)
    }
    /** Runs the command; returns false to leave the key to the browser. */
    const run = (key: DesktopCommand): boolean => {
      if (key === 'find' || key === 'findToo') return focusSearchField(windows)
      if (key === 'palette' && isQuestionOpen()) return true
      if (key === 'save') commitField(document.activeElement)
      const command = commands.find(({ keys }) => keys?.includes(key))
      const arrow = commandArrows[key]
      if (command) {
        if (command.obstacle?.(desktop) === undefined) command.run(desktop)
      } else if (key === 'switch' || key === 'switchBack') stepSwitcher(key === 'switchBack')
      else if (key === 'nextRegion' || key === 'previousRegion') focusNextRegion(key === 'previousRegion')
      else if (key === 'toasts') focusToasts()
      else if (arrow) resize(arrow)
      return true
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !desk.current?.checkVisibility() || desk.current.closest('[inert]')) return
      const command = findCommand(event, isText(event.target))
      if (command === undefined) return
      if (run(command)) event.preventDefault()
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
  }, [desktop, windows, area, desk, notifications])
}
