import { Problem } from '#server/http/problem'

export interface Over {
  /** Nobody has written since the caller read. */
  isAsRead: boolean
  /** The same for the same contents, read inside the transaction. */
  state(): Promise<string>
  /** Thrown where something else is there; `conflict` unless told otherwise. */
  refusal?: () => Problem
}

/**
 * Writes over what the caller has read. Over anything else it writes only what is there already: an answer was lost and the save is
 * repeated, or two people saved the same. Call it inside a transaction, which an error takes back, with what is written locked.
 */
export async function writeOver<T>(
  { isAsRead, state, refusal = () => new Problem('conflict') }: Over,
  write: () => Promise<T>,
): Promise<T> {
  if (isAsRead) return await write()
  const before = await state()
  let written: T
  try {
    written = await write()
  } catch (error) {
    throw error instanceof Problem ? refusal() : error
  }
  if ((await state()) !== before) throw refusal()
  return written
}
