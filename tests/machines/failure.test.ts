import { expect, it } from 'vitest'
import { ApiError } from '#api/api-error'
import { getFailureKind, getFailureSentence } from '#machines/failure'

const say = { gone: 'حذف شده است.', failed: 'خوانده نشد.' }
const failed = (code: string, status: number, detail = '') => new ApiError({ code: code as 'notFound', status, detail })

it('says that an item is gone only if the server did not find it', () => {
  expect(getFailureSentence(failed('notFound', 404, 'پیدا نشد.'), say)).toBe(say.gone)
  expect(getFailureSentence(failed('offline', 0, 'ارتباط برقرار نیست.'), say)).toBe('ارتباط برقرار نیست.')
  expect(getFailureSentence(failed('unavailable', 503, 'سرور مشغول است.'), say)).toBe('سرور مشغول است.')
  expect(getFailureSentence(failed('forbidden', 403, 'اجازه ندارید.'), say)).toBe('اجازه ندارید.')
  expect(getFailureSentence(new Error('a mistake'), say)).toBe(say.failed)
  expect(getFailureSentence(undefined, say)).toBe(say.failed)
})

it('maps error codes to the kinds offline, busy, forbidden, gone and other', () => {
  const kinds = [
    failed('offline', 0),
    failed('unavailable', 503),
    failed('tooMany', 429),
    failed('forbidden', 403),
    failed('notFound', 404),
  ]
  expect(kinds.map(getFailureKind)).toEqual(['offline', 'busy', 'busy', 'forbidden', 'gone'])
  expect([getFailureKind(failed('internal', 500)), getFailureKind(null)]).toEqual(['other', 'other'])
})
