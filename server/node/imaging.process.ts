import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { isCausedByMachine, type MachineFailure, toMachineFailure } from './machine-failure'
import { openPdf } from './open-pdf'
import { MAX_PIXELS, PICTURED, sheetPicture, detectType } from './sheet-picture'

export interface Sheet {
  path: string
  extension: string
}
/** A page, counted from 1, and the maximum px of its longer side. */
export interface DrawRequest extends Sheet {
  want: 'picture'
  box: number
  page: number
}
export interface CountRequest extends Sheet {
  want: 'pages'
}
export type DrawAnswer = { bytes: Uint8Array; mime: string } | null
export type CountAnswer = { pages: number } | null

const WEBP = { quality: 82 }

sharp.cache(false)
sharp.concurrency(1)

async function draw({ path, extension, box, page }: DrawRequest): Promise<DrawAnswer> {
  const picture = await sheetPicture(await readFile(path), extension, box, page)
  return picture && { bytes: await picture.image.webp(WEBP).toBuffer(), mime: 'image/webp' }
}

async function count({ path }: CountRequest): Promise<CountAnswer> {
  const input = await readFile(path)
  const found = await detectType(input)
  if (found === 'tif') return { pages: (await sharp(input, { limitInputPixels: MAX_PIXELS }).metadata()).pages ?? 1 }
  if (found !== 'pdf') return { pages: 1 }
  const loading = await openPdf(input, PICTURED)
  try {
    return { pages: (await loading.promise).numPages }
  } finally {
    await loading.destroy()
  }
}

process.on('message', (request: DrawRequest | CountRequest) => {
  const answer: Promise<DrawAnswer | CountAnswer | MachineFailure> = request.want === 'picture' ? draw(request) : count(request)
  void answer.catch((error) => (isCausedByMachine(error) ? toMachineFailure(error) : null)).then((found) => process.send?.(found))
})
process.on('disconnect', () => process.exit())
