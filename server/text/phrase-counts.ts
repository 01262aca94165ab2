import { splitWords } from '#text/analysis'

interface Node {
  /** Key of the phrase that ends at this node. */
  key?: string
  next: Map<string, Node>
}

/** Counts the occurrences of phrases in a text that is read piece by piece. A phrase is a sequence of adjacent words in normal form. */
export class PhraseCounts {
  readonly #root: Node = { next: new Map() }
  readonly #counts = new Map<string, number>()
  #longest = 0
  /** Last words of the previous pieces, where a phrase may begin. */
  #before: string[] = []

  add(key: string, phrase: readonly string[]): void {
    if (phrase.length === 0) return
    let node = this.#root
    for (const term of phrase) {
      const next = node.next.get(term) ?? { next: new Map() }
      node.next.set(term, next)
      node = next
    }
    node.key = key
    this.#longest = Math.max(this.#longest, phrase.length)
  }

  read(piece: string): void {
    const terms = [...this.#before, ...splitWords(piece).map(({ term }) => term)]
    const fresh = this.#before.length
    for (let start = 0; start < terms.length; start += 1) {
      let node: Node | undefined = this.#root
      for (let at = start; node && at < terms.length; at += 1) {
        node = node.next.get(terms[at] ?? '')
        // Phrases that end within the words of earlier pieces are already counted.
        if (node?.key !== undefined && at >= fresh) this.#counts.set(node.key, (this.#counts.get(node.key) ?? 0) + 1)
      }
    }
    this.#before = this.#longest > 1 ? terms.slice(1 - this.#longest) : []
  }

  /** Returns how often each phrase occurs in the text, and resets the counts for the next text. */
  take(): Map<string, number> {
    const counts = new Map(this.#counts)
    this.#counts.clear()
    this.#before = []
    return counts
  }
}
