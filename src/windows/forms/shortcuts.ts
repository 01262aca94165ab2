import type { ShortcutLine } from '../window-kind'

/** The keys of a field of a form that is designed, in words. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['↑', '↓', '←', '→'], title: { fa: 'جابه‌جا کردن فیلد', en: 'Move the field' } },
  { keys: ['Delete'], title: { fa: 'برداشتن فیلد از فرم', en: 'Take the field off the form' } },
]
