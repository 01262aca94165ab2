import type { ShortcutLine } from '../window-kind'

/** Shortcuts of a field in the form designer, for the shortcut sheet. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['↑', '↓', '←', '→'], title: { fa: 'جابه‌جا کردن فیلد', en: 'Move the field' } },
  { keys: ['Delete'], title: { fa: 'برداشتن فیلد از فرم', en: 'Take the field off the form' } },
]
