/** Letters that the user has typed on the list so far. */
export interface TypeAhead {
  text: string
  /** Time of the last letter, in ms. */
  at: number
}

/** Milliseconds without a letter after which a new search begins. */
const resetAfterMs = 1000

export const isTyping = (typed: TypeAhead | null, at: number): boolean => typed !== null && at - typed.at <= resetAfterMs

export const appendTyped = (typed: TypeAhead | null, letter: string, at: number): TypeAhead => ({
  text: typed !== null && isTyping(typed, at) ? typed.text + letter : letter,
  at,
})
