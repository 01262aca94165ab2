import type { WindowKind } from '#windows/window-kind'
import type { DesktopWindow } from '../window-manager/desktop-windows'

/** Windows behind one button of the taskbar. */
export interface WindowGroup {
  /** Id of the window, or the name of the window kind if several windows share the button. */
  id: string
  kind: WindowKind
  windows: readonly DesktopWindow[]
}

/** Maximum number of windows that have a button of their own. If there are more, the windows of one kind share a button. */
export const maxUngrouped = 8

/** Returns one button per window in order of opening; with many windows, one per kind. */
export const groupWindows = (windows: readonly DesktopWindow[]): WindowGroup[] => {
  const groupOfOne = (window: DesktopWindow): WindowGroup => ({ id: window.id, kind: window.kind, windows: [window] })
  if (windows.length <= maxUngrouped) return windows.map(groupOfOne)
  const kinds = [...new Set(windows.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const same = windows.filter((window) => window.kind === kind)
    const [only] = same
    return only && same.length === 1 ? groupOfOne(only) : { id: kind.kind, kind, windows: same }
  })
}
