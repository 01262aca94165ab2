import { describe, expect, it } from 'vitest'
import { withoutIsolates } from '#text/bidi'
import { contract } from '#api/contract/index'
import { toldHere } from '#server/domain/log/call-log.service'
import { createFormat } from '#text/format'
import { type LoggedEvent, logSentence } from '#text/log-sentence'
import { logCalls } from '#text/messages/log-calls'

const fa = createFormat({ locale: 'fa' })
const said = (event: Partial<LoggedEvent>, format = fa) => withoutIsolates(logSentence(format, { type: 'EDIT', ...event }))
const user = '8b1fda23-0000-4000-8000-000000000001'
const role = '8b1fda23-0000-4000-8000-000000000002'
const place = '8b1fda23-0000-4000-8000-000000000003'
const folder = { title: 'قراردادها', isFolder: true }

it('has words for every call that the log may name', () => {
  for (const locale of ['fa', 'en'] as const) {
    const words: Readonly<Record<string, string>> = logCalls(locale)
    expect([...toldHere, ...Object.keys(contract)].filter((name) => words[name] === undefined)).toEqual([])
  }
})

describe('a sentence of the log', () => {
  it('says who was given what, how far and until when', () => {
    const expiresAt = Date.UTC(2027, 2, 20, 20)
    const detail = {
      ...{ title: 'قراردادها', recursive: false, changed: [{ role, level: 3, expiresAt, recursive: true }] },
      ...{ added: [{ user, level: 1, expiresAt: null, recursive: false }], removed: [{ user, level: 5 }] },
    }
    const event = { ...folder, type: 'PERMISSION', detail, names: { [user]: 'سارا کریمی', [role]: 'بایگان' } }
    expect(said(event)).toBe(
      'به سارا کریمی «خواندن» داده شد، بدون زیرپوشه‌ها. دسترسی بایگان به «نوشتن» تغییر کرد، شامل همهٔ محتوای پوشه، تا ۱۴۰۵/۱۲/۲۹. دسترسی «تغییر دسترسی» از سارا کریمی گرفته شد.',
    )
    expect(said(event, createFormat({ locale: 'en' }))).toContain('“Read” was given to سارا کریمی, without subfolders.')
  })

  it('keeps the name that was written with a line when its user is gone, and of an old line says that', () => {
    const added = (entry: object) =>
      said({ ...folder, type: 'PERMISSION', detail: { added: [{ user, level: 1, recursive: true, ...entry }] } })
    expect(added({ name: 'رضا مرادی' })).toBe('به رضا مرادی «خواندن» داده شد، شامل همهٔ محتوای پوشه.')
    expect(added({})).toBe('به کاربر یا نقشی که دیگر نیست «خواندن» داده شد، شامل همهٔ محتوای پوشه.')
  })

  it.each([
    [{ type: 'CONFIG', detail: { keys: ['app.title'] }, names: { 'app.title': 'عنوان صفحه' } }, 'تنظیم «عنوان صفحه» تغییر کرد.'],
    [{ type: 'CONFIG', detail: { workflow: 'خرید', done: 'published' } }, 'گردش کار «خرید» منتشر شد.'],
    [{ type: 'CONFIG', detail: { taskAction: 'رد', done: 'created' } }, 'عملیات وظیفهٔ «رد» ساخته شد.'],
    [{ type: 'CONFIG', detail: { metadata: 'نامه', done: 'changed' } }, 'تعریف فراداده «نامه» تغییر کرد.'],
    [{ type: 'CONFIG', detail: { ontology: 'فرم مرخصی', done: 'deleted' } }, 'فرم «فرم مرخصی» حذف شد.'],
    [
      { type: 'USER', detail: { user: 'sara', done: 'changed with password' }, names: { sara: 'سارا کریمی' } },
      'مشخصات و گذرواژهٔ کاربر «سارا کریمی» تغییر کرد.',
    ],
    [
      { type: 'MOVE', ...folder, detail: { fromUuid: place, toUuid: role }, names: { [place]: 'الف' } },
      'پوشهٔ «قراردادها» از پوشهٔ «الف» به پوشه‌ای که دیگر نیست منتقل شد.',
    ],
    [
      {
        type: 'UPLOAD',
        title: 'نامه',
        extension: 'pdf',
        isFolder: false,
        detail: { size: 2048, parentUuid: place },
        names: { [place]: 'الف' },
      },
      'سند «نامه.pdf» در پوشهٔ «الف» بارگذاری شد. (حجم: ۲ کیلوبایت)',
    ],
    [{ type: 'PURGE', detail: { title: 'نامه' } }, '«نامه» برای همیشه حذف شد.'],
    [{ type: 'EDIT', title: 'نامه', isFolder: false, detail: { metadata: 'شماره' } }, 'فرادادهٔ «شماره» در سند «نامه» ثبت شد.'],
    [{ type: 'EDIT', detail: { definition: 'همکار', kind: 'RELATION', done: 'created' } }, 'رابطهٔ «همکار» ساخته شد.'],
    [
      { type: 'REFUSED', code: 'forbidden', detail: { call: 'config.save', leftOut: 6 } },
      'این درخواست رد شد: ذخیرهٔ پیکربندی. ۶ درخواست مشابه دیگر هم در همان دقیقه رد شد.',
    ],
    [{ type: 'REFUSED', code: 'internal', detail: { call: 'nobody.knows' } }, 'این درخواست با خطا پایان یافت: یکی از کارهای سامانه.'],
    [{ type: 'SIGN_IN', detail: {} }, 'کاربر وارد سامانه شد.'],
    [{ type: 'EDIT', ...folder, detail: { somethingNew: { a: 1 } } }, 'پوشهٔ «قراردادها» ویرایش شد.'],
    [{ type: 'PERMISSION', ...folder }, 'دسترسی‌های پوشهٔ «قراردادها» تغییر کرد.'],
  ] as const)('is full and has no ids or names of the wire: %j', (event, sentence) => {
    expect(said(event as unknown as Partial<LoggedEvent>)).toBe(sentence)
  })
})
