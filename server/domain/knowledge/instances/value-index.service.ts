import type { Tx } from '#server/database/schema'
import { Terms } from '#server/text/terms'
import { readValueRows } from '#server/domain/modelling/ontology/shapes.service'
import { writeTerms } from './instances.repository'

/** Characters of the values that are searchable. */
const MAX_INDEXED_CHARACTERS = 200_000

/** Makes the text values of an instance searchable. */
export async function indexValues(tx: Tx, nodeId: string): Promise<void> {
  const texts = (await readValueRows(tx, [nodeId])).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  await writeTerms(tx, nodeId, new Terms().piece(texts.join('\n').slice(0, MAX_INDEXED_CHARACTERS)))
}
