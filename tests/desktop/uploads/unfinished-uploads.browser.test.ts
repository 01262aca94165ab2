import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { UploadSession } from '#api/contract/upload-session'
import type { UploadFile } from '#machines/upload'
import { hashInWorker } from '#workers/digest.client'
import { deleteFileHandle, storeFileHandle, loadFileHandle, loadStoredIds } from '#desktop/uploads/file-handles'
import { sendInParts } from '#desktop/uploads/send-in-parts'
import { unfinishedUploads } from '#desktop/uploads/unfinished-uploads.content'
import { withLock } from '#desktop/uploads/upload-lock'
import { storedFile } from './stored-file'

afterEach(() => vi.unstubAllGlobals())

const sessionOf = async (uuid: string, file: File): Promise<UploadSession> => ({
  ...{ uuid, name: file.name, size: file.size, lastModified: file.lastModified, received: 4, turn: 0 },
  ...{ uploadUuid: uuid, touchedAt: 1, head: { size: 4, sha256: await hashInWorker(file.slice(0, 4)) } },
  target: { uuid, title: 'اسناد' },
})

/** Returns the list of unfinished files that the server reports for these sessions, once it is loaded. */
const listed = async (...sessions: UploadSession[]) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(sessions), { headers: { 'content-type': 'application/json' } }))
  const added: { items: { file: File; session?: string }[] }[] = []
  const listener = createActor(fromCallback(({ receive }) => receive((event) => added.push(event as never)))).start()
  const actor = createActor(unfinishedUploads, {
    input: { manager: listener as never, desktop: createActor(fromCallback(() => {})).start() as never },
  })
  actor.start()
  await expect.poll(() => actor.getSnapshot().value).not.toBe('listing')
  const settled = async () => {
    await expect.poll(() => actor.getSnapshot().value).not.toBe('finding')
    return { problem: actor.getSnapshot().context.problem, sessions: added.map(({ items }) => items[0]?.session) }
  }
  return { actor, settled, kept: () => actor.getSnapshot().context.items.map(({ isReadable }) => isReadable) }
}
const [one, two] = ['11111111-2222-4333-8444-555555555551', '11111111-2222-4333-8444-555555555552'] as const

describe('a stored file handle', () => {
  it('restores a stored file handle after the page was left, and deletes it when its file is done', async () => {
    await storeFileHandle(one, await storedFile('الف.bin', 'abcdef'))
    expect([...(await loadStoredIds())]).toContain(one)
    expect((await loadFileHandle(one))?.name).toBe('الف.bin')
    await deleteFileHandle(one)
    expect(await loadFileHandle(one)).toBeUndefined()
  })
})

describe('an unfinished upload', () => {
  it('resumes a file by its stored handle, unless the file changed', async () => {
    const handle = await storedFile('ب.bin', 'abcdef')
    await storeFileHandle(one, handle)
    const session = await sessionOf(one, await handle.getFile())
    const first = await listed(session)
    expect(first.kept()).toEqual([true])
    first.actor.send({ type: 'unfinished.continue', uuid: one })
    expect(await first.settled()).toEqual({ problem: null, sessions: [one] })
    await storedFile('ب.bin', 'abcdefg')
    const second = await listed(session)
    second.actor.send({ type: 'unfinished.continue', uuid: one })
    expect(await second.settled()).toEqual({ problem: 'changedFile', sessions: [] })
  })

  it('resumes when the same file is chosen, by name, size, date and the start of its content', async () => {
    const file = new File(['abcdef'], 'پ.bin', { lastModified: 5 })
    const session = await sessionOf(two, file)
    for (const [chosen, problem] of [
      [new File(['abcdef'], 'ت.bin', { lastModified: 5 }), 'otherFile'],
      [new File(['abcdef'], 'پ.bin', { lastModified: 6 }), 'changedFile'],
      [new File(['abcdefg'], 'پ.bin', { lastModified: 5 }), 'changedFile'],
      [new File(['xbcdef'], 'پ.bin', { lastModified: 5 }), 'changedFile'],
    ] as const) {
      const { actor, settled } = await listed(session)
      actor.send({ type: 'unfinished.choose', files: [chosen] })
      expect([chosen.name, await settled()]).toEqual([chosen.name, { problem, sessions: [] }])
    }
    const { actor, settled } = await listed(session)
    actor.send({ type: 'unfinished.choose', files: [file] })
    expect(await settled()).toEqual({ problem: null, sessions: [two] })
  })

  it('does not list a file that another page is sending', async () => {
    const file = new File(['abcdef'], 'ث.bin')
    const session = await sessionOf(two, file)
    await withLock(
      two,
      async () => expect((await listed(session)).kept()).toEqual([]),
      () => new Error('taken'),
    )
    await expect(
      withLock(
        two,
        () =>
          withLock(
            two,
            async () => 1,
            () => new Error('taken'),
          ),
        () => new Error('free'),
      ),
    ).rejects.toThrow('taken')
  })
})

it('returns no result if the server has no multipart uploads, so that the caller uses the single-request upload', async () => {
  const detail = { type: 'about:blank', title: 't', status: 501, detail: 'این امکان هنوز نیست.', code: 'notImplemented' }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(detail), { status: 501, headers: { 'content-type': 'application/problem+json' } }),
  )
  const file = new File(['abcdef'], 'ج.bin')
  const row = {
    ...{
      id: 'row',
      file,
      name: file.name,
      path: '',
      size: 6,
      lastModified: 5,
      state: 'UPLOADING',
      status: null,
      errorMessage: null,
      code: null,
    },
    batch: { uploadUuid: one, targetUuid: two, targetTitle: '' },
  } satisfies UploadFile
  const nothing = () => {}
  const sent = sendInParts({ row, onProgress: nothing, onArrived: nothing, takenOverMessage: '', signal: new AbortController().signal })
  expect(await sent).toBeUndefined()
})
