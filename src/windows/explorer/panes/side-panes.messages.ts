import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    previewDivider: 'مرز پیش‌نمایش',
    tickFolder: (title: string) => `نمایش ${isolate(title)} همراه پوشه‌های دیگر`,
    treeDivider: 'مرز درخت پوشه‌ها',
  },
  en: {
    previewDivider: 'Edge of the preview',
    tickFolder: (title) => `Show ${isolate(title)} beside the other folders`,
    treeDivider: 'Edge of the folder tree',
  },
})
