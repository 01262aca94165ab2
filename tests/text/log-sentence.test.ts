import { describe, expect, it } from 'vitest'
import { withoutIsolates } from '#text/bidi'
import { contract } from '#api/contract/index'
import { callsLoggedHere } from '#server/domain/system/log/call-log.service'
import { createFormat } from '#text/format'
import { type LoggedEvent, formatLogEvent } from '#text/log-sentence'
import { logCalls } from '#text/messages/log-calls'

const fa = createFormat({ locale: 'fa' })
const said = (event: Partial<LoggedEvent>, format = fa) => withoutIsolates(formatLogEvent(format, { type: 'EDIT', ...event }))
const user = '8b1fda23-0000-4000-8000-000000000001'
const role = '8b1fda23-0000-4000-8000-000000000002'
const place = '8b1fda23-0000-4000-8000-000000000003'
const folder = { title: 'قراردادها', isFolder: true }

it('has a sentence for every call that the log can contain', () => {
  for (const locale of ['fa', 'en'] as const) {
    const words: Readonly<Record<string, string>> = logCalls(locale)
    expect([...callsLoggedHere, ...Object.keys(contract)].filter((name) => words[name] === undefined)).toEqual([])
  }
})

describe('a sentence of the log', () => {
  it('a log sentence names who got which permission, with scope and end', () => {
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

  it('shows the recorded name of a deleted user, and says so for an old entry without a name', () => {
    const added = (entry: object) =>
      said({ ...folder, type: 'PERMISSION', detail: { added: [{ user, level: 1, recursive: true, ...entry }] } })
    expect(added({ name: 'رضا مرادی' })).toBe('به رضا مرادی «خواندن» داده شد، شامل همهٔ محتوای پوشه.')
    expect(added({})).toBe('به کاربر یا نقشی که دیگر نیست «خواندن» داده شد، شامل همهٔ محتوای پوشه.')
  })

  const names = { [place]: 'الف', [role]: 'ب', [user]: 'پ' }
  it.each([
    ['RENAME', { from: 'الف', to: 'ب' }, 'نام «الف» به «ب» تغییر کرد.'],
    ['RENAME', { from: 'الف' }, 'نام پوشهٔ «قراردادها» تغییر کرد.'],
    ['MOVE', { fromUuid: place, toUuid: role }, 'پوشهٔ «قراردادها» از پوشهٔ «الف» به پوشهٔ «ب» منتقل شد.'],
    ['MOVE', { fromUuid: place }, 'پوشهٔ «قراردادها» منتقل شد.'],
    ['COPY', { fromUuid: user, toUuid: place }, 'پوشهٔ «قراردادها» از روی «پ» در پوشهٔ «الف» کپی شد.'],
    ['COPY', { fromUuid: user, parentUuid: role }, 'پوشهٔ «قراردادها» از روی «پ» در پوشهٔ «ب» کپی شد.'],
    ['COPY', { fromUuid: user }, 'پوشهٔ «قراردادها» از روی مورد دیگری کپی شد.'],
    ['DELETE', { shortcutIn: role, fromUuid: place }, 'میان‌بر پوشهٔ «قراردادها» از پوشهٔ «ب» برداشته شد.'],
    ['DELETE', { fromUuid: place }, 'پوشهٔ «قراردادها» از پوشهٔ «الف» به سطل بازیافت منتقل شد.'],
    ['DELETE', { parentUuid: place }, 'پوشهٔ «قراردادها» به سطل بازیافت منتقل شد.'],
    ['RESTORE', { toUuid: place }, 'پوشهٔ «قراردادها» از سطل بازیافت به پوشهٔ «الف» برگردانده شد.'],
    ['RESTORE', { parentUuid: place }, 'پوشهٔ «قراردادها» از سطل بازیافت برگردانده شد.'],
    ['CREATE', { parentUuid: place }, 'پوشهٔ «قراردادها» در پوشهٔ «الف» ساخته شد.'],
    ['CREATE', {}, 'پوشهٔ «قراردادها» ساخته شد.'],
    ['SHORTCUT', { parentUuid: place }, 'میان‌بر پوشهٔ «قراردادها» در پوشهٔ «الف» ساخته شد.'],
    ['VIEW', { parentUuid: place, shortcutIn: place, fromUuid: place, toUuid: role }, 'پوشهٔ «قراردادها» مشاهده شد.'],
    ['VERSION', { dropped: 2 }, 'نسخهٔ جدیدی از پوشهٔ «قراردادها» ذخیره شد. ۲ نسخهٔ قدیمی حذف شد.'],
    ['NEWER_KIND', {}, 'تغییری در پوشهٔ «قراردادها» ثبت شد.'],
    [
      'PERMISSION',
      { publicLink: { done: 'created', level: 'download', expiresAt: Date.UTC(2027, 2, 20, 20), password: true, maxUses: 10 } },
      'پیوند بیرونی برای پوشهٔ «قراردادها» ساخته شد: دیدن و دریافت، تا ۱۴۰۵/۱۲/۲۹، با گذرواژه، تا ۱۰ بار.',
    ],
    ['PERMISSION', { publicLink: { done: 'revoked', level: 'read' } }, 'پیوند بیرونی پوشهٔ «قراردادها» لغو شد.'],
    [
      'UPLOAD',
      { parentUuid: place, throughLink: user },
      'پوشهٔ «قراردادها» در پوشهٔ «الف» بارگذاری شد. این کار از راه پیوند بیرونی و بدون حساب کاربری انجام شد.',
    ],
    ['EDIT', { metadataRemoved: place }, 'فرادادهٔ «الف» از پوشهٔ «قراردادها» حذف شد.'],
    ['EDIT', { keywordLinked: 'قرارداد' }, 'برچسبی در متن پوشهٔ «قراردادها» به کلیدواژهٔ «قرارداد» پیوند خورد.'],
    ['EDIT', { keywordRemoved: place }, 'کلیدواژهٔ «الف» از پوشهٔ «قراردادها» حذف شد.'],
    [
      'EDIT',
      { keywords: [place, 'تازه', '8b1fda23-0000-4000-8000-0000000000ff'] },
      'کلیدواژه‌های «الف»، «تازه» و موردی که دیگر نیست به پوشهٔ «قراردادها» افزوده شد.',
    ],
    ['EDIT', { keywords: [{ a: 1 }] }, 'کلیدواژه‌های موردی که دیگر نیست به پوشهٔ «قراردادها» افزوده شد.'],
    ['EDIT', { keywords: [place], paragraph: 'p' }, 'بخشی از متن پوشهٔ «قراردادها» با «الف» برچسب خورد.'],
    ['EDIT', { tagsBack: [1, 2] }, '۲ برچسب به متن پوشهٔ «قراردادها» برگردانده شد.'],
    ['EDIT', { paragraphMade: 'بند یکم' }, 'بند «بند یکم» در پوشهٔ «قراردادها» ساخته شد.'],
    ['EDIT', { values: [] }, 'پوشهٔ «قراردادها» ویرایش شد.'],
    ['EDIT', { values: [place, role] }, 'مقدار «الف» و «ب» در پوشهٔ «قراردادها» ثبت شد.'],
    ['EDIT', { unlinked: '8b1fda23-0000-4000-8000-0000000000ff' }, 'پیوند پوشهٔ «قراردادها» به موردی که دیگر نیست حذف شد.'],
    [
      'PERMISSION',
      { added: ['sara', user], recursive: true },
      'به sara و پ دسترسی داده شد. این دسترسی‌ها روی همهٔ موارد داخل پوشه هم ثبت شد.',
    ],
    ['PERMISSION', { removed: ['8b1fda23-0000-4000-8000-0000000000ff'] }, 'دسترسی کاربر یا نقشی که دیگر نیست گرفته شد.'],
    ['PERMISSION', { done: 'taken back', changed: [user] }, 'این تغییر بازگردانی یک تغییر قبلی است. دسترسی پ تغییر کرد.'],
    [
      'PERMISSION',
      { recursive: false, added: [{ user: '', name: '', role, level: 1, recursive: false }] },
      'به کاربر یا نقشی که دیگر نیست «خواندن» داده شد، بدون زیرپوشه‌ها.',
    ],
    ['WORKFLOW', { workflow: 'خرید', done: 'started' }, 'گردش کار «خرید» برای پوشهٔ «قراردادها» آغاز شد.'],
    ['WORKFLOW', { workflow: 'خرید', done: 'cancelled' }, 'گردش کار «خرید» برای پوشهٔ «قراردادها» لغو شد.'],
    ['WORKFLOW', { done: 'started' }, 'گردش کار پوشهٔ «قراردادها» پیش رفت.'],
    ['USER', { user, done: 'sessions ended', count: 3 }, '۳ نشست کاربر «پ» بسته شد.'],
    ['USER', { user, done: 'switched off' }, 'کاربر «پ» غیرفعال شد.'],
    ['ROLE', { role: 'بایگان', done: 'something new' }, 'نقش «بایگان» تغییر کرد.'],
    ['CONFIG', { ran: 'nightly' }, 'کار دوره‌ای «nightly» اجرا شد.'],
    ['EDIT', { user: 'sara' }, 'پوشهٔ «قراردادها» ویرایش شد.'],
    ['REFUSED', { call: 'config.save' }, 'ذخیرهٔ پیکربندی.'],
  ] as const)('the sentence for %s contains %j', (type, detail, sentence) => {
    expect(said({ ...folder, type, detail, names })).toBe(sentence)
  })

  it('a log sentence names the item of a refused request', () => {
    const detail = { call: 'config.save', nodeUuid: place }
    expect(said({ type: 'REFUSED', code: 'forbidden', detail, names })).toBe('این درخواست دربارهٔ «الف» رد شد: ذخیرهٔ پیکربندی.')
  })

  it('does not mention descendants for permissions on a document', () => {
    const detail = { added: [{ user, level: 1, recursive: false }] }
    expect(said({ title: 'نامه', isFolder: false, type: 'PERMISSION', detail, names })).toBe('به پ «خواندن» داده شد.')
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
  ] as const)('a log sentence is complete and contains no ids or API names: %j', (event, sentence) => {
    expect(said(event as unknown as Partial<LoggedEvent>)).toBe(sentence)
  })
})
