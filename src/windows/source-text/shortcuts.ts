import type { ShortcutLine } from '../window-kind'

/** Shortcuts of the window with a text and its sources, for the shortcut sheet. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['F7'], title: { fa: 'بند همسان بعدی', en: 'Next common passage' } },
  { keys: ['Shift+F7'], title: { fa: 'بند همسان پیشین', en: 'Previous common passage' } },
]
