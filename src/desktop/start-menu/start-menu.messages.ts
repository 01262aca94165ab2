import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    searchPrograms: 'جست‌وجو در برنامه‌ها',
    noProgram: 'برنامه‌ای با این نام نیست.',
    changePassword: 'تغییر گذرواژه',
    pinned: 'سنجاق‌شده',
    recent: 'اخیر',
    daily: 'کار روزانه',
    knowledge: 'دانش',
    reports: 'گزارش‌ها',
    administration: 'مدیریت سامانه',
    pin: (title: string) => `سنجاق کردن «${title}»`,
    unpin: (title: string) => `برداشتن سنجاق «${title}»`,
  },
  en: {
    searchPrograms: 'Search programs',
    noProgram: 'There is no program of this name.',
    changePassword: 'Change password',
    pinned: 'Pinned',
    recent: 'Recent',
    daily: 'Daily work',
    knowledge: 'Knowledge',
    reports: 'Reports',
    administration: 'Administration',
    pin: (title: string) => `Pin “${title}”`,
    unpin: (title: string) => `Unpin “${title}”`,
  },
})
