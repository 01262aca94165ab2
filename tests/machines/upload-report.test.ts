import { expect, it } from 'vitest'
import { createUploadReport, countByOutcome, type UploadCounts } from '#machines/upload-outcome'
import { createFormat } from '#text/format'
import { uploadCountMessages } from '#text/messages/upload-counts'

const report = (counts: Partial<UploadCounts>, locale: 'fa' | 'en' = 'fa') =>
  createUploadReport({ ...countByOutcome([]), ...counts }, uploadCountMessages(locale), createFormat({ locale }))

it('states what was stored and what was not, and says «finished» only if nothing is open', () => {
  expect(report({ stored: 203 })).toEqual({ level: 'success', message: 'بارگذاری پایان یافت؛ ۲۰۳ پرونده بارگذاری شد.' })
  expect(report({ stored: 201, awaiting: 2 })).toEqual({
    level: 'warning',
    message: '۲ پرونده منتظر تصمیم شماست؛ ۲۰۱ پرونده بارگذاری شد.',
    open: 'پاسخ دادن',
  })
  expect(report({ stored: 1, failed: 2, shortcut: 1, skipped: 1 })).toEqual({
    level: 'warning',
    message: 'بارگذاری پایان یافت؛ ۲ پرونده بارگذاری نشد؛ ۱ پرونده بارگذاری شد؛ ۱ پروندهٔ تکراری (میان‌بر ساخته شد)؛ ۱ پرونده رد شد.',
    open: 'نمایش',
  })
  expect(report({ failed: 1, waiting: 3 })).toMatchObject({
    level: 'warning',
    message: 'بارگذاری متوقف شد؛ ۱ پرونده بارگذاری نشد؛ ۳ پرونده در صف است.',
  })
  expect(report({ stored: 1, awaiting: 1 }, 'en').message).toBe('1 file needs your decision; 1 file uploaded.')
})
