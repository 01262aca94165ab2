import type { WindowKind } from '#windows/window-kind'
import type { DesktopWindow } from './desktop-windows'

/** What one button of the taskbar stands for. */
export interface WindowGroup {
  /** The id of its only window, or the name of the kind. */
  id: string
  kind: WindowKind
  windows: readonly DesktopWindow[]
}

/** With more windows than this, those of a kind share a button. */
export const ungrouped = 8

/** One button for each window in the order they were opened; of a crowd, one for each kind. */
export const grouped = (windows: readonly DesktopWindow[]): WindowGroup[] => {
  const alone = (window: DesktopWindow): WindowGroup => ({ id: window.id, kind: window.kind, windows: [window] })
  if (windows.length <= ungrouped) return windows.map(alone)
  const kinds = [...new Set(windows.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const same = windows.filter((window) => window.kind === kind)
    const [only] = same
    return only && same.length === 1 ? alone(only) : { id: kind.kind, kind, windows: same }
  })
}
