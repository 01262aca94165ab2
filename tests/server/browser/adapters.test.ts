import { describe, expect, it } from 'vitest'
import { createMemoryStorage, createOpfsStorage, createStorageBlobs } from '#server/browser/blobs.opfs'
import { formMultipart } from '#server/browser/multipart.form'
import { pbkdf2Passwords } from '#server/browser/passwords.pbkdf2'
import { browserTexts } from '#server/browser/texts.reader'
import { docx, paragraph } from '../texts/packages'
import { BrokenBody, DiskFull, type MultipartPart, TooLarge } from '#server/ports'

const MEGABYTE = 1 << 20
const bytes = (text: string) => new Blob([text]).stream()
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text()

describe('blobs stored by a browser', () => {
  const blobs = createStorageBlobs(createMemoryStorage(), async (bytes) => bytes < 100 * MEGABYTE)

  it('returns stored blobs by hash, whole and in part', async () => {
    const written = await blobs.write(bytes('سلام دنیا'))
    expect(written).toMatchObject({ size: 17, hash: 'a5243b50dac2e60ee8f7756fcb7c7cf282e485bea5f91db3ea621a786c0c554e' })
    const whole = await blobs.read(written.hash)
    expect(whole?.size).toBe(17)
    expect(whole && (await textOf(whole.stream))).toBe('سلام دنیا')
    const part = await blobs.read(written.hash, { start: 9, end: 16 })
    expect(part && (await textOf(part.stream))).toBe('دنیا')
    expect(await blobs.read('0'.repeat(64))).toBeNull()
  })

  it('stores nothing when the content is too large, ends early, or storage is full', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    const full = createStorageBlobs(createMemoryStorage(), async (bytes) => bytes < MEGABYTE)
    await expect(blobs.write(bytes('12345'), { maxBytes: 4 })).rejects.toThrow(TooLarge)
    await expect(blobs.write(broken)).rejects.toThrow(BrokenBody)
    await expect(full.write(bytes('سلام'))).rejects.toThrow(DiskFull)
    for await (const { hash } of full.list()) expect.unreachable(hash)
  })

  it.each([4, 2 ** 32 - 8])('throws when the browser writes %d bytes of 5', async (written) => {
    const file = { truncate() {}, write: () => written, flush() {}, close() {} }
    const folder = { getFileHandle: async () => ({ createSyncAccessHandle: async () => file }) }
    const shelf = createOpfsStorage(folder as unknown as FileSystemDirectoryHandle)
    await expect(shelf.put('hash', new Uint8Array(5))).rejects.toThrow(DiskFull)
  })

  it('deletes a blob only if it was not written since the given time', async () => {
    const { hash } = await blobs.write(bytes('کهنه'))
    await blobs.remove(hash, { writtenBefore: Date.now() - 60_000 })
    expect(await blobs.exists(hash)).toBe(true)
    await blobs.remove(hash, { writtenBefore: Date.now() + 60_000 })
    expect(await blobs.exists(hash)).toBe(false)
  })
})

describe('passwords hashed by a browser', () => {
  const passwords = pbkdf2Passwords(1_000)

  it('verifies a correct password, rejects others, and creates different hashes each time', async () => {
    const hash = await passwords.hash('گذرواژه')
    expect(await passwords.verify(hash, 'گذرواژه')).toBe(true)
    expect(await passwords.verify(hash, 'گذرواژ')).toBe(false)
    expect(await passwords.hash('گذرواژه')).not.toBe(hash)
    expect(await passwords.verify('$argon2id$v=19$m=1,t=1,p=1$x$y', 'گذرواژه')).toBe(false)
  })
})

describe('a form parsed by a browser', () => {
  const partsOf = async (request: Request): Promise<MultipartPart[]> => {
    const parts: MultipartPart[] = []
    for await (const part of formMultipart(request)) parts.push(part)
    return parts
  }

  it('returns the parts in the order sent, and throws for an invalid form', async () => {
    const form = new FormData()
    form.append('path', 'الف/ب')
    form.append('file', new File(['متن'], 'برنامه\u202Efdp.exe', { type: 'text/plain' }))
    const [path, file] = await partsOf(new Request('http://demo.test/', { method: 'POST', body: form }))
    expect(path).toEqual({ kind: 'field', name: 'path', value: 'الف/ب' })
    expect(file).toMatchObject({ kind: 'file', name: 'file', filename: 'برنامه\u202Efdp.exe' })
    await expect(partsOf(new Request('http://demo.test/', { method: 'POST', body: 'x' }))).rejects.toThrow(BrokenBody)
  })
})

describe('texts extracted by a browser', () => {
  const read = (content: Uint8Array | string, size?: number) => {
    const file = new Blob([content as BlobPart])
    return browserTexts.read({ extension: 'txt', mime: 'text/plain', size: size ?? file.size, read: async () => file.stream() })
  }
  it('extracts the text of plain files and office documents', async () => {
    expect(await read('نامه')).toEqual({ text: 'نامه', cut: false })
    expect(await read(await docx(paragraph('نامه')))).toEqual({ text: 'نامه\n', cut: false })
  })
  it('returns the reason when there is no text', async () => {
    expect(await read((await docx(paragraph('نامه'))).slice(0, 60))).toEqual({ reason: 'CORRUPT' })
    expect(await read('نامه', 1 << 30)).toEqual({ reason: 'TOO_LARGE' })
  })
})
