/** Computes text colours for background colours that users choose. Source: WCAG 2.2, relative luminance and contrast ratio. */
const lightText = '#ffffff'
const darkText = '#0b1720'

const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of `#rrggbb`. Any other text has the luminance of black. */
const luminance = (colour: string): number => {
  const value = /^#[0-9a-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(1), 16) : 0
  return 0.2126 * channel(value >> 16) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255)
}

export const getContrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns white or near-black, whichever has more contrast; pure black if neither reaches 4.5:1. */
export const getForeground = (background: string): string => {
  const better = getContrast(background, lightText) >= getContrast(background, darkText) ? lightText : darkText
  return getContrast(background, better) >= 4.5 ? better : '#000000'
}

const mixColours = (colour: string, other: string, part: number): string => {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [colour, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16))
    return Math.round((from ?? 0) * (1 - part) + (to ?? 0) * part)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Moves the colour towards black or white, just far enough for a contrast of 4.5:1 with the background. */
export const getReadableColour = (background: string, colour: string): string => {
  const end = getForeground(background) === lightText ? '#ffffff' : '#000000'
  for (let part = 0; part < 1; part += 0.05) {
    const candidate = mixColours(colour, end, part)
    if (getContrast(candidate, background) >= 4.5) return candidate
  }
  return end
}
