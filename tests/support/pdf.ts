/** A piece of text in drawing order, from left to right. A ligature is one glyph of several characters. */
export interface DrawnText {
  /** Points from the lower left corner to the start of the baseline. */
  x: number
  y: number
  size?: number
  glyphs: readonly DrawnGlyph[]
}

export interface DrawnGlyph {
  text: string
  /** Width in thousandths of the font size. Default: half of the font size. */
  width?: number
  /** Moves back by this number of thousandths after the glyph, so that the next glyph covers it. */
  back?: number
}

export interface DrawnPage {
  width: number
  height: number
  /** Background colour of the page: three numbers from 0 to 1. */
  colour?: readonly [number, number, number]
  rotate?: 0 | 90 | 180 | 270
  texts?: readonly DrawnText[]
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Returns the glyphs of a right-to-left line in visual order, one glyph per character, including spaces. */
export const backwards = (text: string): DrawnGlyph[] => [...text].reverse().map((character) => ({ text: character }))
export const forwards = (text: string): DrawnGlyph[] => [...text].map((character) => ({ text: character }))

/**
 * Makes a small, valid PDF. Its font draws a box for each glyph except spaces and maps each glyph to characters, so that a test decides
 * what is drawn where and which text it means. A stream of `padding` bytes is between the pages and the table at the end.
 */
export const makePdf = (pages: readonly DrawnPage[], { padding = 0 }: { padding?: number } = {}): Uint8Array<ArrayBuffer> => {
  const glyphs: DrawnGlyph[] = []
  const codeOf = (glyph: DrawnGlyph): number => {
    const same = glyphs.findIndex(({ text, width }) => text === glyph.text && width === glyph.width)
    return 1 + (same >= 0 ? same : glyphs.push(glyph) - 1)
  }
  const stream = (body: string) => `<</Length ${body.length}>>stream\n${body}\nendstream`
  const contents = pages.map(({ width, height, colour, texts = [] }) =>
    [
      ...(colour ? [`${colour.join(' ')} rg 0 0 ${width} ${height} re f 0 g`] : []),
      ...texts.map(({ x, y, size = 12, glyphs: drawn }) => {
        const shown = drawn.map((glyph) => `<${hex(codeOf(glyph), 2)}>${glyph.back === undefined ? '' : ` ${glyph.back}`}`)
        return `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm [${shown.join(' ')}] TJ ET`
      }),
    ].join('\n'),
  )
  const widthOf = ({ width = 500 }: DrawnGlyph) => width
  const procedures = glyphs.map((glyph) => {
    const ink = glyph.text.trim() === '' || widthOf(glyph) === 0 ? '' : ` 40 0 ${widthOf(glyph) - 80} 700 re f`
    return `${widthOf(glyph)} 0 d0${ink}`
  })
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...glyphs.map(({ text }, at) => `1 beginbfchar <${hex(at + 1, 2)}> <${utf16(text)}> endbfchar`),
    'endcmap end end',
  ].join('\n')
  const firstPage = 5 + glyphs.length
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')}]>>`,
    `<</Type/Font/Subtype/Type3/Name/F/FontBBox[0 -300 1000 900]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 1/LastChar ${glyphs.length}` +
      `/Widths[${glyphs.map(widthOf).join(' ')}]/Resources<<>>/ToUnicode 4 0 R` +
      `/Encoding<</Type/Encoding/Differences[1${glyphs.map((_, at) => `/g${at + 1}`).join('')}]>>` +
      `/CharProcs<<${glyphs.map((_, at) => `/g${at + 1} ${at + 5} 0 R`).join('')}>>>>`,
    stream(map),
    ...procedures.map(stream),
    ...pages.flatMap(({ width, height, rotate = 0 }, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}/Contents ${firstPage + 2 * at + 1} 0 R` +
        '/Resources<</Font<</F 3 0 R>>>>>>',
      stream(contents[at] ?? ''),
    ]),
  ]
  let head = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = head.length
    head += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  if (padding > 0) head += `${objects.length + 1} 0 obj\n<</Length ${padding}>>stream\n`
  const table = head.length + padding
  const tail = [
    ...(padding > 0 ? ['\nendstream\nendobj'] : []),
    'xref',
    `0 ${objects.length + 1}`,
    '0000000000 65535 f ',
    ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `),
    `trailer<</Size ${objects.length + 1}/Root 1 0 R>>`,
    `startxref\n${table + (padding > 0 ? '\nendstream\nendobj\n'.length : 0)}\n%%EOF`,
  ].join('\n')
  const whole = new Uint8Array(table + tail.length).fill(0x20)
  whole.set(bytesOf(head), 0)
  whole.set(bytesOf(tail), table)
  return whole
}
