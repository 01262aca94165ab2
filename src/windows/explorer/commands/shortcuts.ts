import type { ShortcutLine } from '../../window-kind'
import { shortcutCommands } from './shortcut-commands'
import { getWords } from './words'

/** Navigation keys that also work with modifiers. */
const navigationKeys = ['↑', '↓', '←', '→', 'Home', 'End']
const withModifiers = (modifiers: string, keys = navigationKeys) => keys.map((key) => `${modifiers}+${key}`)

/**
 * Lines of the shortcut sheet: the shortcuts of the commands, then the keys of `getNavigationEvent` and `getListEvent`. The arrow keys of back and
 * forward follow the drawn arrows: in Persian, back is to the right.
 */
export const shortcuts: readonly ShortcutLine[] = [
  ...shortcutCommands.map(({ keys = [], label }) => {
    const [fa, en] = (['fa', 'en'] as const).map((locale) => label(getWords(locale), undefined, locale)) as [string, string]
    return { keys, title: { fa, en } }
  }),
  { keys: ['Alt+→', 'Alt+←'], title: { fa: 'رفتن به پس و پیش، به سوی پیکان', en: 'Back and forward, as the arrow points' } },
  { keys: ['↑', '↓', '←', '→'], title: { fa: 'رفتن از سطر به سطر', en: 'Move among the items' } },
  { keys: ['Home', 'End'], title: { fa: 'نخستین و واپسین سطر', en: 'First and last item' } },
  { keys: ['PgUp', 'PgDn'], title: { fa: 'یک صفحه بالا و پایین', en: 'One page up and down' } },
  { keys: withModifiers('Shift', [...navigationKeys, 'PgUp', 'PgDn']), title: { fa: 'گسترش انتخاب', en: 'Extend the selection' } },
  { keys: withModifiers('Ctrl'), title: { fa: 'رفتن بی‌تغییر انتخاب', en: 'Move and leave the selection as it is' } },
  {
    keys: withModifiers('Ctrl+Shift'),
    title: { fa: 'افزودن همهٔ موردهای میان راه به انتخاب', en: 'Add all items on the way to the selection' },
  },
  {
    keys: ['A–Z'],
    title: { fa: 'رفتن به موردی که نامش با این حرف‌ها آغاز می‌شود', en: 'Go to the item whose name begins with these letters' },
  },
  {
    keys: ['←', '→'],
    title: { fa: 'در فهرست: رفتن به خانه‌های سطر و بازگشت از آن‌ها', en: 'In the list: into the cells of a row and back' },
  },
  { keys: ['↑'], title: { fa: 'از نخستین سطر: رفتن به سر ستون‌ها', en: 'From the first row: to the heads of the columns' } },
  { keys: ['Enter', 'Space'], title: { fa: 'روی سر ستون: مرتب‌سازی', en: 'On the head of a column: sort by it' } },
  { keys: ['Shift+←', 'Shift+→'], title: { fa: 'روی سر ستون: پهن‌تر و باریک‌تر کردن', en: 'On the head of a column: wider and narrower' } },
  {
    keys: ['Space'],
    title: { fa: 'پیش‌نمایش بزرگ سند و بستن آن؛ روی پوشه: انتخاب', en: 'Large preview of a document, and close it; on a folder: select' },
  },
  { keys: ['Ctrl+Space'], title: { fa: 'افزودن به انتخاب یا برداشتن از آن', en: 'Add to the selection or take off' } },
  { keys: ['Ctrl+A'], title: { fa: 'انتخاب همه', en: 'Select all' } },
  { keys: ['Ctrl+V'], title: { fa: 'چسباندن؛ پرونده‌های بریده‌دان بارگذاری می‌شوند', en: 'Paste; files on the clipboard are uploaded' } },
  { keys: ['Shift+F10'], title: { fa: 'منوی موردهای انتخاب‌شده', en: 'Menu of the selected items' } },
  { keys: ['*'], title: { fa: 'در درخت: باز کردن همهٔ پوشه‌های کنار این پوشه', en: 'In the tree: open all folders beside this one' } },
  { keys: ['Esc'], title: { fa: 'لغو انتخاب', en: 'Select none' } },
]
