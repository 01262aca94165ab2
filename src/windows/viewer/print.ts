import type { ActorRef, Snapshot } from 'xstate'
import type { ReportProgress } from '#machines/with-progress'
import { openPrintFrame } from '#ui/print-frame'
import type { PageSource, Picture } from './picture'
import { wordFrame } from './word/print'

export interface PrintInput {
  picture: Picture | null
  title: string
  /** Rotation in degrees clockwise, the same as on the screen. */
  rotation: number
  viewer: ActorRef<Snapshot<unknown>, { type: 'print.progress'; pages: number }>
}

/** Number of printed pixels per page pixel; 2 results in 192 dpi. */
const printScale = 2
const maxPixels = 12_000_000

const style = `
  @page { margin: 0 }
  * { box-sizing: border-box; margin: 0; padding: 0 }
  body { background: white }
  img { display: block; inline-size: 100vw; block-size: 100vh; object-fit: contain; break-after: page; break-inside: avoid }
  img:last-child { break-after: auto }
`

const renderPage = async (source: PageSource, page: number, rotation: number, signal: AbortSignal): Promise<string> => {
  const { width, height } = await source.sizeOf(page)
  const canvas = document.createElement('canvas')
  const scale = Math.min(printScale, Math.sqrt(maxPixels / Math.max(1, width * height)))
  await source.draw(page, canvas, { scale, rotation }, signal)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  canvas.width = 0
  if (!blob) throw new Error('the page has no picture')
  return URL.createObjectURL(blob)
}

const renderRotatedImage = async (url: string, rotation: number): Promise<string> => {
  const image = new Image()
  image.src = url
  await image.decode()
  if (rotation === 0) return url
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  const turned = rotation % 180 !== 0
  canvas.width = turned ? height : width
  canvas.height = turned ? width : height
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((rotation * Math.PI) / 180)
  context?.drawImage(image, -width / 2, -height / 2)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  return blob ? URL.createObjectURL(blob) : url
}

/** Renders all pages into an iframe, so that only the document is printed and not the desktop. */
export const printFrame = async (
  { picture, title, rotation, viewer }: PrintInput,
  signal: AbortSignal,
  reportProgress: ReportProgress,
): Promise<HTMLIFrameElement> => {
  const urls: string[] = []
  if (picture?.kind === 'pages')
    for (let page = 1; page <= picture.source.count; page++) {
      signal.throwIfAborted()
      urls.push(await renderPage(picture.source, page, rotation, signal))
      viewer.send({ type: 'print.progress', pages: page })
      reportProgress(page, picture.source.count)
    }
  else if (picture?.kind === 'image') urls.push(await renderRotatedImage(picture.url, rotation))
  const { frame, inner } = openPrintFrame(style)
  inner.document.title = title
  for (const url of urls) {
    const image = inner.document.createElement('img')
    image.src = url
    inner.document.body.append(image)
  }
  await Promise.all([...inner.document.images].map((image) => image.decode()))
  const free = () => {
    frame.remove()
    for (const url of urls) if (picture?.kind !== 'image' || url !== picture.url) URL.revokeObjectURL(url)
  }
  // The print dialog may stay open after this event. So the iframe is removed by the next print job, or after a minute.
  inner.addEventListener('afterprint', () => setTimeout(free, 1_000), { once: true })
  setTimeout(free, 60_000)
  return frame
}

export const printPicture = async (input: PrintInput, signal: AbortSignal, reportProgress: ReportProgress): Promise<void> => {
  const { picture, title } = input
  const frame = picture?.kind === 'word' ? await wordFrame(picture.layout, title) : await printFrame(input, signal, reportProgress)
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
}
