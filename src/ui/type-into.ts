/** Types into a field in place of what is marked in it, as its user would: what was written stays, can be taken back, and the caret stands behind it. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // The one way by which what scripts write stands in the browser's own history of a field.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
