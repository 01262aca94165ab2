import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '#api/contract/errors'
import { createFormat } from '#text/format'
import { errorMessages } from '#text/messages/errors'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { noticeMessages } from '#text/messages/notices'
import { validationMessages } from '#text/messages/validation'

const codes = Object.keys(errorCodes).sort()
const sentences: Readonly<Record<ErrorCode, string>> = errorMessages('fa')

describe('the catalogue of errors', () => {
  it('has a Persian and an English sentence for exactly the error codes of the API [ERR-009]', () => {
    expect(codes.length).toBeGreaterThan(50)
    expect(Object.keys(sentences).sort()).toEqual(codes)
    expect(Object.keys(errorMessages('en')).sort()).toEqual(codes)
  })
  it.each(codes)('%s has a Persian and an English sentence', (code) => {
    expect(sentences[code as ErrorCode]).toMatch(/^(?=.*[\u0600-\u06ff]).{15,}\.$/u)
    expect(errorMessages('en')[code as ErrorCode]).toMatch(/^[A-Z][^\u0600-\u06ff]{10,}\.$/u)
  })
})

describe('errors of a field', () => {
  const format = createFormat({ locale: 'fa' })
  const persian = validationMessages('fa')
  it('has error messages for a missing title, file and workflow [ERR-016]', () => {
    expect(persian.titleRequired).toBe('عنوان را بنویسید.')
    expect(persian.fileRequired).toBe('یک پرونده انتخاب کنید.')
    expect(persian.workflowRequired).toBe('یک گردش کار انتخاب کنید.')
  })
  it('an error names the field and the limit in the chosen digits [ERR-016]', () => {
    expect(persian.fieldRequired('کد ملی')).toContain('\u2068کد ملی\u2069')
    expect(persian.minValue(format, 'سن', 1800)).toBe('«\u2068سن\u2069» نباید از ۱٬۸۰۰ کمتر باشد.')
    expect(persian.maxLength(createFormat({ locale: 'fa', digits: 'latin' }), 'نام', 40)).toContain('حداکثر 40 نویسه')
    expect(validationMessages('en').maxValue(createFormat({ locale: 'en' }), 'Age', 120)).toBe('“\u2068Age\u2069” must be at most 120.')
  })
})

describe('notices', () => {
  const format = createFormat({ locale: 'fa' })
  const persian = { ...noticeMessages('fa'), ...desktopNoticeMessages('fa') }
  it('reports working directories, workflows, uploads, restoring and purging [ERR-020] [BIN-008]', () => {
    expect(persian.workingDirectoryAdded('اسناد')).toBe('پوشهٔ «\u2068اسناد\u2069» به پوشه‌های کاری شما افزوده شد.')
    expect(persian.workingDirectoryRemoved('اسناد')).toContain('برداشته شد')
    expect(persian.workflowStarted('نامه')).toContain('آغاز شد')
    expect(persian.uploadFinished).toBe('بارگذاری پایان یافت.')
    expect(persian.restored(format, 3)).toBe('۳ مورد به جای خود بازگردانده شد.')
    expect(persian.purging(format, 2)).toContain('۲ مورد')
    expect(persian.purged(format, 2)).toContain('برای همیشه حذف شد')
  })
  it('reports what failed when pasting [CLIP-022]', () => {
    expect(persian.pasteInCutError).toContain('یک پوشهٔ مقصد')
    expect(persian.pasteInCopyError).toContain('کپی کنید')
    expect(persian.pasteInComplete).toBe('چسباندن پایان یافت.')
  })
  it('uses the correct English plural', () => {
    const english = createFormat({ locale: 'en' })
    expect(noticeMessages('en').deleted(english, 1)).toBe('1 item went to the recycle bin.')
    expect(noticeMessages('en').deleted(english, 2)).toBe('2 items went to the recycle bin.')
  })
})
