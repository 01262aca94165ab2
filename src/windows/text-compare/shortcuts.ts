import type { ShortcutLine } from '../window-kind'

/** Shortcuts of the text comparison, for the shortcut sheet. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['Ctrl+Enter'], title: { fa: 'مقایسهٔ دو متن', en: 'Compare the two texts' } },
  { keys: ['F7', 'Alt+↓'], title: { fa: 'تغییر بعدی', en: 'Next change' } },
  { keys: ['Shift+F7', 'Alt+↑'], title: { fa: 'تغییر قبلی', en: 'Previous change' } },
]
