/** Elements that a jump between regions stops at. Content without any of these marks its own regions. */
const marks = '[data-region], [role="toolbar"], [role="tree"], [role="grid"], [role="treegrid"], [role="alertdialog"], footer'

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null

/** Returns the visible regions in page order: the parts of the active window, or of the desktop if there is none, then the taskbar. */
export const regionsOf = (scope: HTMLElement | null, taskbar: HTMLElement | null): HTMLElement[] => {
  const found = scope ? [...scope.querySelectorAll<HTMLElement>(marks)] : []
  const outermost = found.filter((region) => isSeen(region) && !found.some((other) => other !== region && other.contains(region)))
  const parts = outermost.filter((region) => targetIn(region) !== undefined)
  return [...(parts.length === 0 && scope ? [scope] : parts), ...(taskbar ? [taskbar] : [])]
}

/** Returns the element to focus in a region: its tab stop, or the region itself if it is focusable. */
export const targetIn = (region: HTMLElement): HTMLElement | undefined => {
  const canTake = (element: HTMLElement) => element.tabIndex >= 0 && !element.matches(':disabled') && isSeen(element)
  if (region.hasAttribute('tabindex') && canTake(region)) return region
  return [...region.querySelectorAll<HTMLElement>(reachable)].find(canTake)
}

/** Returns the region after the focused one; wraps around. */
export const regionAfter = (regions: readonly HTMLElement[], focused: Element | null, back: boolean): HTMLElement | undefined => {
  const at = regions.findIndex((region) => region.contains(focused))
  if (at < 0) return regions.at(back ? -1 : 0)
  return regions[(at + (back ? regions.length - 1 : 1)) % regions.length]
}
