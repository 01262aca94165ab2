import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    current: 'گذرواژهٔ کنونی',
    next: 'گذرواژهٔ تازه',
    repeated: 'تکرار گذرواژهٔ تازه',
    currentMissing: 'گذرواژهٔ کنونی را بنویسید.',
    nextMissing: 'گذرواژهٔ تازه را بنویسید.',
    notEqual: 'تکرار با گذرواژهٔ تازه یکی نیست.',
    save: 'تغییر گذرواژه',
    show: 'نمایش گذرواژه‌ها',
  },
  en: {
    current: 'Current password',
    next: 'New password',
    repeated: 'Repeat the new password',
    currentMissing: 'Enter your current password.',
    nextMissing: 'Enter a new password.',
    notEqual: 'This is not the same as the new password.',
    save: 'Change password',
    show: 'Show the passwords',
  },
})
