import type { Tx } from '#server/database/schema'
import { numberCopies } from '../instances/numbering.service'
import { type Copy, insertCopies } from './copying.repository'
import { copySaid } from './said.repository'

/** Copies nodes with all that is said of them; instances get numbers of their own. Answers as `insertCopies` does. */
export async function copyNodes(tx: Tx, copies: readonly Copy[], by: { userId: string; now: number }): Promise<Set<string>> {
  const placed = await insertCopies(tx, copies, by)
  await numberCopies(tx, await copySaid(tx, copies, by.now))
  return placed
}
