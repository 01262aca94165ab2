/** Both functions run inside a page, so they use nothing from outside. */

/** Returns buttons and other controls whose hit area is smaller than 24 by 24 pixels. */
export function smallTargets(): string[] {
  const least = 24
  const isLarge = ({ width, height }: DOMRect) => width >= least - 0.01 && height >= least - 0.01
  const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
  /** Returns the square of the minimum size inside a box that is nearest to the middle of the visible element. */
  const squareIn = (box: DOMRect, { x, y, width, height }: DOMRect) =>
    new DOMRect(
      between(box.left, x + (width - least) / 2, box.right - least),
      between(box.top, y + (height - least) / 2, box.bottom - least),
      least,
      least,
    )
  /** Returns true if the point is neither scrolled out of view nor covered by another window. */
  const isInSight = (element: Element, x: number, y: number): boolean => {
    if (element.closest('[role="dialog"]')?.contains(document.elementFromPoint(x, y)) === false) return false
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect()
      const isInside = x >= left && x <= right && y >= top && y <= bottom
      if (!isInside && getComputedStyle(around).overflow !== 'visible') return false
    }
    return true
  }
  /** Returns true if all visible corners of the square hit the control. Corners completely below another element are ignored. */
  const isHit = (parts: Element[], own: DOMRect, { left, right, top, bottom }: DOMRect): boolean => {
    const hits = (x: number, y: number) => parts.some((part) => part.contains(document.elementFromPoint(x, y)))
    if (!hits(own.x + own.width / 2, own.y + own.height / 2)) return true
    const corners = [left + 0.5, right - 0.5].flatMap((x) => [top + 0.5, bottom - 0.5].map((y) => [x, y] as const))
    return corners.every(([x, y]) => hits(x, y) || parts.every((part) => !isInSight(part, x, y)))
  }
  const controls = 'button, a[href], select, input:not([type="hidden"]), textarea, [role^="menuitem"], [role="tab"], [role="option"]'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || control.closest('[inert]')) return []
    // A click on a label counts as one on its field.
    const parts = [control, ...((control as HTMLInputElement).labels ?? [])]
    const boxes = parts.map((element) => element.getBoundingClientRect())
    const side = (name: 'width' | 'height') => Math.max(...boxes.map((box) => box[name]))
    if (boxes[0]?.width === 1 && side('width') === 1) return []
    const shown = control.outerHTML.slice(0, 160)
    if (!boxes.some(isLarge)) return [`${Math.round(side('width'))} × ${Math.round(side('height'))}: ${shown}`]
    const [own = new DOMRect(), ...labels] = boxes
    if (isLarge(own) || labels.some((label) => isLarge(label) && isHit(parts, own, squareIn(label, own)))) return []
    return [`something else is hit beside what is drawn: ${shown}`]
  })
}

/**
 * Returns controls whose focus ring is thinner than 2 pixels or has a contrast below 3:1 to its surroundings. Checks one control of each
 * look, and skips looks that were checked on this page under the same name before.
 */
export function weakRings(name?: string): string[] {
  type Colour = [number, number, number, number]
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })
  const colourOf = (text: string): Colour => {
    if (!context) throw new Error('there is no canvas')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1]
  const luminance = ([r, g, b]: Colour) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const contrast = (one: Colour, other: Colour) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  /** Returns every colour that can be behind the content of an element. A gradient has several. */
  const behind = (element: Element | null): Colour[] => {
    if (!element) return [colourOf(getComputedStyle(document.documentElement).colorScheme.includes('dark') ? '#000' : '#fff')]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = colourOf(backgroundColor)
    const steps = backgroundImage.match(/(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)/g)?.map(colourOf) ?? []
    const layers = [own, ...steps]
    if (layers.some(([, , , alpha]) => alpha === 1)) {
      const base = layers.filter(([, , , alpha]) => alpha === 1)
      return [...base, ...layers.filter(([, , , alpha]) => alpha > 0 && alpha < 1).flatMap((one) => base.map((two) => over(one, two)))]
    }
    const around = behind(element.parentElement)
    return layers.flatMap((layer) => around.map((colour) => over(layer, colour)))
  }
  /** Returns the element that shows the focus ring: the control, an element drawn in front of it, or the box that contains it. */
  const ringOf = (control: Element) => {
    for (const [element, pseudo] of [
      [control, undefined],
      [control, '::after'],
      [control.parentElement, undefined],
      [control.parentElement?.parentElement, undefined],
    ] as const) {
      if (!element) continue
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element, pseudo)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)
        return { element, width: Number.parseFloat(outlineWidth), colour: outlineColor, offset: Number.parseFloat(outlineOffset) }
    }
    return undefined
  }
  const before = document.activeElement
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  const judged = ((globalThis as { judgedRings?: Map<string, Set<string>> }).judgedRings ??= new Map<string, Set<string>>())
  const looks = (name === undefined ? undefined : judged.get(name)) ?? new Set<string>()
  if (name !== undefined) judged.set(name, looks)
  const found: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>(
    'button, a[href], select, input, textarea, [tabindex="0"], [role^="menuitem"]',
  )) {
    const look = `${control.tagName} ${control.className} ${control.parentElement?.className} ${control.getAttribute('aria-pressed')}`
    if (looks.has(look) || !control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
    control.focus({ preventScroll: true })
    if (document.activeElement !== control || !control.matches(':focus-visible')) continue
    looks.add(look)
    const shown = control.outerHTML.slice(0, 140)
    const ring = ringOf(control)
    if (!ring) found.push(`no ring: ${shown}`)
    else {
      const beside = behind(ring.offset < 0 ? ring.element : ring.element.parentElement)
      const least = Math.min(...beside.map((colour) => contrast(over(colourOf(ring.colour), colour), colour)))
      if (ring.width < 2) found.push(`${ring.width} px wide: ${shown}`)
      if (least < 3) found.push(`${least.toFixed(2)}:1 in ${ring.colour}: ${shown}`)
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  if (looks.size === 0) throw new Error('nothing took the focus')
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return found
}
