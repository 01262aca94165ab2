import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { type DrawnPage } from '#tests/support/pdf'
import { DialogHost } from '#ui/dialog'
import { LocaleProvider } from '#ui/locale'
import { openBytes, type ServerDrawing } from '#windows/viewer/open-picture'
import { type Picture } from '#windows/viewer/picture'
import { type Bytes, toBytes } from '#windows/viewer/sources/bytes'
import { content } from '#windows/viewer/viewer.content'
import { ViewerView } from '#windows/viewer/viewer.view'
import { aDocument } from '../explorer/builders'
import type { Node } from '#api/contract/node'
import type { OpenInput, PanelContent, ViewerPayload } from '#windows/viewer/context'
import type { DocumentList } from '#windows/viewer/document-list'
import type { WindowRequest } from '#windows/window-kind'
import type { Version } from '#api/contract/document-shapes'
import { createResourceMachine } from '#machines/resource.machine'
import { content as panel } from '#widgets/properties/panel.content'
import type { General, TabKey } from '#widgets/properties/properties'
import type { viewerMachine } from '#windows/viewer/viewer.machine'

const may = { read: true, download: true, write: true, delete: true, changePermission: false, showOntology: false }

let root: Root | undefined
let actor: Actor<typeof viewerMachine> | undefined

afterEach(() => {
  actor?.stop()
  root?.unmount()
  document.body.replaceChildren()
  getSelection()?.removeAllRanges()
})

/** A server that cannot draw pages. */
export const noServer: ServerDrawing = {
  pages: () => Promise.reject(Object.assign(new Error('not drawn'), { code: 'notDrawable' })),
  page: () => Promise.reject(new Error('not drawn')),
}

interface Given {
  bytes?: Bytes
  /** Opened document, instead of the one in `bytes`. */
  picture?: Picture
  /** Opens each document, instead of `bytes` and `picture`. */
  opens?: (input: OpenInput) => Promise<Picture>
  /** The list from which the document `a` was opened. */
  documents?: DocumentList
  flags?: readonly string[]
  rights?: Partial<Node['may']>
  server?: ServerDrawing
  config?: Record<string, string>
  size?: { width: number; height: number }
  locale?: 'fa' | 'en'
}

export const open = async ({
  bytes = toBytes(new Uint8Array()),
  picture,
  opens,
  documents = { documents: [], isComplete: true },
  flags = [],
  rights = {},
  server = noServer,
  config = {},
  size = { width: 900, height: 600 },
  locale = 'fa',
}: Given) => {
  const host = document.createElement('div')
  host.dir = locale === 'fa' ? 'rtl' : 'ltr'
  Object.assign(host.style, { inlineSize: `${size.width}px`, blockSize: `${size.height}px`, display: 'grid' })
  document.body.append(host)
  const properties = panel.machine.provide({
    actors: {
      fetchNode: fromPromise<Node, { uuid: string }>(async () => ({ ...aDocument('a', 'pdf'), may })),
      general: createResourceMachine<TabKey, General, never>().provide({
        actors: { fetchValue: fromPromise<General, { key: TabKey }>(async () => ({ parents: [] })) },
      }) as never,
      history: createResourceMachine<TabKey, readonly Version[], never>().provide({
        actors: { fetchValue: fromPromise<readonly Version[], { key: TabKey }>(async () => []) },
      }) as never,
    },
  })
  const machine = content.machine.provide({
    actors: {
      openPicture: fromPromise<Picture, OpenInput>(async ({ input, signal }) => ({
        ...(picture ?? (await (opens?.(input) ?? openBytes(bytes, input, server, signal)))),
        node: { ...aDocument('a', 'pdf'), ...input.payload, may: { ...may, ...rights } },
      })),
      loadDocuments: fromPromise<DocumentList, ViewerPayload>(async () => documents),
      loadPanel: fromPromise<PanelContent, void>(async () => ({ ...panel, machine: properties })),
    },
  })
  const asked: WindowRequest[] = []
  const window = createActor(fromCallback<WindowRequest>(({ receive }) => receive((request) => void asked.push(request)))).start()
  const session = {
    userUuid: 'u',
    username: 'u',
    fullName: 'u',
    admin: false,
    flags: ['PROPERTIES', 'PROPERTIES_HISTORY', 'PROPERTIES_LOG', ...flags],
    config,
  }
  actor = createActor(machine, {
    input: { payload: { uuid: 'a', title: 'سند', extension: 'pdf' }, window: window as never, session },
  }).start()
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale }}>
      <DialogHost>
        <ViewerView actor={actor} />
      </DialogHost>
    </LocaleProvider>,
  )
  await expect.poll(() => actor?.getSnapshot().matches({ picture: 'loading' }), { timeout: 19_000 }).toBe(false)
  return { host, actor, asked }
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const stage = () => document.querySelector<HTMLElement>('[aria-label="محتوای سند"]') ?? expect.fail('nothing is shown')
export const canvasOf = (number: number) => {
  const digits = new Intl.NumberFormat('fa').format(number)
  return document.querySelector<HTMLCanvasElement>(`article[aria-label="صفحهٔ ${digits}"] canvas`)
}

/** Returns the colour of a drawn page at a position, as shares of its sides. */
export const colourAt = (number: number, x = 0.5, y = 0.5): number[] | undefined => {
  const canvas = canvasOf(number)
  const data = canvas?.getContext('2d')?.getImageData(Math.floor(canvas.width * x), Math.floor(canvas.height * y), 1, 1).data
  return data && [...data].slice(0, 3)
}
export const near = (wanted: readonly number[]) => (found: number[] | undefined) =>
  found?.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 24) ?? false
export const openRendered = (number: number, colour: readonly number[], x?: number, y?: number) =>
  expect.poll(() => near(colour)(colourAt(number, x, y)), { timeout: 10_000, message: `page ${number} is not ${colour}` }).toBe(true)

export const red = [255, 0, 0] as const
export const green = [0, 128, 0] as const
export const blue = [0, 0, 255] as const
export const a4 = { width: 595, height: 842 }
export const coloured = (...colours: (readonly [number, number, number])[]): DrawnPage[] => colours.map((colour) => ({ ...a4, colour }))

export const png = async (width: number, height: number, colour: string): Promise<Uint8Array> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d') ?? expect.fail('no context')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  return new Uint8Array((await blob?.arrayBuffer()) ?? expect.fail('no picture'))
}

export const copySelection = async (): Promise<string | undefined> => {
  let copied: string | undefined
  const listen = (event: ClipboardEvent) => {
    copied = event.clipboardData?.getData('text/plain')
  }
  document.addEventListener('copy', listen)
  await userEvent.keyboard('{Control>}c{/Control}')
  document.removeEventListener('copy', listen)
  return copied
}

export const image = () => document.querySelector('img')?.getBoundingClientRect() ?? expect.fail('no picture')

export const width = () => Math.round(image().width)
