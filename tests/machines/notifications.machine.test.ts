import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { notificationsMachine, toastTime } from '#machines/notifications.machine'
import type { NoticeLevel } from '#machines/notice'

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(notificationsMachine, { clock }).start()
  const add = (message: string, type: NoticeLevel = 'info', at = 0) => actor.send({ type: 'notice.add', at, notice: { type, message } })
  const toasts = () =>
    actor.getSnapshot().context.toasts.map((id) => actor.getSnapshot().context.notices.find((notice) => notice.id === id)?.message)
  return { actor, clock, add, toasts, notices: () => actor.getSnapshot().context.notices }
}

describe('notices', () => {
  it('shows at most three toasts, and never removes an error to make room', () => {
    const { add, toasts } = start()
    add('الف', 'error')
    for (const message of ['ب', 'پ', 'ت']) add(message)
    expect(toasts()).toEqual(['الف', 'پ', 'ت'])
  })

  it('hides toasts after a while, but errors only when dismissed', () => {
    const { actor, add, toasts, clock, notices } = start()
    add('خطا', 'error')
    add('خبر')
    clock.increment(toastTime)
    expect(toasts()).toEqual(['خطا'])
    actor.send({ type: 'toast.dismiss', id: notices().at(-1)?.id ?? '' })
    expect(toasts()).toEqual([])
    expect(notices()).toHaveLength(2)
  })

  it('shows toasts with an action longer, runs each action separately, and removes the toast afterwards', () => {
    const { actor, toasts, clock } = start()
    const done: string[] = []
    const offer = (name: string) =>
      actor.send({
        type: 'notice.add',
        at: 0,
        notice: { type: 'success', message: 'منتقل شد', action: { label: 'واگرد', run: () => done.push(name) } },
      })
    offer('یک')
    offer('دو')
    expect(toasts()).toEqual(['منتقل شد', 'منتقل شد'])
    actor.send({ type: 'notice.runAction', id: 'n1' })
    expect(done).toEqual(['یک'])
    clock.increment(7_999)
    expect(toasts()).toEqual(['منتقل شد'])
    clock.increment(1)
    expect(toasts()).toEqual([])
  })

  it('notices of one topic replace each other in the list and as toasts, and are withdrawn together', () => {
    const { actor, toasts, notices } = start()
    const tell = (message: string, topic: string) => actor.send({ type: 'notice.add', at: 0, notice: { type: 'warning', message, topic } })
    tell('۲ پرونده منتظر', 'upload a')
    tell('۱ پرونده منتظر', 'upload b')
    tell('۳ پرونده بارگذاری شد', 'upload a')
    expect(toasts()).toEqual(['۱ پرونده منتظر', '۳ پرونده بارگذاری شد'])
    expect(notices().map(({ message }) => message)).toEqual(['۳ پرونده بارگذاری شد', '۱ پرونده منتظر'])
    actor.send({ type: 'notice.withdraw', topic: 'upload b' })
    expect([toasts(), notices().map(({ message }) => message)]).toEqual([['۳ پرونده بارگذاری شد'], ['۳ پرونده بارگذاری شد']])
  })

  it('a new notice about a change replaces the earlier one about it, so that after undo and redo only the last one offers undo', () => {
    const { actor, toasts, notices } = start()
    const tell = (message: string, operationUuid: string) =>
      actor.send({
        type: 'notice.add',
        at: 0,
        notice: { type: 'success', message, action: { label: message, operationUuid, run: () => {} } },
      })
    tell('حذف شد', 'a')
    tell('نام تغییر کرد', 'b')
    tell('برگشت', 'a')
    expect(toasts()).toEqual(['نام تغییر کرد', 'برگشت'])
    tell('دوباره حذف شد', 'a')
    expect(toasts()).toEqual(['نام تغییر کرد', 'دوباره حذف شد'])
    expect(notices()).toHaveLength(4)
  })

  it('toasts stay while the pointer or the focus is on them', () => {
    const { actor, add, toasts, clock } = start()
    add('خبر')
    actor.send({ type: 'toasts.hold' })
    add('خبر دیگر')
    clock.increment(toastTime * 3)
    expect(toasts()).toEqual(['خبر', 'خبر دیگر'])
    actor.send({ type: 'toasts.release' })
    clock.increment(toastTime)
    expect(toasts()).toEqual([])
  })

  it('merges equal notices within five seconds into one with a count', () => {
    const { add, notices, toasts } = start()
    add('خبر', 'info', 0)
    add('خبر', 'info', 4_999)
    expect(toasts()).toEqual(['خبر'])
    add('خبر', 'info', 10_000)
    expect(notices().map(({ count }) => count)).toEqual([1, 2])
  })

  it('counts only notices from others as unread', () => {
    const { actor, add, notices } = start()
    add('حذف شد', 'success')
    actor.send({ type: 'notice.add', at: 0, notice: { type: 'info', message: 'پوشه‌ای با شما به اشتراک گذاشته شد', news: true } })
    expect(notices().map(({ read }) => read)).toEqual([false, true])
    const isUnread = (notice: { type: NoticeLevel; message: string; topic?: string; news?: boolean }) => {
      actor.send({ type: 'notice.add', at: 0, notice })
      return notices()[0]?.read === false
    }
    expect(isUnread({ type: 'warning', message: 'دو نام هست', topic: 'upload' })).toBe(true)
    expect(isUnread({ type: 'info', message: 'سه پرونده رفت', topic: 'upload' })).toBe(false)
    expect(isUnread({ type: 'warning', message: 'ذخیره نشد' })).toBe(false)
    expect(isUnread({ type: 'info', message: 'پیام همکار', news: true })).toBe(true)
    expect(isUnread({ type: 'info', message: 'پیام همکار', news: true })).toBe(true)
    expect(notices()[0]?.count).toBe(2)
  })

  it('keeps an action of a notice in the list until it is done or replaced; actions that only open something stay', () => {
    const { actor, notices, clock } = start()
    const offered = () => notices().map(({ action }) => action?.label)
    const tell = (label: string, more: object) =>
      actor.send({ type: 'notice.add', at: 0, notice: { type: 'success', message: label, action: { label, run: () => {}, ...more } } })
    tell('واگرد الف', { operationUuid: 'a' })
    tell('واگرد ب', { operationUuid: 'b' })
    tell('باز کردن', { isPermanent: true })
    clock.increment(60_000)
    expect(offered()).toEqual(['باز کردن', 'واگرد ب', 'واگرد الف'])
    tell('انجام دوبارهٔ الف', { operationUuid: 'a' })
    for (const id of ['n2', 'n3']) actor.send({ type: 'notice.runAction', id })
    expect(offered()).toEqual(['انجام دوبارهٔ الف', 'باز کردن', undefined, undefined])
  })

  it('hides the error toasts of a window when it succeeds or closes', () => {
    const { actor, toasts, notices } = start()
    const tell = (message: string, type: NoticeLevel, windowId: string) =>
      actor.send({ type: 'notice.add', at: 0, notice: { type, message, windowId } })
    tell('عنوان تکراری است', 'error', 'form')
    tell('خطای دیگر', 'error', 'other')
    tell('ذخیره شد', 'success', 'form')
    actor.send({ type: 'window.settled', windowId: 'form' })
    expect(toasts()).toEqual(['خطای دیگر', 'ذخیره شد'])
    expect(notices()).toHaveLength(3)
  })

  it('adds notices only to the list in do-not-disturb mode', () => {
    const { actor, add, toasts, notices } = start()
    actor.send({ type: 'quiet.toggle' })
    add('خبر')
    expect(toasts()).toEqual([])
    expect(notices()).toHaveLength(1)
  })

  it('stores the last hundred notices, and marks them read when the list is opened [SHELL-100]', () => {
    const { actor, add, notices } = start()
    for (let i = 0; i < 105; i++) add(`خبر ${i}`)
    expect(notices()).toHaveLength(100)
    expect(notices()[0]).toMatchObject({ id: expect.any(String), type: 'info', message: 'خبر 104' })
    actor.send({ type: 'notice.add', at: 0, notice: { type: 'info', message: 'پیام همکار', news: true } })
    expect(notices()[0]).toMatchObject({ message: 'پیام همکار', read: false })
    actor.send({ type: 'list.open' })
    expect(notices().every(({ read }) => read)).toBe(true)
  })
})
