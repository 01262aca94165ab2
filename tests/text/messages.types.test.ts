import { expectTypeOf, it } from 'vitest'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

it('a catalogue whose English differs in keys or parameters is a type error', () => {
  const messages = defineMessages({
    fa: { save: 'ذخیره', selected: (format: Format, count: number) => `${format.number(count)} مورد` },
    en: { save: 'Save', selected: (format, count) => `${format.number(count)} items` },
  })
  expectTypeOf(messages('fa').save).toEqualTypeOf<string>()
  expectTypeOf(messages('en').selected).parameters.toEqualTypeOf<[format: Format, count: number]>()

  // @ts-expect-error English lacks a key
  defineMessages({ fa: { save: 'ذخیره', cancel: 'انصراف' }, en: { save: 'Save' } })
  // @ts-expect-error English has a key of its own
  defineMessages({ fa: { save: 'ذخیره' }, en: { save: 'Save', cancel: 'Cancel' } })
  // @ts-expect-error English takes another parameter
  defineMessages({ fa: { count: (n: number) => `${n} مورد` }, en: { count: (n: string) => `${n} items` } })
  // @ts-expect-error English has a sentence where Persian has a function
  const wrong = defineMessages({ fa: { count: (n: number) => `${n} مورد` }, en: { count: 'items' } })
  expectTypeOf(wrong).toBeFunction()
})
