import { copyFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { createWorker, OEM, type RecognizeResult, type Worker } from 'tesseract.js'
import type { OcrLanguage, OcrPage } from '#server/ports'
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

type Found = RecognizeResult['data']

interface Picture {
  image: Buffer
  dpi: number
  folder: string
}

async function recognise({ image, dpi, folder }: Picture, writing: Writing): Promise<Found> {
  const worker = await getWorker(writing, folder)
  await worker.setParameters({ user_defined_dpi: String(dpi) })
  return (await worker.recognize(image, {}, { text: true, blocks: true, pdf: true })).data
}

const LATIN = /\p{Script=Latin}/gu
const LETTER = /\p{L}/gu
const isMostlyLatin = (text: string): boolean => 2 * (text.match(LATIN)?.length ?? 0) > (text.match(LETTER)?.length ?? 0)

/**
 * Recognises a page whose language is unknown. Persian is tried first: both scripts together are slower and less accurate on a Persian
 * page.
 */
async function recogniseUnknownLanguage(picture: Picture): Promise<Found> {
  const persian = await recognise(picture, 'FARSI')
  if (persian.confidence >= POOR_CONFIDENCE && !isMostlyLatin(persian.text)) return persian
  const both = await recognise(picture, 'BOTH')
  return both.confidence > persian.confidence ? both : persian
}

const readParagraphs = ({ blocks }: Found): string[] =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .map(({ lines }) =>
      lines
        .map(({ text }) => text.trim())
        .join(' ')
        .trim(),
    )
    .filter((text) => text !== '')

async function page({ path, extension, page: number, language }: PageRequest): Promise<PageAnswer> {
  const picture = await sheetPicture(await readFile(path), extension, BOX, number)
  if (!picture) return null
  const { data, info } = await picture.image.flatten({ background: '#ffffff' }).greyscale().png().toBuffer({ resolveWithObject: true })
  const { points } = picture
  const dpi = points === undefined ? DPI_OF_A_PICTURE : Math.round((Math.max(info.width, info.height) * POINTS_OF_AN_INCH) / points)
  const drawn = { image: data, dpi, folder: dirname(path) }
  const found = language === 'AUTO' ? await recogniseUnknownLanguage(drawn) : await recognise(drawn, language)
  return {
    paragraphs: readParagraphs(found),
    confidence: found.confidence,
    pdf: found.pdf ? await withReadableLayer(new Uint8Array(found.pdf)) : new Uint8Array(),
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
