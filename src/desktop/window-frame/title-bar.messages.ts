import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    titleBar: (title: string) => `نوار عنوان ${isolate(title)}؛ با کلیدهای جهت‌نما جابه‌جا می‌شود`,
    helpOn: (kind: string) => `راهنمای ${kind}`,
  },
  en: {
    titleBar: (title) => `Title bar of ${isolate(title)}; the arrow keys move the window`,
    helpOn: (kind) => `Help on ${kind}`,
  },
})
