import { describe, expect, it } from 'vitest'
import { settle, start } from './upload-run'

describe('an upload while the network is away', () => {
  it('puts the current file back into the queue, waits for the network, and sends it again', async () => {
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

describe('an upload that loses the network', () => {
  type Run = ReturnType<typeof start>
  const lose = ({ sent }: Run) => sent.at(-1)!.answer({ type: 'file.offline' })
  const states: Record<string, { reach(run: Run): void; lost: 'waitingForNetwork' | 'paused'; rows: string[] }> = {
    sending: {
      reach: lose,
      lost: 'waitingForNetwork',
      rows: ['a WAITING', 'b WAITING'],
    },
    'sending, with a pause asked for': {
      reach: (run) => {
        run.actor.send({ type: 'upload.pause' })
        lose(run)
      },
      lost: 'paused',
      rows: ['a WAITING', 'b WAITING'],
    },
    paused: {
      reach: (run) => {
        run.actor.send({ type: 'upload.pause' })
        run.sent[0]!.answer({ type: 'file.sent' })
        run.actor.send({ type: 'upload.resume' })
        lose(run)
      },
      lost: 'waitingForNetwork',
      rows: ['a UPLOAD_DONE', 'b WAITING'],
    },
    stopped: {
      reach: (run) => {
        run.actor.send({ type: 'upload.stop' })
        run.actor.send({ type: 'upload.resume' })
        lose(run)
      },
      lost: 'waitingForNetwork',
      rows: ['a WAITING', 'b WAITING'],
    },
    'waiting for the network, and paused there': {
      reach: (run) => {
        lose(run)
        run.actor.send({ type: 'upload.pause' })
      },
      lost: 'paused',
      rows: ['a WAITING', 'b WAITING'],
    },
    'waiting for the network, and tried by hand too early': {
      reach: (run) => {
        lose(run)
        run.actor.send({ type: 'upload.resume' })
        lose(run)
      },
      lost: 'waitingForNetwork',
      rows: ['a WAITING', 'b WAITING'],
    },
    'finished, as a file is tried again': {
      reach: (run) => {
        run.sent[0]!.answer({ type: 'file.failed', failure: { status: 500, message: '' } })
        run.sent[1]!.answer({ type: 'file.sent' })
        run.actor.send({ type: 'files.retry', which: 'all' })
        lose(run)
      },
      lost: 'waitingForNetwork',
      rows: ['a WAITING', 'b UPLOAD_DONE'],
    },
  }

  it.each(Object.entries(states))(
    'fails no file if the network is lost while %s, and uploads waiting files afterwards',
    async (_state, { reach, lost, rows }) => {
      const run = start()
      run.add('a', 'b')
      reach(run)
      await settle()
      expect(run.value()).toBe(lost)
      expect(run.rows()).toEqual(rows)
      if (lost === 'paused') run.actor.send({ type: 'upload.resume' })
      else run.online()
      for (let left = 2; left > 0; left -= 1) {
        await settle()
        if (run.rows().some((row) => row.endsWith('UPLOADING'))) run.sent.at(-1)!.answer({ type: 'file.sent' })
      }
      await settle()
      expect(run.rows()).toEqual(rows.map((row) => row.replace('WAITING', 'UPLOAD_DONE')))
      expect(run.value()).toBe('finishing')
    },
  )

  it('reloads the folders even if the network fails while the counts are requested', async () => {
    const { actor, clock, told, add, sent, value } = start(
      1,
      async () => [],
      () => Promise.reject(new Error('offline')),
    )
    add('a')
    sent[0]!.answer({ type: 'file.sent' })
    await settle()
    expect([value(), actor.getSnapshot().status]).toEqual(['finishing', 'active'])
    clock.increment(1_100)
    expect(told.at(-1)).toMatchObject({ type: 'data.changed', parentUuids: ['target'] })
    expect(value()).toBe('finished')
  })
})
