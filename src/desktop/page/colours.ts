/** Text colours on colours that users choose; they are computed. Source: WCAG 2.2, relative luminance and contrast ratio. */
const light = '#ffffff'
const dark = '#0b1720'

const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of `#rrggbb`; any other text counts as black. */
const luminance = (colour: string): number => {
  const value = /^#[0-9a-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(1), 16) : 0
  return 0.2126 * channel(value >> 16) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255)
}

export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns white or near-black, whichever has more contrast; pure black if neither reaches 4.5:1. */
export const foregroundOn = (background: string): string => {
  const better = contrast(background, light) >= contrast(background, dark) ? light : dark
  return contrast(background, better) >= 4.5 ? better : '#000000'
}

const mix = (colour: string, other: string, share: number): string => {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [colour, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16))
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Moves the colour towards black or white, just far enough for a contrast of 4.5:1 with the background. */
export const readableOn = (background: string, colour: string): string => {
  const end = foregroundOn(background) === light ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, end, share)
    if (contrast(candidate, background) >= 4.5) return candidate
  }
  return end
}
