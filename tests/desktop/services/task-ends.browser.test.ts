import { beforeEach, describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Job } from '#api/contract/job'
import { progress } from '#desktop/services/progress.content'
import type { ProgressNews } from '#machines/progress.machine'
import { aJob } from '#tests/support/a-job'

beforeEach(() => {
  document.documentElement.lang = 'fa'
})

/** Returns the texts of the notices after these job events. */
const saidOf = (...jobs: readonly Job[]): string[] => {
  const said: string[] = []
  const desktop = createActor(
    fromCallback<ProgressNews>(({ receive }) =>
      receive((news) => {
        if (news.type === 'notify') said.push(`${news.level} ${news.message}`)
      }),
    ),
  ).start()
  const machine = progress.provide({ actors: { fetchJobs: fromPromise<readonly Job[], void>(async () => []) } })
  const actor = createActor(machine, { input: { desktop: desktop as never } }).start()
  for (const job of jobs) actor.send({ type: 'job.progress', job })
  actor.stop()
  return said
}

describe('the end of a task', () => {
  it('reports the end of a purge with the number of deleted items [BIN-004]', () => {
    const running = aJob('j', 'RUNNING', { done: 3, total: 1_200 })
    expect(saidOf(running, aJob('j', 'DONE'))).toEqual(['success ۱٬۲۰۰ مورد برای همیشه حذف شد.'])
    expect(saidOf(running, aJob('j', 'DONE', { done: 1_198, skipped: 2, total: 1_200 }))).toEqual([
      'warning ۱٬۱۹۸ مورد برای همیشه حذف شد، ۲ مورد حذف نشد.',
    ])
    expect(saidOf(running, aJob('j', 'CANCELLED', { kind: 'EMPTY_BIN', done: 7 }))).toEqual([
      'info حذف همیشگی متوقف شد. ۷ مورد حذف شده است و بازنمی‌گردد.',
    ])
    expect(saidOf(aJob('j', 'FAILED', { total: 2, message: 'جا نیست.' }))).toEqual(['error ۲ مورد برای همیشه حذف نشد. جا نیست.'])
  })

  it('reports the items that a permission removal skipped, and its failure', () => {
    const back = (status: Job['status'], more: Partial<Job> = {}) => aJob('j', status, { kind: 'PERMISSION_BACK', done: 10, ...more })
    expect(saidOf(back('RUNNING', { skipped: 2 }), back('DONE', { skipped: 3 }))).toEqual([
      'warning دسترسی‌ها به حال پیشین بازگشت، جز ۳ مورد که دیگران در این میان تغییرش داده‌اند یا شما اجازهٔ تغییرش را ندارید. دسترسی‌های آن را بازبینی کنید.',
    ])
    expect(saidOf(back('FAILED', { message: 'سرور پاسخ نداد.' }))).toEqual(['error همهٔ دسترسی‌ها به حال پیشین بازنگشت. سرور پاسخ نداد.'])
    expect([...saidOf(back('DONE')), ...saidOf(back('CANCELLED', { skipped: 1 }))]).toEqual([])
  })

  it('leaves the report of other tasks to their callers', () => {
    expect(saidOf(aJob('j', 'DONE', { kind: 'COPY', done: 2, skipped: 1 }))).toEqual([])
  })
})
