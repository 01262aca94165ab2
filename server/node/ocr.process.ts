import { copyFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { type Block, createWorker, OEM, type Worker } from 'tesseract.js'
import type { OcrLanguage, OcrPage, OcrWord } from '#server/ports'
import { hasDoubtfulWords, meanConfidence, mergeLatinWords } from './latin-words'
import { isCausedByMachine, type MachineFailure, toMachineFailure } from './machine-failure'
import { withReadableLayer } from './ocr-layer'
import { sheetPicture } from './sheet-picture'

export interface PageRequest {
  want: 'page'
  path: string
  extension: string
  /** Page number from 1. */
  page: number
  language: OcrLanguage
}
/** Several PDF files concatenated in one file, with the length of each in bytes. */
export interface MergeRequest {
  want: 'merge'
  path: string
  lengths: readonly number[]
}
export type PageAnswer = OcrPage | null
export type MergeAnswer = { bytes: Uint8Array } | null

/** Longer side in pixels at which a page is recognised: A4 at about 200 dpi. A larger picture is slower without better results. */
const BOX = 2_400
const POINTS_OF_AN_INCH = 72
const DPI_OF_A_PICTURE = 200
/** Confidence in percent below which a result is mostly guessed. */
const POOR_CONFIDENCE = 60
/** Maximum number of words of a page that are stored with their places. */
const MAX_WORDS = 5_000

/** Recognition takes seconds of the processor for each page, which nobody waits for while others work. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

const require = createRequire(import.meta.url)
const WRITINGS = { FARSI: ['fas'], ENGLISH: ['eng'], BOTH: ['fas', 'eng'] } as const
type Writing = keyof typeof WRITINGS

/** Copies the models, which are part of the program, to one folder, as the engine requires. Nothing is downloaded. */
async function copyModel(code: string, folder: string): Promise<void> {
  const home = dirname(require.resolve(`@tesseract.js-data/${code}/package.json`))
  const name = `${code}.traineddata.gz`
  await copyFile(join(home, '4.0.0_best_int', name), join(folder, name))
}

let currentWorker: { writing: Writing; worker: Worker } | undefined

/**
 * Returns the OCR worker for a script (Persian, Latin or both). If the current worker is for another script, ends that worker first: only
 * one worker exists at a time, because each keeps its models in memory. `folder` receives copies of the model files; it is deleted at the
 * end of the request.
 */
async function getWorker(writing: Writing, folder: string): Promise<Worker> {
  if (currentWorker?.writing === writing) return currentWorker.worker
  await currentWorker?.worker.terminate()
  currentWorker = undefined
  const codes = [...WRITINGS[writing]]
  await Promise.all(codes.map((code) => copyModel(code, folder)))
  const options = { langPath: folder, cacheMethod: 'none', gzip: true, errorHandler: () => {} }
  const worker = await createWorker(codes, OEM.LSTM_ONLY, options)
  currentWorker = { writing, worker }
  return worker
}

interface Picture {
  image: Buffer
  dpi: number
  folder: string
}

interface Reading {
  words: OcrWord[]
  confidence: number
  pdf: Uint8Array
}

/** Marks that the engine writes for the direction of words. A search would not find words with them. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function listWords(blocks: readonly Block[]): OcrWord[] {
  let lines = 0
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph, at) =>
      paragraph.lines.flatMap(({ words }) => {
        const line = (lines += 1) - 1
        return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }): OcrWord => {
          const word = text.replaceAll(DIRECTION_MARKS, '').trim()
          return { text: word, confidence: Math.round(confidence), box: [x0, y0, x1, y1], paragraph: at, line }
        })
      }),
    )
    .filter(({ text }) => text !== '')
}

async function recogniseWith({ image, dpi, folder }: Picture, writing: Writing): Promise<Reading> {
  const worker = await getWorker(writing, folder)
  await worker.setParameters({ user_defined_dpi: String(dpi) })
  const { blocks, confidence, pdf } = (await worker.recognize(image, {}, { blocks: true, pdf: true })).data
  return { words: listWords(blocks ?? []), confidence, pdf: new Uint8Array(pdf ?? []) }
}

/**
 * Recognises a page. If Persian is among the languages and some words are probably Latin, the page is recognised again as Latin, and the
 * better reading of each line and word is used.
 */
async function recognise(picture: Picture, writing: Writing): Promise<Reading> {
  const reading = await recogniseWith(picture, writing)
  if (writing === 'ENGLISH' || !hasDoubtfulWords(reading.words)) return reading
  const latin = await recogniseWith(picture, 'ENGLISH')
  const words = mergeLatinWords(reading.words, latin.words)
  const isReplaced = words.filter((word) => !reading.words.includes(word)).length > words.length / 2
  return { words, confidence: meanConfidence(words), pdf: isReplaced ? latin.pdf : reading.pdf }
}

/**
 * Recognises a page whose language is unknown. Persian is tried first: both scripts together are slower and less accurate on a Persian
 * page.
 */
async function recogniseUnknownLanguage(picture: Picture): Promise<Reading> {
  const persian = await recognise(picture, 'FARSI')
  if (persian.confidence >= POOR_CONFIDENCE) return persian
  const both = await recognise(picture, 'BOTH')
  return both.confidence > persian.confidence ? both : persian
}

/** Numbers the paragraphs that have words without gaps. */
function numberParagraphs(words: readonly OcrWord[]): OcrWord[] {
  const numbers = new Map([...new Set(words.map(({ paragraph }) => paragraph))].map((paragraph, at) => [paragraph, at]))
  return words.map((word) => ({ ...word, paragraph: numbers.get(word.paragraph) ?? 0 }))
}

function joinParagraphs(words: readonly OcrWord[]): string[] {
  const texts: string[] = []
  for (const { text, paragraph } of words) texts[paragraph] = texts[paragraph] === undefined ? text : `${texts[paragraph]} ${text}`
  return texts
}

/** Returns the first words of a page, up to a limit, without a paragraph that would be cut. */
function limitWords(words: readonly OcrWord[]): readonly OcrWord[] {
  const cut = words[MAX_WORDS]?.paragraph
  return cut === undefined ? words : words.filter(({ paragraph }) => paragraph < cut)
}

async function page({ path, extension, page: number, language }: PageRequest): Promise<PageAnswer> {
  const picture = await sheetPicture(await readFile(path), extension, BOX, number)
  if (!picture) return null
  const { data, info } = await picture.image.flatten({ background: '#ffffff' }).greyscale().png().toBuffer({ resolveWithObject: true })
  const { points } = picture
  const { width, height } = info
  const dpi = points === undefined ? DPI_OF_A_PICTURE : Math.round((Math.max(width, height) * POINTS_OF_AN_INCH) / points)
  const drawn = { image: data, dpi, folder: dirname(path) }
  const reading = language === 'AUTO' ? await recogniseUnknownLanguage(drawn) : await recognise(drawn, language)
  const words = numberParagraphs(reading.words)
  return {
    paragraphs: joinParagraphs(words),
    layout: { width, height, words: limitWords(words) },
    confidence: reading.confidence,
    pdf: reading.pdf.length > 0 ? await withReadableLayer(reading.pdf) : reading.pdf,
  }
}

async function merge({ path, lengths }: MergeRequest): Promise<MergeAnswer> {
  const input = await readFile(path)
  const whole = await PDFDocument.create()
  let start = 0
  for (const length of lengths) {
    const document = await PDFDocument.load(input.subarray(start, start + length))
    for (const copied of await whole.copyPages(document, document.getPageIndices())) whole.addPage(copied)
    start += length
  }
  return { bytes: await whole.save() }
}

process.on('message', (request: PageRequest | MergeRequest) => {
  const answer: Promise<PageAnswer | MergeAnswer | MachineFailure> = request.want === 'page' ? page(request) : merge(request)
  void answer.catch((error) => (isCausedByMachine(error) ? toMachineFailure(error) : null)).then((found) => process.send?.(found))
})
process.on('disconnect', () => process.exit())
