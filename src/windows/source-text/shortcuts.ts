import type { ShortcutLine } from '../window-kind'

/** Descriptions of the shortcuts of a text and its sources. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['F7'], title: { fa: 'بند همسان بعدی', en: 'Next common passage' } },
  { keys: ['Shift+F7'], title: { fa: 'بند همسان پیشین', en: 'Previous common passage' } },
]
