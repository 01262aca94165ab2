import { Problem } from '#server/http/problem'

export interface OverwriteCheck {
  /** True if nobody has written since the caller read. */
  isAsRead: boolean
  /** Reads a digest of the stored contents inside the transaction. Equal contents have equal digests. */
  state(): Promise<string>
  /** Makes the error for different contents. Default: 409 `conflict`. */
  refusal?: () => Problem
}

/**
 * Writes if the stored contents are those that the caller has read. Otherwise succeeds only if the write changes nothing: a save that is
 * repeated after a lost response, or two users who saved the same. Throws `refusal` if it changes something. Call it inside a transaction,
 * so that an error rolls the write back, and lock the written rows first.
 */
export async function writeUnlessChanged<T>(
  { isAsRead, state, refusal = () => new Problem('conflict') }: OverwriteCheck,
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
