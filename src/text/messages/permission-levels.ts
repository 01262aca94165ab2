import { defineMessages } from '../messages'

/** Names of the permission levels; each level includes the previous ones. */
export const permissionLevels = defineMessages({
  fa: {
    0: 'دیدن',
    1: 'خواندن',
    2: 'بارگیری',
    3: 'نوشتن',
    4: 'حذف',
    5: 'تغییر دسترسی',
  },
  en: {
    0: 'See',
    1: 'Read',
    2: 'Download',
    3: 'Write',
    4: 'Delete',
    5: 'Change permission',
  },
})
