import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    thisOne: 'همین نشست',
    unknownDevice: 'مرورگر ناشناخته',
    since: (moment: string) => `ورود: ${moment}`,
    lastSeen: (moment: string) => `آخرین کاربرد: ${moment}`,
    end: 'پایان دادن',
    endThis: (device: string) => `پایان دادن به نشست ${isolate(device)}`,
  },
  en: {
    thisOne: 'This session',
    unknownDevice: 'Unknown browser',
    since: (moment) => `Signed in: ${moment}`,
    lastSeen: (moment) => `Last used: ${moment}`,
    end: 'End',
    endThis: (device) => `End the session of ${isolate(device)}`,
  },
})
