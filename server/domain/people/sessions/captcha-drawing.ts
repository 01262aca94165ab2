import type { Locale } from '#text/locale'

/**
 * Each digit as strokes in a box of 20 × 32: M moves, L draws a line, Q a curve. Zero is left out, because a Persian zero is only a dot.
 */
const LATIN: readonly string[] = [
  'M4 8 L11 2 L11 30 M5 30 L17 30',
  'M3 9 Q4 2 10 2 Q17 2 17 9 Q17 15 3 30 L17 30',
  'M4 3 L16 3 L9 13 Q17 13 17 21 Q17 30 9 30 Q4 30 3 25',
  'M13 30 L13 2 L2 22 L18 22',
  'M16 2 L5 2 L4 14 Q8 11 11 11 Q18 12 18 20 Q18 30 10 30 Q5 30 3 26',
  'M14 2 Q4 9 3 20 Q3 30 10 30 Q17 30 17 22 Q17 15 10 15 Q4 15 3 21',
  'M3 2 L17 2 L8 30 M6 16 L15 16',
  'M10 15 Q4 14 4 8 Q4 2 10 2 Q16 2 16 8 Q16 14 10 15 Q3 16 3 23 Q3 30 10 30 Q17 30 17 23 Q17 16 10 15',
  'M17 11 Q16 17 10 17 Q3 17 3 10 Q3 2 10 2 Q17 2 17 11 Q17 23 9 30',
]
const PERSIAN: readonly string[] = [
  'M6 2 Q11 12 11 30',
  'M4 2 Q9 12 9 30 M5 5 Q9 13 16 10 L17 2',
  'M2 3 Q8 12 8 30 M3 5 Q5 13 10 9 L10 3 M10 9 Q14 13 17 8 L17 2',
  'M3 2 Q8 12 8 30 M15 3 Q8 4 9 9 Q11 13 17 11',
  'M10 2 Q2 14 2 22 Q2 29 6 29 Q10 28 10 20 Q10 28 14 29 Q18 29 18 22 Q18 14 10 2',
  'M15 3 Q5 2 5 9 Q6 15 16 13 M5 30 Q6 19 16 13',
  'M2 2 Q9 14 10 30 Q11 14 18 2',
  'M2 30 Q9 18 10 2 Q11 18 18 30',
  'M14 10 Q14 3 9 3 Q4 4 4 9 Q5 15 14 12 M14 8 Q13 20 15 30',
]

const LENGTH = 5
const WIDTH = 200
const HEIGHT = 70

/** Returns an unpredictable whole number below `limit`. */
const randomInteger = (limit: number): number => Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * limit)
const randomBetween = (from: number, to: number): number => from + randomInteger(Math.round((to - from) * 100)) / 100

/** Returns five Latin digits without zero. */
export const generateAnswer = (): string => Array.from({ length: LENGTH }, () => String(1 + randomInteger(9))).join('')

const addJitter = (path: string): string => path.replace(/[\d.]+/g, (number) => (Number(number) + randomBetween(-1.2, 1.2)).toFixed(1))
const drawStroke = (path: string, width: number, extra = ''): string =>
  `<path d="${path}" fill="none" stroke="#1f2d3a" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`

/** Draws the answer with irregular strokes, in the digits of the user's language, as SVG without text. */
export function drawAnswer(answer: string, locale: Locale): string {
  const shapes = locale === 'fa' ? PERSIAN : LATIN
  const digits = [...answer].map((digit, index) => {
    const x = 16 + index * 36 + randomBetween(-4, 4)
    const y = 14 + randomBetween(-6, 8)
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${randomBetween(-16, 16).toFixed(1)} 10 16) scale(${randomBetween(0.95, 1.25).toFixed(2)})`
    return drawStroke(addJitter(shapes[Number(digit) - 1] ?? ''), randomBetween(2.4, 3.6), ` transform="${transform}"`)
  })
  const noise = Array.from({ length: 5 }, () => {
    const point = (): string => `${randomInteger(WIDTH)} ${randomInteger(HEIGHT)}`
    return drawStroke(`M${point()} Q${point()} ${point()}`, randomBetween(0.8, 1.8), ' opacity="0.55"')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#eef2f5"/>${[...noise.slice(0, 3), ...digits, ...noise.slice(3)].join('')}</svg>`
}
