import { wordsOf } from '#text/analysis'

interface Node {
  /** What ends here. */
  key?: string
  next: Map<string, Node>
}

/** Counts how often phrases stand in a text that comes piece by piece. A phrase is the normal forms of words beside one another. */
export class PhraseCounts {
  readonly #root: Node = { next: new Map() }
  readonly #counts = new Map<string, number>()
  #longest = 0
  /** The last words of the pieces before: a phrase may begin there. */
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
    const terms = [...this.#before, ...wordsOf(piece).map(({ term }) => term)]
    const fresh = this.#before.length
    for (let start = 0; start < terms.length; start += 1) {
      let node: Node | undefined = this.#root
      for (let at = start; node && at < terms.length; at += 1) {
        node = node.next.get(terms[at] ?? '')
        // What ends among the words before has been counted.
        if (node?.key !== undefined && at >= fresh) this.#counts.set(node.key, (this.#counts.get(node.key) ?? 0) + 1)
      }
    }
    this.#before = this.#longest > 1 ? terms.slice(1 - this.#longest) : []
  }

  /** The counts of one text; the next one begins anew. */
  take(): Map<string, number> {
    const counts = new Map(this.#counts)
    this.#counts.clear()
    this.#before = []
    return counts
  }
}
