import type { ShortcutLine } from '../window-kind'

/** Shortcuts of the window with a text and its tags, for the shortcut sheet. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['F7'], title: { fa: 'برچسب بعدی در متن', en: 'Next tag in the text' } },
  { keys: ['Shift+F7'], title: { fa: 'برچسب پیشین در متن', en: 'Previous tag in the text' } },
  { keys: ['←', '→'], title: { fa: 'انتخاب واژهٔ بعدی یا پیشین', en: 'Select the next or the previous word' } },
  { keys: ['Shift+←', 'Shift+→'], title: { fa: 'گسترش انتخاب تا واژهٔ دیگر', en: 'Extend the selection by a word' } },
  { keys: ['Shift+↓', 'Shift+↑'], title: { fa: 'گسترش انتخاب تا سطر دیگر', en: 'Extend the selection by a line' } },
  { keys: ['Enter'], title: { fa: 'برچسب زدن به متن انتخاب‌شده', en: 'Tag the selected text' } },
]
