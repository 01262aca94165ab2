import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    list: 'نقش‌ها',
    add: 'نقش تازه',
    addTitle: 'نقش تازه',
    editTitle: 'ویرایش نقش',
    title: 'عنوان',
    authority: 'شناسه',
    authorityHint: 'با همان پنج نویسهٔ نخست آغاز می‌شود و سپس حرف بزرگ لاتین، رقم و زیرخط دارد.',
    userCount: 'شمار کاربران',
    saved: 'نقش ذخیره شد.',
    removed: 'نقش حذف شد.',
  },
  en: {
    list: 'Roles',
    add: 'New role',
    addTitle: 'New role',
    editTitle: 'Edit role',
    title: 'Title',
    authority: 'Authority',
    authorityHint: 'Begins with ROLE_ and has capital letters, digits and underscores, as ROLE_ARCHIVE does.',
    userCount: 'Users',
    saved: 'The role was saved.',
    removed: 'The role was deleted.',
  },
})
