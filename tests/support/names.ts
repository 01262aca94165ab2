/** Runs inside a page. Returns places where a user-given name is not isolated from the text around it, or not drawn in its own order. */
export function brokenNames(names: readonly string[]): string[] {
  const found: string[] = []
  const isApart = (text: string, name: string) => text.replaceAll(`\u2068${name}\u2069`, '').includes(name) === false
  for (const name of names) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let drawn = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const at = text.indexOf(name)
      const holder = node.parentElement
      if (at < 0 || !holder?.checkVisibility({ visibilityProperty: true })) continue
      drawn++
      if (!holder.closest('bdi') && !isApart(text, name)) found.push(`not kept apart: ${text} in ${holder.outerHTML.slice(0, 120)}`)
      // Checks that each word follows the previous one in the direction in which the name begins.
      const words = [...name.matchAll(/[\p{L}\p{N}]+/gu)].map((word) => {
        const range = document.createRange()
        range.setStart(node, at + word.index)
        range.setEnd(node, at + word.index + word[0].length)
        return range.getBoundingClientRect()
      })
      const way = /^\p{Script=Latin}/u.test(name) ? 1 : -1
      const isInOrder = words.every((word, index) => {
        const before = words[index - 1]
        return !before || Math.abs(word.top - before.top) > 4 || (word.left - before.left) * way > 0
      })
      if (!isInOrder) found.push(`out of order: ${text} in ${holder.outerHTML.slice(0, 120)}`)
    }
    if (drawn === 0) found.push(`not there: ${name}`)
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(attribute)
        if (text?.includes(name) && text !== name && !isApart(text, name)) found.push(`${attribute}: ${text}`)
      }
  }
  return found
}
