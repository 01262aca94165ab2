import { isBlank } from '#text/blank'
import { type Relation, readRelations } from './relations'
import { readXml, type XmlListener, xmlText } from './xml'
import type { Package } from '#text/zip'

/** Paragraph of a slide; `level` is the depth in a list, from 0. */
export interface SlideParagraph {
  text: string
  level: number
}
export type SlideBlock =
  | { kind: 'text'; paragraphs: SlideParagraph[] }
  | { kind: 'table'; rows: string[][] }
  /** `picture` is the number of the picture in the presentation, from 0. */
  | { kind: 'picture'; picture: number; description: string }

export interface Slide {
  title: string
  blocks: SlideBlock[]
  notes: string
}

const MAX_SLIDES = 2_000
const MAX_CHARACTERS = 10_000_000
/** Formats of pictures that can be drawn. */
const PICTURE = /\.(png|jpe?g|gif|bmp|tiff?|webp)$/i
/** Texts of placeholders that repeat on each slide. */
const REPEATED = new Set(['dt', 'ftr', 'sldNum', 'hdr'])

type Attribute = (name: string) => string | undefined

class SlideOrder implements XmlListener {
  readonly isFull = false
  readonly ids: string[] = []
  open(name: string, attribute: Attribute): void {
    if (name === 'sldId') this.ids.push(attribute('r:id') ?? '')
  }
  close(): void {}
  text(): void {}
}

/** Collects the content of a slide or of its notes in the order of its shapes. */
class SlideContent implements XmlListener {
  readonly blocks: SlideBlock[] = []
  title = ''
  /** Text of the placeholders with the type `body`. */
  body = ''
  characters = 0
  readonly #toPicture: (id: string) => number | undefined
  #placeholder = ''
  #paragraphs: SlideParagraph[] = []
  #rows: string[][] | undefined
  #text = ''
  #level = 0
  #description = ''
  #isInside = false
  #skipping = 0

  constructor(toPicture: (id: string) => number | undefined) {
    this.#toPicture = toPicture
  }
  get isFull(): boolean {
    return this.characters > MAX_CHARACTERS
  }
  open(name: string, attribute: Attribute): void {
    if (name === 'Fallback') this.#skipping += 1
    if (this.#skipping > 0) return
    switch (name) {
      case 'sp':
      case 'pic':
        this.#placeholder = ''
        this.#paragraphs = []
        this.#description = ''
        break
      case 'cNvPr':
        this.#description = attribute('descr') ?? ''
        break
      case 'ph':
        this.#placeholder = attribute('type') ?? 'body'
        break
      case 'tbl':
        this.#rows = []
        break
      case 'tr':
        this.#rows?.push([])
        break
      case 'tc':
        this.#paragraphs = []
        break
      case 'p':
        this.#text = ''
        this.#level = 0
        break
      case 'pPr':
        this.#level = Math.min(8, Number(attribute('lvl') ?? 0) || 0)
        break
      case 't':
        this.#isInside = true
        break
      case 'br':
        this.#text += '\n'
        break
      case 'blip':
        this.#addPicture(attribute('r:embed') ?? attribute('embed') ?? '')
        break
    }
  }
  #addPicture(id: string): void {
    const picture = this.#toPicture(id)
    if (picture !== undefined) this.blocks.push({ kind: 'picture', picture, description: this.#description })
  }
  close(name: string): void {
    if (name === 'Fallback') this.#skipping -= 1
    if (this.#skipping > 0) return
    switch (name) {
      case 't':
        this.#isInside = false
        break
      case 'p':
        if (!isBlank(this.#text)) this.#paragraphs.push({ text: this.#text, level: this.#level })
        break
      case 'tc':
        this.#rows?.at(-1)?.push(this.#joinParagraphs())
        this.#paragraphs = []
        break
      case 'tbl':
        if (this.#rows) this.blocks.push({ kind: 'table', rows: this.#rows })
        this.#rows = undefined
        break
      case 'sp':
        this.#addShape()
        break
    }
  }
  #joinParagraphs(): string {
    return this.#paragraphs.map(({ text }) => text).join('\n')
  }
  #addShape(): void {
    if (this.#paragraphs.length === 0 || REPEATED.has(this.#placeholder)) return
    if (/^(title|ctrTitle)$/.test(this.#placeholder) && this.title === '') this.title = this.#joinParagraphs()
    else {
      if (this.#placeholder === 'body') this.body += `${this.body === '' ? '' : '\n'}${this.#joinParagraphs()}`
      this.blocks.push({ kind: 'text', paragraphs: this.#paragraphs })
    }
    this.#paragraphs = []
  }
  text(text: string): void {
    if (!this.#isInside || this.#skipping > 0) return
    this.#text += text
    this.characters += text.length
  }
}

/** Slides of a presentation in their order, and the names of the parts that contain the pictures. */
export interface Presentation {
  slides: Slide[]
  pictures: string[]
  isCut: boolean
}

const findTarget = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target

/** Reads the slides of a presentation in the format of PowerPoint since 2007. @throws Unreadable */
export async function readSlides(file: Package): Promise<Presentation> {
  const order = new SlideOrder()
  readXml(xmlText(await file.bytesOf('ppt/presentation.xml')), order)
  const slideRelations = await readRelations(file, 'ppt/presentation.xml')
  const numbers = new Map<string, number>()
  const slides: Slide[] = []
  let characters = 0
  const read = async (part: string, relations: ReadonlyMap<string, Relation>): Promise<SlideContent> => {
    const content = new SlideContent((id) => {
      const target = relations.get(id)?.target
      if (target === undefined || !PICTURE.test(target) || !file.has(target)) return undefined
      const number = numbers.get(target) ?? numbers.size
      numbers.set(target, number)
      return number
    })
    readXml(xmlText(await file.bytesOf(part)), content)
    characters += content.characters
    return content
  }
  for (const id of order.ids) {
    if (slides.length === MAX_SLIDES || characters > MAX_CHARACTERS) break
    const part = slideRelations.get(id)?.target
    if (part === undefined || !file.has(part)) continue
    const relations = await readRelations(file, part)
    const { title, blocks } = await read(part, relations)
    const notes = findTarget(relations, 'notesSlide')
    slides.push({ title, blocks, notes: notes !== undefined && file.has(notes) ? (await read(notes, new Map())).body : '' })
  }
  return { slides, pictures: [...numbers.keys()], isCut: slides.length < order.ids.length }
}
