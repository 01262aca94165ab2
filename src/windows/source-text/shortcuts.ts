import type { ShortcutLine } from '../window-kind'

/** The keys of a text beside its sources, in words. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['F7'], title: { fa: 'بند همسان بعدی', en: 'Next common passage' } },
  { keys: ['Shift+F7'], title: { fa: 'بند همسان پیشین', en: 'Previous common passage' } },
]
