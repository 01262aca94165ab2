import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnyActorLogic, createActor, setup } from 'xstate'
import { uploadManager } from '#desktop/uploads/upload.content'
import type { UploadFile } from '#machines/upload'
import type { UploadEvent } from '#machines/upload-setup'
import { storedFile } from './stored-file'

const megabyte = 1024 * 1024
const [session, target] = ['11111111-2222-4333-8444-555555555561', '11111111-2222-4333-8444-555555555562']

/** Response of the server to a request with a file; undefined means no response. */
let answer: () => Promise<object | undefined>
/** True if the server responds to other calls. */
let isHealthy = true

class Request {
  upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  onerror = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  abort() {}
  async send() {
    const given = await answer()
    if (!given) return this.onerror()
    this.responseText = JSON.stringify(given)
    this.onload()
  }
}

const health = { status: 'ok' }
/** Session of a multipart upload that has received nothing yet. */
const begun = {
  ...{ uuid: session, name: 'f', size: 1, received: 0, turn: 0, uploadUuid: session, touchedAt: 1 },
  target: { uuid: target, title: '' },
}

beforeEach(() => {
  document.documentElement.lang = 'fa'
  isHealthy = true
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isHealthy) throw new TypeError('Failed to fetch')
    return Response.json(address.includes('/health') ? health : begun)
  })
})
afterEach(() => vi.unstubAllGlobals())

const rowOf = (file: File, handle?: FileSystemFileHandle): UploadFile => ({
  ...{ id: crypto.randomUUID(), file, name: file.name, path: '', size: file.size, lastModified: file.lastModified, handle },
  ...{ state: 'UPLOADING', status: null, errorMessage: null, code: null },
  batch: { uploadUuid: session, targetUuid: target, targetTitle: '' },
})

const isProgress: ReadonlySet<string> = new Set(['file.progress', 'file.arrived'])

/** Sends the file like the upload manager and returns the final event. */
const send = async (row: UploadFile): Promise<UploadEvent> => {
  const ends: UploadEvent[] = []
  const sendFile = uploadManager.implementations.actors.sendFile as AnyActorLogic
  const manager = createActor(
    setup({ types: {} as { events: UploadEvent }, actors: { sendFile } }).createMachine({
      invoke: { src: 'sendFile', input: { file: row } },
      on: { '*': { actions: ({ event }) => !isProgress.has(event.type) && ends.push(event) } },
    }),
  ).start()
  await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(1)
  manager.stop()
  return ends[0] as UploadEvent
}

const failed = (message: string) => ({ type: 'file.failed', failure: { status: null, message } })

describe('a file that changes between two parts', () => {
  const large = new Blob([new Uint8Array(16 * megabyte), 'بقیه'])
  const changing = async (name: string) => {
    const handle = await storedFile(name, large)
    answer = async () => {
      await storedFile(name, 'چیز دیگر')
      return { received: 16 * megabyte }
    }
    return { handle, file: await handle.getFile() }
  }

  it('reports a file as changed if the browser can check it again', async () => {
    const { file, handle } = await changing('تغییر.bin')
    expect(await send(rowOf(file, handle))).toEqual(failed('این پرونده هنگام بارگذاری تغییر کرده است. آن را دوباره بیفزایید.'))
  })

  it('reports a file as unreadable if the browser cannot check it again', async () => {
    const { file } = await changing('بی‌دسته.bin')
    const unreadable = 'این پرونده خوانده نمی‌شود؛ شاید جابه‌جا، حذف، قفل یا دگرگون شده باشد. آن را دوباره انتخاب کنید.'
    expect(await send(rowOf(file))).toEqual(failed(unreadable))
  })
})

describe('a file whose upload got no response', () => {
  const file = () => new File(['متن'], 'نامه.txt')

  it('waits for the network, and fails the file at the third lost response while the server answers other requests', async () => {
    answer = async () => undefined
    const row = rowOf(file())
    for (const _ of [1, 2]) expect(await send(row)).toEqual({ type: 'file.offline' })
    expect(await send(row)).toEqual(failed('برای این پرونده پاسخی از سامانه نرسید. اتصال شبکه را بررسی کنید و پرونده را دوباره بیفزایید.'))
  })

  it('waits for the server without limit while it does not answer', async () => {
    answer = async () => undefined
    isHealthy = false
    const row = rowOf(file())
    for (const _ of [1, 2, 3, 4]) expect(await send(row)).toEqual({ type: 'file.offline' })
    isHealthy = true
    expect(await send(row)).toEqual({ type: 'file.offline' })
  })
})
