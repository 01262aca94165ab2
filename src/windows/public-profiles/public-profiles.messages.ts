import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    list: 'نمایه‌های عمومی',
    add: 'نمایهٔ تازه',
    addTitle: 'نمایهٔ عمومی تازه',
    editTitle: 'ویرایش نمایهٔ عمومی',
    title: 'عنوان',
    featureCount: 'ویژگی‌ها',
    of: (count: string, all: string) => `${count} از ${all}`,
    users: 'کاربران',
    roles: 'نقش‌ها',
    nobody: 'هیچ‌کس',
    audience: 'این ویژگی‌ها را کاربران و نقش‌های بالا دارند. کاربر همهٔ ویژگی‌های نمایه‌های خود و نقش‌هایش را دارد؛ تغییر بی‌درنگ اثر می‌کند.',
    all: 'همه',
    none: 'هیچ‌کدام',
    saved: 'نمایهٔ عمومی ذخیره شد.',
    removed: 'نمایهٔ عمومی حذف شد.',
  },
  en: {
    list: 'Public profiles',
    add: 'New profile',
    addTitle: 'New public profile',
    editTitle: 'Edit public profile',
    title: 'Title',
    featureCount: 'Features',
    of: (count: string, all: string) => `${count} of ${all}`,
    users: 'Users',
    roles: 'Roles',
    nobody: 'Nobody',
    audience:
      'The users and roles above have these features. A user has all features of the own profiles and of those of the own roles; a change takes effect at once.',
    all: 'All',
    none: 'None',
    saved: 'The public profile was saved.',
    removed: 'The public profile was deleted.',
  },
})
