/**
 * Selector of the regions for the shortcut "next region". Window content without any of these elements marks its regions with
 * `data-region`.
 */
const regionSelector = '[data-region], [role="toolbar"], [role="tree"], [role="grid"], [role="treegrid"], [role="alertdialog"], footer'

const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null

/**
 * Returns the visible regions in page order: the parts of the active window, or of the desktop if there is none, then the upload tray and
 * the taskbar.
 */
export const findRegions = (scope: HTMLElement | null, ...others: (HTMLElement | null)[]): HTMLElement[] => {
  const found = scope ? [...scope.querySelectorAll<HTMLElement>(regionSelector)] : []
  const outermost = found.filter((region) => isVisible(region) && !found.some((other) => other !== region && other.contains(region)))
  const parts = outermost.filter((region) => findFocusTarget(region) !== undefined)
  return [...(parts.length === 0 && scope ? [scope] : parts), ...others.flatMap((region) => region ?? [])]
}

/** Returns the element to focus in a region: the element with `tabIndex` 0, or the region itself if it is focusable. */
export const findFocusTarget = (region: HTMLElement): HTMLElement | undefined => {
  const canFocus = (element: HTMLElement) => element.tabIndex >= 0 && !element.matches(':disabled') && isVisible(element)
  if (region.hasAttribute('tabindex') && canFocus(region)) return region
  return [...region.querySelectorAll<HTMLElement>(focusableSelector)].find(canFocus)
}

/** Returns the region after the one that has the focus. After the last region comes the first one. */
export const findNextRegion = (regions: readonly HTMLElement[], focused: Element | null, back: boolean): HTMLElement | undefined => {
  const at = regions.findIndex((region) => region.contains(focused))
  if (at < 0) return regions.at(back ? -1 : 0)
  return regions[(at + (back ? regions.length - 1 : 1)) % regions.length]
}
