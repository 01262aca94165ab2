import { describe, expect, it } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { uploadIntakeMachine } from '#machines/upload-intake.machine'
import { countByOutcome } from '#machines/upload-outcome'
import { settle, start } from './upload-run'

describe('when files are added', () => {
  it('sends files strictly one after another [UPL-007] [CONST-030]', () => {
    const { sent, add, rows } = start()
    add('b', 'a', 'c')
    expect(sent.map(({ file }) => file.name)).toEqual(['a'])
    sent[0]!.answer({ type: 'file.sent' })
    expect(sent.map(({ file }) => file.name)).toEqual(['a', 'b'])
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b UPLOADING', 'c WAITING'])
  })

  it('sends each file with its target and the uploadUuid of its batch [UPL-031]', () => {
    const { sent, add } = start()
    add('a')
    add('b')
    sent[0]!.answer({ type: 'file.sent' })
    const [first, second] = sent.map(({ file }) => file.batch)
    expect(first).toMatchObject({ targetUuid: 'target' })
    expect(second!.uploadUuid).not.toBe(first!.uploadUuid)
  })

  it('fails a file above the size limit with the message, and continues with the next one [UPL-024]', () => {
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
  it('keeps status and message of the server in the row of a refused file, and continues [UPL-028]', () => {
    const { actor, sent, add, rows } = start()
    add('a', 'b')
    sent[0]!.answer({ type: 'file.failed', failure: { status: 409, message: 'نام تکراری است' } })
    expect(actor.getSnapshot().context.files[0]).toMatchObject({ status: 409, errorMessage: 'نام تکراری است' })
    expect(rows()).toEqual(['a UPLOAD_FAILED', 'b UPLOADING'])
  })
})

describe('when paused', () => {
  it('pausing an upload finishes the current file and then waits [UPL-008]', () => {
    const { actor, sent, add, rows, value } = start()
    add('a', 'b')
    actor.send({ type: 'upload.pause' })
    expect(sent[0]!.cancelled).toBe(false)
    sent[0]!.answer({ type: 'file.sent' })
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b WAITING'])
    expect(value()).toBe('paused')
  })

  it('resuming an upload continues with the waiting files [UPL-009]', () => {
    const { actor, sent, add, rows } = start()
    add('a', 'b')
    actor.send({ type: 'upload.pause' })
    sent[0]!.answer({ type: 'file.sent' })
    actor.send({ type: 'upload.resume' })
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b UPLOADING'])
  })
})

describe('when stopped', () => {
  it('stopping an upload cancels the request, fails the current file and leaves the others waiting [UPL-010] [UPL-040]', () => {
    const { actor, sent, add, rows } = start()
    add('a', 'b')
    actor.send({ type: 'upload.stop' })
    expect(sent[0]!.cancelled).toBe(true)
    expect(rows()).toEqual(['a UPLOAD_FAILED', 'b WAITING'])
    actor.send({ type: 'upload.resume' })
    expect(rows()).toEqual(['a UPLOADING', 'b WAITING'])
  })

  it('resuming an upload continues with the stopped file at its place in the queue', () => {
    const { actor, sent, add, rows, value } = start()
    add('a', 'b')
    sent[0]!.answer({ type: 'file.arrived', bytes: 1 })
    actor.send({ type: 'upload.stop' })
    expect(actor.getSnapshot().context.files[0]).toMatchObject({ code: 'stopped', arrived: 1, errorMessage: 'متوقف شد' })
    actor.send({ type: 'upload.resume' })
    expect(sent.map(({ file }) => file.name)).toEqual(['a', 'a'])
    for (const at of [1, 2]) sent[at]!.answer({ type: 'file.sent' })
    expect([value(), ...rows()]).toEqual(['finishing', 'a UPLOAD_DONE', 'b UPLOAD_DONE'])
  })

  it('a stopped file can be removed, which deletes its stored part on the server', () => {
    const { actor, add, rows, forgotten } = start()
    add('a', 'b')
    actor.send({ type: 'upload.stop' })
    actor.send({ type: 'file.remove', id: actor.getSnapshot().context.files[0]!.id })
    expect([rows(), forgotten]).toEqual([['b WAITING'], ['a']])
  })

  it('only a waiting file can be removed [UPL-011]', () => {
    const { actor, add, rows } = start()
    add('a', 'b')
    const [a, b] = actor.getSnapshot().context.files
    actor.send({ type: 'file.remove', id: a!.id })
    actor.send({ type: 'file.remove', id: b!.id })
    expect(rows()).toEqual(['a UPLOADING'])
  })

  it('closing the upload manager cancels the current request [UPL-016]', () => {
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

  it('shows a notice when the upload is finished [UPL-013]', async () => {
    const { told } = await finish()
    expect(told).toEqual([{ type: 'notify', level: 'success', message: '2 بارگذاری شد', topic: 'upload id-1' }])
  })

  it('requests the status with the uploadUuid [UPL-014]', async () => {
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

describe('name conflicts', () => {
  const taken = { status: 409, message: 'این نام در پوشه هست', code: 'titleExists' }
  const failed = (names: string[]) => {
    const run = start()
    run.add(...names)
    run.sent[0]!.answer({ type: 'file.failed', failure: taken })
    return run
  }
  const idOf = ({ actor }: ReturnType<typeof start>, name: string) =>
    actor.getSnapshot().context.files.find((file) => file.name === name)!.id

  it('continues with other files after a name conflict, and resends the file by the decision of the user after them', () => {
    const run = failed(['a', 'b'])
    expect(run.rows()).toEqual(['a UPLOAD_FAILED', 'b UPLOADING'])
    run.actor.send({ type: 'conflict.decide', which: [idOf(run, 'a')], choice: 'keepBoth', rest: false })
    expect(run.rows()).toEqual(['a WAITING', 'b UPLOADING'])
    run.sent[1]!.answer({ type: 'file.sent' })
    expect(run.sent[2]!.file).toMatchObject({ name: 'a', onConflict: 'keepBoth', again: true })
  })

  it('applies one decision to the rest of the batch, and only to that batch', () => {
    const run = failed(['a', 'b'])
    run.add('c')
    run.actor.send({ type: 'conflict.decide', which: [idOf(run, 'a')], choice: 'newVersion', rest: true })
    for (const at of [1, 2]) run.sent[at]!.answer({ type: 'file.sent' })
    expect(run.sent.map(({ file }) => [file.name, file.onConflict])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['a', 'newVersion'],
      ['c', undefined],
    ])
    const later = failed(['a', 'b', 'd'])
    later.actor.send({ type: 'conflict.decide', which: [idOf(later, 'a')], choice: 'keepBoth', rest: true })
    later.sent[1]!.answer({ type: 'file.sent' })
    later.sent[2]!.answer({ type: 'file.sent' })
    expect(later.sent[3]!.file).toMatchObject({ name: 'd', onConflict: 'keepBoth' })
  })

  it('asks about name conflicts in the report of the run, withdraws the question after the decision, and replaces it at the end', async () => {
    const run = failed(['a', 'b'])
    run.sent[1]!.answer({ type: 'file.sent' })
    await settle()
    const [report] = run.told
    expect(report).toMatchObject({
      level: 'warning',
      message: '1 منتظر، 1 بارگذاری شد',
      topic: 'upload id-1',
      action: { isPermanent: true },
    })
    if (report?.type === 'notify') report.action?.run()
    expect(run.told.at(-1)).toEqual({ type: 'window.open', kind: 'upload', payload: {} })
    run.clock.increment(1100)
    run.actor.send({ type: 'conflict.decide', which: 'all', choice: 'keepBoth', rest: true })
    expect(run.told.at(-1)).toEqual({ type: 'notice.withdraw', topic: 'upload id-1' })
    run.sent[2]!.answer({ type: 'file.sent' })
    expect(run.told.at(-1)).toEqual({ type: 'notify', level: 'success', message: '2 بارگذاری شد', topic: 'upload id-1' })
  })

  it('counts a file that was left out by a decision for the rest as skipped, not as stored', () => {
    const run = failed(['a', 'b', 'c'])
    run.actor.send({ type: 'conflict.decide', which: 'all', choice: 'skip', rest: true })
    run.sent[1]!.answer({ type: 'file.sent' })
    expect(run.sent[2]!.file).toMatchObject({ name: 'c', onConflict: 'skip' })
    run.sent[2]!.answer({ type: 'file.sent', skipped: true })
    expect(countByOutcome(run.actor.getSnapshot().context.files)).toMatchObject({ skipped: 2, stored: 1 })
  })

  it('keeps a final report after the window closed, but withdraws a report that asks a question', async () => {
    const run = failed(['a', 'b'])
    run.sent[1]!.answer({ type: 'file.sent' })
    run.actor.send({ type: 'upload.close' })
    expect(run.told.map(({ type }) => type)).toContain('notice.withdraw')
    const done = start()
    done.add('a')
    done.sent[0]!.answer({ type: 'file.sent' })
    done.actor.send({ type: 'upload.close' })
    expect(done.told.map(({ type }) => type)).not.toContain('notice.withdraw')
  })

  it('continues after a decision at the end of a run, and sends nothing for a skipped file', async () => {
    const run = failed(['a', 'b'])
    run.sent[1]!.answer({ type: 'file.failed', failure: taken })
    await settle()
    run.clock.increment(1100)
    expect(run.value()).toBe('awaitingAnswer')
    run.actor.send({ type: 'conflict.decide', which: [idOf(run, 'a')], choice: 'skip', rest: false })
    await settle()
    run.clock.increment(1100)
    expect([run.value(), run.sent.length]).toEqual(['awaitingAnswer', 2])
    run.actor.send({ type: 'conflict.decide', which: [idOf(run, 'b')], choice: 'newVersion', rest: false })
    expect(run.rows()).toEqual(['a UPLOAD_FAILED', 'b UPLOADING'])
  })
})

describe('when files failed', () => {
  it('resends failed files on demand, also after the end', async () => {
    const { actor, sent, add, rows, clock } = start()
    add('a', 'b')
    sent[0]!.answer({ type: 'file.failed', failure: { status: 500, message: 'x', code: 'internal' } })
    sent[1]!.answer({ type: 'file.failed', failure: { status: null, message: 'x' } })
    await settle()
    clock.increment(1100)
    actor.send({ type: 'files.retry', which: 'all' })
    expect(rows()).toEqual(['a UPLOADING', 'b WAITING'])
    expect(sent[2]!.file.again).toBe(true)
  })

  it('waits when the storage is full, reports it once, and continues with the same file', () => {
    const { sent, add, rows, value, clock, told } = start()
    const full = { type: 'file.failed', failure: { status: 507, message: 'پر است', code: 'diskFull' } } as const
    add('a', 'b')
    for (let tries = 1; tries <= 3; tries += 1) {
      sent.at(-1)!.answer(full)
      expect([value(), ...rows()]).toEqual(['waitingForStorage', 'a WAITING', 'b WAITING'])
      clock.increment(15_000)
    }
    expect(told.filter(({ type }) => type === 'notify')).toHaveLength(1)
    sent.at(-1)!.answer({ type: 'file.sent' })
    expect(rows()).toEqual(['a UPLOAD_DONE', 'b UPLOADING'])
  })
})

describe('stored parts of unfinished files', () => {
  it('removing an unfinished file from the list deletes its stored parts on the server', () => {
    const { actor, sent, add, forgotten } = start()
    add('a', 'b', 'c')
    sent[0]!.answer({ type: 'file.sent' })
    actor.send({ type: 'file.remove', id: actor.getSnapshot().context.files[2]!.id })
    expect(forgotten).toEqual(['c'])
    actor.send({ type: 'upload.close' })
    expect(forgotten).toEqual(['c', 'b'])
  })
})

describe('files offered for upload', () => {
  const offer = (run: ReturnType<typeof start>, name: string) =>
    run.actor.send({ type: 'batch.offer', targetUuid: 'target', targetTitle: '', items: [{ file: new File(['x'], name), path: '' }] })
  const intakeOf = (run: ReturnType<typeof start>) => run.actor.system.get('upload-intake') as ActorRefFrom<typeof uploadIntakeMachine>
  const workflow = (n: number) => ({ uuid: `w-${n}`, title: `گردش ${n}` })

  it('are sent without a workflow if there is none, or if the server refuses the list of workflows', async () => {
    for (const workflows of [() => Promise.resolve([]), () => Promise.reject(new Error('away'))]) {
      const run = start(1, workflows)
      offer(run, 'a')
      await settle()
      expect(run.sent[0]!.file.batch.workflowUuid).toBeUndefined()
    }
  })

  it('wait while the browser is offline, and the workflows are requested again later', async () => {
    let asked = 0
    const run = start(1, async () => {
      if (++asked === 1) throw Object.assign(new Error('away'), { status: 0 })
      return [workflow(1)]
    })
    offer(run, 'a')
    await settle()
    expect([asked, run.sent]).toEqual([1, []])
    run.clock.increment(3_000)
    await settle()
    expect(asked).toBe(2)
    expect(run.sent.map(({ file }) => file.batch.workflowUuid)).toEqual(['w-1'])
  })

  it('can be removed while they wait; if none is left, nothing more is requested', async () => {
    let asked = 0
    const run = start(1, async () => {
      asked += 1
      throw Object.assign(new Error('away'), { status: 0 })
    })
    offer(run, 'a')
    offer(run, 'b')
    await settle()
    const ids = intakeOf(run)
      .getSnapshot()
      .context.offers.flatMap(({ items }) => items.map(({ id }) => id))
    for (const [index, id] of ids.entries()) {
      expect(intakeOf(run).getSnapshot()).toMatchObject({ value: { processing: 'waiting' } })
      run.actor.send({ type: 'file.remove', id })
      const left = intakeOf(run).getSnapshot().context.offers
      expect(left.flatMap(({ items }) => items.map(({ file }) => file.name))).toEqual(['b'].slice(index))
    }
    expect(intakeOf(run).getSnapshot().value).toBe('idle')
    run.clock.increment(3_000)
    await settle()
    expect([asked, run.sent, run.rows()]).toEqual([1, [], []])
  })

  it('keep the ids of their rows when they are queued', async () => {
    const run = start(1, async () => [workflow(1), workflow(2)])
    offer(run, 'a')
    await settle()
    const offered = intakeOf(run)
      .getSnapshot()
      .context.offers.flatMap(({ items }) => items.map(({ id }) => id))
    intakeOf(run).send({ type: 'workflow.ok' })
    expect(run.actor.getSnapshot().context.files.map(({ id }) => id)).toEqual(offered)
  })

  it('uses a single workflow without asking [UPL-032] [UPL-039]', async () => {
    const run = start(1, async () => [workflow(1)])
    offer(run, 'a')
    await settle()
    expect(run.sent[0]!.file.batch.workflowUuid).toBe('w-1')
  })

  it('preselects the first of several workflows, and sends nothing before ok [UPL-035] [UPL-037]', async () => {
    const run = start(1, async () => [workflow(1), workflow(2)])
    offer(run, 'a')
    offer(run, 'b')
    await settle()
    expect(intakeOf(run).getSnapshot()).toMatchObject({ value: { processing: 'choosing' }, context: { picked: 'w-1' } })
    expect(run.sent).toEqual([])
    intakeOf(run).send({ type: 'workflow.pick', uuid: 'w-2' })
    intakeOf(run).send({ type: 'workflow.ok' })
    expect(run.rows()).toEqual(['a UPLOADING', 'b WAITING'])
    expect(run.actor.getSnapshot().context.files.map(({ batch }) => batch.workflowUuid)).toEqual(['w-2', 'w-2'])
  })

  it('removes the files that wait for a choice of the user when the user cancels or closes the window [UPL-038]', async () => {
    for (const end of ['cancel', 'close'] as const) {
      const run = start(1, async () => [workflow(1), workflow(2)])
      offer(run, 'a')
      await settle()
      if (end === 'cancel') intakeOf(run).send({ type: 'workflow.cancel' })
      else run.actor.send({ type: 'upload.close' })
      expect([run.rows(), run.sent, intakeOf(run).getSnapshot().value]).toEqual([[], [], 'idle'])
    }
  })
})
