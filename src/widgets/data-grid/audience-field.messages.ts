import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    users: 'کاربران',
    roles: 'نقش‌ها',
    addUser: 'افزودن کاربر',
    addRole: 'افزودن نقش',
    userPlaceholder: 'نام یا نام کاربری',
    rolePlaceholder: 'عنوان یا شناسهٔ نقش',
    takeOff: (title: string) => `برداشتن ${isolate(title)}`,
    added: (title: string) => `${isolate(title)} افزوده شد.`,
    takenOff: (title: string) => `${isolate(title)} برداشته شد.`,
  },
  en: {
    users: 'Users',
    roles: 'Roles',
    addUser: 'Add a user',
    addRole: 'Add a role',
    userPlaceholder: 'Name or user name',
    rolePlaceholder: 'Title or authority of the role',
    takeOff: (title: string) => `Take off ${isolate(title)}`,
    added: (title: string) => `${isolate(title)} was added.`,
    takenOff: (title: string) => `${isolate(title)} was taken off.`,
  },
})
