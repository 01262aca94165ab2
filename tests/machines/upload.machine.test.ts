import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { UploadFile, UploadStatus } from '#machines/upload'
import { uploadMachine } from '#machines/upload.machine'
import type { UploadEvent } from '#machines/upload-setup'
import type { WindowRequest } from '#windows/window-kind'

const settle = () => new Promise<void>((done) => setImmediate(done))

/** The production machine with requests that the test answers by hand. */
const start = (maxMegabytes = 1) => {
  const sent: { file: UploadFile; cancelled: boolean; answer: (event: UploadEvent) => void }[] = []
  const told: WindowRequest[] = []
  const asked: string[][] = []
  let online = () => {}
  let ids = 0
  const clock = new SimulatedClock()
  const machine = uploadMachine.provide({
    actors: {
      sendFile: fromCallback<UploadEvent, { file: UploadFile }>(({ input, sendBack }) => {
        const request = { file: input.file, cancelled: false, answer: (event: UploadEvent) => sendBack(event) }
        sent.push(request)
        return () => {
          request.cancelled = true
        }
      }),
      fetchStatus: fromPromise(async ({ input }: { input: { uploadUuids: string[] } }) => {
        asked.push(input.uploadUuids)
        return Object.fromEntries(
          input.uploadUuids.map((id): [string, UploadStatus] => [id, { shortcutCount: 0, failedCount: 0, succeedCount: 2 }]),
        )
      }),
      whenOnline: fromPromise(() => new Promise<void>((done) => (online = done))),
    },
  })
  const desktop = createActor(fromCallback<WindowRequest>(({ receive }) => receive((event) => told.push(event)))).start()
  const actor = createActor(machine, {
    clock,
    input: {
      desktop: desktop as never,
      maxMegabytes,
      newId: () => `id-${++ids}`,
      messages: { tooLarge: (max) => `بیش از ${max}`, cancelled: 'متوقف شد', finished: (files) => `${files} پرونده` },
    },
  }).start()
  const add = (...names: string[]) =>
    actor.send({
      type: 'batch.add',
      targetUuid: 'target',
      targetTitle: 'اسناد',
      items: names.map((name) => ({ file: new File(['x'], name), path: '' })),
    })
  const rows = () => actor.getSnapshot().context.files.map(({ name, state }) => `${name} ${state}`)
  return { actor, clock, sent, told, asked, add, rows, online: () => online(), value: () => actor.getSnapshot().value }
}

describe('when files are added', () => {
  it('sends strictly one after another [UPL-007] [CONST-030]', () => {
    const { sent, add, rows } = start()
    add('b', 'a', 'c')
    expect(sent.map(({ file }) => file.name)).toEqual(['a'])
    sent[0]!.answer({ type: 'file.sent' })
    expect(sent.map(({ file }) => file.name)).toEqual(['a', 'b'])
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b UPLOADING', 'c WAITING'])
  })

  it('sends each with its target and the uploadUuid of its batch [UPL-031]', () => {
    const { sent, add } = start()
    add('a')
    add('b')
    sent[0]!.answer({ type: 'file.sent' })
    const [first, second] = sent.map(({ file }) => file.batch)
    expect(first).toMatchObject({ targetUuid: 'target' })
    expect(second!.uploadUuid).not.toBe(first!.uploadUuid)
  })

  it('marks a file above the limit failed with the message and goes on with the next [UPL-024]', () => {
    const { actor, sent, rows } = start(1)
    actor.send({
      type: 'batch.add',
      targetUuid: 'target',
      targetTitle: '',
      items: [
        { file: new File([new Uint8Array(2 * 1024 * 1024)], 'a'), path: '' },
        { file: new File(['x'], 'b'), path: '' },
      ],
    })
    expect(rows()).toEqual(['a UPLOAD_FAILED', 'b UPLOADING'])
    expect(actor.getSnapshot().context.files[0]).toMatchObject({ errorMessage: 'بیش از 1', status: null })
    expect(sent).toHaveLength(1)
  })
})

describe('when a file is refused', () => {
  it('keeps the status and the message of the server on its row and goes on [UPL-028]', () => {
    const { actor, sent, add, rows } = start()
    add('a', 'b')
    sent[0]!.answer({ type: 'file.failed', failure: { status: 409, message: 'نام تکراری است' } })
    expect(actor.getSnapshot().context.files[0]).toMatchObject({ status: 409, errorMessage: 'نام تکراری است' })
    expect(rows()).toEqual(['a UPLOAD_FAILED', 'b UPLOADING'])
  })
})

describe('when paused', () => {
  it('finishes the file in progress and then waits [UPL-008]', () => {
    const { actor, sent, add, rows, value } = start()
    add('a', 'b')
    actor.send({ type: 'upload.pause' })
    expect(sent[0]!.cancelled).toBe(false)
    sent[0]!.answer({ type: 'file.sent' })
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b WAITING'])
    expect(value()).toBe('paused')
  })

  it('goes on with resume [UPL-009]', () => {
    const { actor, sent, add, rows } = start()
    add('a', 'b')
    actor.send({ type: 'upload.pause' })
    sent[0]!.answer({ type: 'file.sent' })
    actor.send({ type: 'upload.resume' })
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b UPLOADING'])
  })
})

describe('when stopped', () => {
  it('cancels the request, marks that file failed and leaves the others waiting [UPL-010] [UPL-040]', () => {
    const { actor, sent, add, rows } = start()
    add('a', 'b')
    actor.send({ type: 'upload.stop' })
    expect(sent[0]!.cancelled).toBe(true)
    expect(rows()).toEqual(['a UPLOAD_FAILED', 'b WAITING'])
    actor.send({ type: 'upload.resume' })
    expect(rows()).toEqual(['a UPLOAD_FAILED', 'b UPLOADING'])
  })

  it('lets a waiting file be removed, and only a waiting one [UPL-011]', () => {
    const { actor, add, rows } = start()
    add('a', 'b')
    const [a, b] = actor.getSnapshot().context.files
    actor.send({ type: 'file.remove', id: a!.id })
    actor.send({ type: 'file.remove', id: b!.id })
    expect(rows()).toEqual(['a UPLOADING'])
  })

  it('cancels what is in flight when the manager is closed [UPL-016]', () => {
    const { actor, sent, add, rows, value } = start()
    add('a', 'b')
    actor.send({ type: 'upload.close' })
    expect(sent[0]!.cancelled).toBe(true)
    expect(rows()).toEqual([])
    expect(value()).toBe('idle')
  })
})

describe('when all files are done', () => {
  const finish = async () => {
    const run = start()
    run.add('a', 'b')
    run.sent[0]!.answer({ type: 'file.sent' })
    run.sent[1]!.answer({ type: 'file.sent' })
    await settle()
    return run
  }

  it('raises the uploading-finished notice [UPL-013]', async () => {
    const { told } = await finish()
    expect(told).toEqual([{ type: 'notify', level: 'success', message: '2 پرونده' }])
  })

  it('fetches the status with the uploadUuid [UPL-014]', async () => {
    const { actor, asked } = await finish()
    const { uploadUuid } = actor.getSnapshot().context.files[0]!.batch
    expect(asked).toEqual([[uploadUuid]])
    expect(actor.getSnapshot().context.statuses[uploadUuid]).toEqual({ shortcutCount: 0, failedCount: 0, succeedCount: 2 })
  })

  it('reloads the target 1.1 s later, not before [UPL-012] [CONST-031]', async () => {
    const { clock, told, value } = await finish()
    clock.increment(1099)
    expect(told.filter(({ type }) => type === 'data.changed')).toEqual([])
    clock.increment(1)
    expect(told.at(-1)).toEqual({ type: 'data.changed', resource: 'node', uuids: [], parentUuids: ['target'] })
    expect(value()).toBe('finished')
  })
})

describe('when the network is away', () => {
  it('puts the file back, waits, and sends it again', async () => {
    const { sent, add, rows, online, value } = start()
    add('a')
    sent[0]!.answer({ type: 'file.offline' })
    expect(rows()).toEqual(['a WAITING'])
    expect(value()).toBe('waitingForNetwork')
    online()
    await settle()
    expect(rows()).toEqual(['a UPLOADING'])
    expect(sent).toHaveLength(2)
  })
})
