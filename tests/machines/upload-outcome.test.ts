import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  awaitsChoice,
  sumBytes,
  countByOutcome,
  countWithServer,
  findFilesOfRun,
  isUnfinished,
  countOpenFiles,
  getUploadShare,
  getUploadTone,
  type UploadCounts,
} from '#machines/upload-outcome'
import type { UploadFile } from '#machines/upload'
import { settle, start } from './upload-run'

type Run = ReturnType<typeof start>
const filesOf = ({ actor }: Run) => actor.getSnapshot().context.files
const taken = { status: 409, message: 'این نام هست', code: 'titleExists' }
const file = (name: string, bytes: number) => ({ file: new File([new Uint8Array(bytes)], name), path: '' })
const sum = (counts: UploadCounts) => Object.values(counts).reduce((all, count) => all + count, 0)

describe('counts and progress of an upload', () => {
  const rowOf = (change: Partial<UploadFile>): UploadFile => ({
    ...{ id: 'i', file: new File([], 'f'), name: 'f', path: '', size: 100, lastModified: 5, state: 'WAITING', status: null },
    ...{ errorMessage: null, code: null, batch: { uploadUuid: 'b', targetUuid: 't', targetTitle: '' }, ...change },
  })
  const stored = rowOf({ state: 'UPLOAD_DONE', status: 200 })
  const question = rowOf({ state: 'UPLOAD_FAILED', ...taken })
  const failed = rowOf({ state: 'UPLOAD_FAILED', status: 500, code: 'internal' })
  const skipped = rowOf({ ...question, skipped: true })
  const shortcut = rowOf({ state: 'UPLOAD_FAILED', status: 409, code: 'shortcutCreated' })
  const stopped = rowOf({ state: 'UPLOAD_FAILED', code: 'stopped', arrived: 40 })

  it('shows 0 % in amber if names are taken and nothing is stored', () => {
    expect(getUploadShare([question, question], 0)).toBe(0)
    expect(getUploadTone(countByOutcome([question, question]), false)).toBe('warning')
    expect(countByOutcome([question, question])).toMatchObject({ awaiting: 2, stored: 0, failed: 0 })
  })

  it('counts the stored part of a stopped file as uploaded, and its rest as not uploaded', () => {
    expect(getUploadShare([stopped, rowOf({})], 0)).toBe(0.2)
    expect([countByOutcome([stopped]).stopped, isUnfinished(stopped), getUploadTone(countByOutcome([stored, stopped]), false)]).toEqual([
      1,
      true,
      'warning',
    ])
  })

  it('counts what was sent of the current file as uploaded, or what the server stored of it if that is more', () => {
    const sending = (change: Partial<UploadFile>, loaded: number) => sumBytes([rowOf({ state: 'UPLOADING', ...change })], loaded).stored
    expect([sending({}, 30), sending({ arrived: 50 }, 30), sending({ arrived: 50 }, 130)]).toEqual([30, 50, 100])
    expect(countByOutcome([rowOf({ state: 'UPLOADING' })])).toMatchObject({ sending: 1, failed: 0 })
    expect(sumBytes([rowOf({ arrived: 40 })], 30)).toEqual({ stored: 40, total: 100 })
    expect(sumBytes([rowOf({ ...failed, arrived: 40 })], 30)).toEqual({ stored: 0, total: 100 })
  })

  it('adds up all batches of a run and the files that are still open at its end, or counts all files if there is no batch', () => {
    const run = [{ uploadUuid: 'b', targetUuid: 't', targetTitle: '' }]
    const elsewhere = (row: UploadFile) => ({ ...row, batch: { ...row.batch, uploadUuid: 'earlier' } })
    const [own, past, open] = [stored, elsewhere(failed), elsewhere(stopped)]
    expect(findFilesOfRun([own, past, open], run)).toEqual([own, open])
    expect(findFilesOfRun([past], run)).toEqual([past])
  })

  it('excludes skipped files and shortcuts from the bytes, and includes failed files', () => {
    expect(sumBytes([stored, skipped, shortcut, failed], 0)).toEqual({ stored: 100, total: 200 })
    expect(getUploadShare([stored, skipped, shortcut], 0)).toBe(1)
    expect(getUploadShare([stored, failed], 0)).toBe(0.5)
    expect(getUploadShare([skipped], 0)).toBe(0)
  })

  it('the upload is green only if nothing is open and something is stored, and red if a file failed', () => {
    expect(getUploadTone(countByOutcome([stored, shortcut, skipped]), false)).toBe('success')
    expect(getUploadTone(countByOutcome([stored, failed]), false)).toBe('danger')
    expect(getUploadTone(countByOutcome([stored, failed, question]), false)).toBe('warning')
    expect(getUploadTone(countByOutcome([stored, rowOf({})]), false)).toBe('accent')
    expect(getUploadTone(countByOutcome([stored, rowOf({})]), true)).toBe('warning')
    expect(getUploadTone(countByOutcome([skipped]), false)).toBe('accent')
  })

  it('uses the counts of the server once they are loaded [UPL-014]', () => {
    const counts = countWithServer([stored, shortcut, question], { b: { succeedCount: 3, shortcutCount: 2, failedCount: 1 } })
    expect(counts).toMatchObject({ stored: 3, shortcut: 2, awaiting: 1, failed: 0 })
    expect(countWithServer([stored, shortcut, question], {})).toEqual(countByOutcome([stored, shortcut, question]))
  })
})

type Step =
  | { kind: 'add'; sizes: number[] }
  | { kind: 'send'; event: 'sent' | 'skipped' | 'taken' | 'shortcut' | 'failed' | 'full' | 'offline' | 'progress' | 'arrived' }
  | { kind: 'user'; event: 'upload.pause' | 'upload.resume' | 'upload.stop' }
  | { kind: 'settle'; choice: 'keepBoth' | 'newVersion' | 'skip'; rest: boolean; at: number | 'all' }
  | { kind: 'retry' | 'online' | 'time' }
  | { kind: 'remove'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), sizes: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('send' as const),
    event: fc.constantFrom('sent', 'sent', 'skipped', 'taken', 'taken', 'shortcut', 'failed', 'full', 'offline', 'progress', 'arrived'),
  }),
  fc.record({ kind: fc.constant('user' as const), event: fc.constantFrom('upload.pause', 'upload.resume', 'upload.stop') }),
  fc.record({
    kind: fc.constant('settle' as const),
    choice: fc.constantFrom('keepBoth', 'newVersion', 'skip'),
    rest: fc.boolean(),
    at: fc.oneof(fc.constant('all' as const), fc.nat(6)),
  }),
  fc.record({ kind: fc.constantFrom('retry' as const, 'online' as const, 'time' as const) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(6) }),
)

const play = async (run: Run, one: Step): Promise<void> => {
  const failure = (status: number | null, code?: string) =>
    ({ type: 'file.failed', failure: { status, message: 'x', ...(code !== undefined && { code }) } }) as const
  const answers = {
    sent: { type: 'file.sent' },
    skipped: { type: 'file.sent', skipped: true },
    taken: { type: 'file.failed', failure: taken },
    shortcut: failure(409, 'shortcutCreated'),
    failed: failure(null),
    full: failure(507, 'diskFull'),
    offline: { type: 'file.offline' },
    progress: { type: 'file.progress', loaded: 70 },
    arrived: { type: 'file.arrived', bytes: 60 },
  } as const
  const idAt = (at: number) => filesOf(run)[at]?.id ?? ''
  if (one.kind === 'add')
    run.actor.send({ type: 'batch.add', targetUuid: 't', targetTitle: '', items: one.sizes.map((size, at) => file(`f${at}`, size)) })
  if (one.kind === 'send' && run.sent.at(-1)?.cancelled === false) run.sent.at(-1)?.answer(answers[one.event])
  if (one.kind === 'user') run.actor.send({ type: one.event })
  if (one.kind === 'settle')
    run.actor.send({ type: 'conflict.decide', which: one.at === 'all' ? 'all' : [idAt(one.at)], choice: one.choice, rest: one.rest })
  if (one.kind === 'retry') run.actor.send({ type: 'files.retry', which: 'all' })
  if (one.kind === 'online') run.online()
  if (one.kind === 'remove') run.actor.send({ type: 'file.remove', id: idAt(one.at) })
  await settle()
  if (one.kind === 'time') run.clock.increment(1_100)
}

describe('any upload history', () => {
  it('in any upload history counts each file once, is green at 100 % only if all is stored, and reports open files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (history) => {
        const run = start()
        run.add('a', 'b')
        let added = 2
        for (const one of history) {
          const before = filesOf(run).length
          await play(run, one)
          if (one.kind === 'add') added += one.sizes.length
          if (one.kind === 'remove') added -= before - filesOf(run).length
          const files = filesOf(run)
          const { loaded } = run.actor.getSnapshot().context
          const counts = countByOutcome(files)
          expect([sum(counts), files.length]).toEqual([added, added])
          expect(sum(countWithServer(files, {}))).toBe(added)
          const toStore = files.length - counts.skipped - counts.shortcut
          if (getUploadShare(files, loaded) === 1) expect([counts.stored, countOpenFiles(counts)]).toEqual([toStore, 0])
          if (getUploadTone(counts, false) === 'success') expect([countOpenFiles(counts), counts.failed]).toEqual([0, 0])
          if (run.value() === 'finished') expect(countOpenFiles(counts)).toBe(0)
          if (run.value() === 'awaitingAnswer') expect(counts.awaiting).toBeGreaterThan(0)
          const report = run.told.findLast((told) => told.type === 'notify' || told.type === 'notice.withdraw')
          if (report?.type === 'notify' && report.level === 'success' && run.value() === 'finished')
            expect(files.some(awaitsChoice)).toBe(false)
          run.told.length = 0
          if (report) run.told.push(report)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('in any upload history resume and decisions finish every file: none stays stopped or open', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (history) => {
        const run = start()
        run.add('a', 'b')
        for (const one of history) await play(run, one)
        for (let turn = 0; turn < 200 && (filesOf(run).some(isUnfinished) || run.value() === 'waitingForNetwork'); turn++) {
          run.actor.send({ type: 'upload.resume' })
          run.actor.send({ type: 'conflict.decide', which: 'all', choice: 'keepBoth', rest: true })
          await play(run, { kind: 'send', event: 'sent' })
        }
        expect(filesOf(run).filter(isUnfinished)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
