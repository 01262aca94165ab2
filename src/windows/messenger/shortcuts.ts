import type { ShortcutLine } from '../window-kind'

/** Shortcuts of the message input, for the shortcut sheet. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['Enter'], title: { fa: 'فرستادن پیام', en: 'Send the message' } },
  { keys: ['Shift+Enter'], title: { fa: 'سطر تازه در پیام', en: 'New line in the message' } },
]
