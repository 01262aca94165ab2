import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const permissionNotices = defineMessages({
  fa: {
    title: 'دسترسی تازه',
    message: (title: string) => `به «${isolate(title)}» دسترسی تازه‌ای یافته‌اید.`,
  },
  en: {
    title: 'New permission',
    message: (title) => `You have been given a new permission on “${isolate(title)}”.`,
  },
})
