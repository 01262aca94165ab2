import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    searchPrograms: 'جست‌وجو در برنامه‌ها',
    noProgram: 'برنامه‌ای با این نام نیست.',
    changePassword: 'تغییر گذرواژه',
  },
  en: {
    searchPrograms: 'Search programs',
    noProgram: 'There is no program of this name.',
    changePassword: 'Change password',
  },
})
