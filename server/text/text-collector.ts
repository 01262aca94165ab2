/** Maximum number of characters of a text; about a thousand pages. */
export const MAX_CHARACTERS = 2_000_000

export interface Extracted {
  text: string
  /** True if there was more text. */
  cut: boolean
}

/** Collects text up to the maximum. */
export class TextCollector {
  readonly #parts: string[] = []
  #length = 0

  add(text: string): void {
    if (this.isFull) return
    this.#parts.push(text)
    this.#length += text.length
  }
  /** True when the reader can stop. */
  get isFull(): boolean {
    return this.#length > MAX_CHARACTERS
  }
  get result(): Extracted {
    const text = this.#parts.join('')
    return { text: text.slice(0, MAX_CHARACTERS), cut: text.length > MAX_CHARACTERS }
  }
}
