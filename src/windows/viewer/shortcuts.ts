import type { ShortcutLine } from '../window-kind'

/** Shortcuts that `getViewerCommand` handles, for the shortcut sheet. */
export const shortcuts: readonly ShortcutLine[] = [
  { keys: ['N'], title: { fa: 'سند بعدی', en: 'Next document' } },
  { keys: ['P'], title: { fa: 'سند قبلی', en: 'Previous document' } },
  { keys: ['+', 'Ctrl++'], title: { fa: 'بزرگ‌نمایی', en: 'Zoom in' } },
  { keys: ['-', 'Ctrl+-'], title: { fa: 'کوچک‌نمایی', en: 'Zoom out' } },
  { keys: ['0', 'Ctrl+0'], title: { fa: 'بازگشت به نمای آغازین', en: 'Reset the view' } },
  { keys: ['W'], title: { fa: 'هم‌پهنای پنجره', en: 'Fit the width' } },
  { keys: ['F'], title: { fa: 'نمایش کامل صفحه', en: 'Fit the page' } },
  { keys: ['R'], title: { fa: 'چرخش به راست', en: 'Turn right' } },
  { keys: ['Shift+R'], title: { fa: 'چرخش به چپ', en: 'Turn left' } },
  { keys: ['G'], title: { fa: 'رفتن به صفحه', en: 'Go to a page' } },
  { keys: ['T'], title: { fa: 'نوار صفحه‌ها', en: 'Strip of pages' } },
  { keys: ['I', 'Ctrl+I'], title: { fa: 'ویژگی‌های سند', en: 'Properties of the document' } },
  { keys: ['/', 'Ctrl+F'], title: { fa: 'جست‌وجو در سند', en: 'Search the document' } },
  { keys: ['F3', 'Enter'], title: { fa: 'در فیلد جست‌وجو: یافتهٔ بعدی', en: 'In the search field: next hit' } },
  { keys: ['Shift+F3', 'Shift+Enter'], title: { fa: 'در فیلد جست‌وجو: یافتهٔ قبلی', en: 'In the search field: previous hit' } },
  { keys: ['Ctrl+A'], title: { fa: 'انتخاب نوشتهٔ صفحه', en: 'Select the text of the page' } },
  { keys: ['Ctrl+P'], title: { fa: 'چاپ', en: 'Print' } },
]
