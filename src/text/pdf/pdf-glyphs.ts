import { type Glyph, type Matrix, multiply } from './glyph'

/** Parts of a page object of pdf.js that this file uses. */
export interface PdfPage {
  getOperatorList(options: { annotationMode: number }): Promise<{ fnArray: readonly number[]; argsArray: readonly unknown[] }>
  getViewport(options: { scale: number }): { transform: readonly number[] }
  commonObjs: unknown
}

/** A glyph as pdf.js returns it in the list of a string. Numbers in that list move the next glyph, in thousandths of the font size. */
interface ShownGlyph {
  unicode: string
  width: number
  isSpace: boolean
}

interface Font {
  fontMatrix?: Matrix
  vertical?: boolean
}

interface TextState {
  ctm: Matrix
  matrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
  font: Font
  size: number
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  stretch: number
  leading: number
  rise: number
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const thousandths: Matrix = [0.001, 0, 0, 0.001, 0, 0]
/** Maximum number of glyphs that are read. A page with more of them is a drawing made of letters, or an attack. */
const maxGlyphs = 200_000

/**
 * Returns the glyphs of a page in drawing order. It interprets the drawing operators itself, because pdf.js reorders its text in pieces
 * and loses half-spaces. `pixels` is the size of a point in pixels at scale 1.
 */
export const readGlyphs = async (page: PdfPage, operators: Readonly<Record<string, number>>, pixels: number): Promise<Glyph[]> => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const names = new Map(Object.entries(operators).map(([name, code]) => [code, name]))
  const glyphs: Glyph[] = []
  const stack: TextState[] = []
  let state: TextState = {
    ctm: page.getViewport({ scale: pixels }).transform as unknown as Matrix,
    matrix: identity,
    ...{ x: 0, y: 0, lineX: 0, lineY: 0, font: {}, size: 0, direction: 1 },
    ...{ charSpacing: 0, wordSpacing: 0, stretch: 1, leading: 0, rise: 0 },
  }
  const place = (x: number, y: number) => Object.assign(state, { x, y, lineX: x, lineY: y })
  const save = () => stack.push({ ...state })
  const restore = () => {
    state = stack.pop() ?? state
  }
  const handlers: Record<string, (args: readonly unknown[]) => void> = {
    save,
    restore,
    transform: (matrix) => {
      state.ctm = multiply(state.ctm, matrix as unknown as Matrix)
    },
    paintFormXObjectBegin: ([matrix]) => {
      save()
      if (matrix) state.ctm = multiply(state.ctm, Array.from(matrix as ArrayLike<number>) as unknown as Matrix)
    },
    paintFormXObjectEnd: restore,
    beginText: () => {
      state.matrix = identity
      place(0, 0)
    },
    setFont: ([name, size]) => {
      state.font = fontOf(page, String(name))
      state.direction = Number(size) < 0 ? -1 : 1
      state.size = Math.abs(Number(size))
    },
    setCharSpacing: ([spacing]) => {
      state.charSpacing = Number(spacing)
    },
    setWordSpacing: ([spacing]) => {
      state.wordSpacing = Number(spacing)
    },
    setHScale: ([percent]) => {
      state.stretch = Number(percent) / 100
    },
    setLeading: ([leading]) => {
      state.leading = -Number(leading)
    },
    setTextRise: ([rise]) => {
      state.rise = Number(rise)
    },
    setTextMatrix: (args) => {
      // The arguments are six numbers or one list of six numbers, depending on the version of pdf.js.
      const given = typeof args[0] === 'object' ? (args[0] as ArrayLike<number>) : (args as readonly number[])
      state.matrix = Array.from(given) as unknown as Matrix
      place(0, 0)
    },
    moveText: ([x, y]) => place(state.lineX + Number(x), state.lineY + Number(y)),
    setLeadingMoveText: ([x, y]) => {
      state.leading = Number(y)
      place(state.lineX + Number(x), state.lineY + Number(y))
    },
    nextLine: () => place(state.lineX, state.lineY + state.leading),
    showText: ([shown]) => show(state, shown as readonly (number | ShownGlyph)[], glyphs),
  }
  for (const [index, code] of fnArray.entries()) {
    handlers[names.get(code) ?? '']?.((argsArray[index] as readonly unknown[] | null) ?? [])
    if (glyphs.length > maxGlyphs) break
  }
  return glyphs
}

const fontOf = (page: PdfPage, name: string): Font => {
  const objects = page.commonObjs as { has(name: string): boolean; get(name: string): Font }
  return objects.has(name) ? objects.get(name) : {}
}

const show = (state: TextState, shown: readonly (number | ShownGlyph)[], into: Glyph[]): void => {
  const { font, size, direction, stretch } = state
  const unit = size * (font.fontMatrix ?? thousandths)[0]
  const across = stretch * direction
  const whole = multiply(state.ctm, state.matrix)
  const vertical = font.vertical === true
  let along = 0
  for (const one of shown) {
    if (typeof one === 'number') {
      along += ((vertical ? 1 : -1) * one * size) / 1000
      continue
    }
    const width = one.width * unit
    const x = state.x + (vertical ? 0 : along * across)
    const y = state.y + state.rise - (vertical ? along : 0)
    const [a, b, c, d, e, f] = whole
    const reach = width * across
    into.push({
      text: one.unicode,
      x: a * x + c * y + e,
      y: b * x + d * y + f,
      width: Math.hypot(a, b) * Math.abs(reach),
      size: Math.hypot(c, d) * size,
      angle: reach < 0 ? Math.atan2(-b, -a) : Math.atan2(b, a),
    })
    along += vertical
      ? size - (state.charSpacing + (one.isSpace ? state.wordSpacing : 0))
      : width + (state.charSpacing + (one.isSpace ? state.wordSpacing : 0)) * direction
  }
  if (vertical) state.y -= along
  else state.x += along * across
}
