/** Letters typed on the list so far. */
export interface Typed {
  text: string
  /** Time of the last letter in ms. */
  at: number
}

/** Milliseconds after which typing starts again. */
const memory = 1000

export const isTyping = (typed: Typed | null, at: number): boolean => typed !== null && at - typed.at <= memory

export const appendTyped = (typed: Typed | null, letter: string, at: number): Typed => ({
  text: typed !== null && isTyping(typed, at) ? typed.text + letter : letter,
  at,
})
