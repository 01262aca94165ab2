/** Further characters of a text are not taken: about a thousand pages. */
export const MOST_CHARACTERS = 2_000_000

export interface Extracted {
  text: string
  /** There was more. */
  cut: boolean
}

/** Collects text up to the most that is taken. */
export class Collected {
  readonly #parts: string[] = []
  #length = 0

  add(text: string): void {
    if (this.isFull) return
    this.#parts.push(text)
    this.#length += text.length
  }
  /** Whoever reads may stop. */
  get isFull(): boolean {
    return this.#length > MOST_CHARACTERS
  }
  get result(): Extracted {
    const text = this.#parts.join('')
    return { text: text.slice(0, MOST_CHARACTERS), cut: text.length > MOST_CHARACTERS }
  }
}
