/** Letters typed on the list, one after the other. */
export interface Typed {
  text: string
  /** When the last of them came, in milliseconds. */
  at: number
}

/** After this long a letter begins anew. */
const memory = 1000

export const isTyping = (typed: Typed | null, at: number): boolean => typed !== null && at - typed.at <= memory

export const typedOn = (typed: Typed | null, letter: string, at: number): Typed => ({
  text: typed !== null && isTyping(typed, at) ? typed.text + letter : letter,
  at,
})
