/**
 * Replaces the selection of a field like typed text. The rest of the text stays, undo works, and the caret ends up behind the inserted
 * text.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // `execCommand` is the only way to add a script's change to the browser's undo history.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
