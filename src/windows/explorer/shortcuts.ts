import type { ShortcutLine } from '../window-kind'

/** What `placeKey` and `listKey` answer, in words. Back and forward follow the arrow as drawn: in Persian back points to the right. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['Enter'], title: { fa: 'باز کردن', en: 'Open' } },
  { keys: ['Ctrl+Enter'], title: { fa: 'باز کردن در پنجره‌ای دیگر', en: 'Open in another window' } },
  { keys: ['F2'], title: { fa: 'تغییر نام', en: 'Rename' } },
  { keys: ['Ctrl+Shift+F'], title: { fa: 'پوشهٔ تازه', en: 'New folder' } },
  { keys: ['F5', 'Ctrl+R'], title: { fa: 'تازه‌سازی فهرست', en: 'Refresh the list' } },
  { keys: ['Alt+↑', 'Backspace'], title: { fa: 'پوشهٔ بالاتر', en: 'Parent folder' } },
  { keys: ['Alt+→', 'Alt+←'], title: { fa: 'رفتن به پس و پیش، به سوی پیکان', en: 'Back and forward, as the arrow points' } },
  { keys: ['↑', '↓', '←', '→'], title: { fa: 'رفتن از سطر به سطر', en: 'Move among the items' } },
  { keys: ['Home', 'End'], title: { fa: 'نخستین و واپسین سطر', en: 'First and last item' } },
  { keys: ['PgUp', 'PgDn'], title: { fa: 'یک صفحه بالا و پایین', en: 'One page up and down' } },
  { keys: ['Shift+↑', 'Shift+↓'], title: { fa: 'گسترش انتخاب', en: 'Extend the selection' } },
  { keys: ['Space', 'Ctrl+Space'], title: { fa: 'افزودن به انتخاب یا برداشتن از آن', en: 'Add to the selection or take off' } },
  { keys: ['Ctrl+A'], title: { fa: 'انتخاب همه', en: 'Select all' } },
  { keys: ['Ctrl+L', 'F4'], title: { fa: 'نوشتن مسیر', en: 'Type the path' } },
  { keys: ['Ctrl+V'], title: { fa: 'بارگذاری پرونده‌های بریده‌دان', en: 'Upload the files on the clipboard' } },
  { keys: ['Esc'], title: { fa: 'لغو انتخاب', en: 'Select none' } },
]
