import type { Tx } from '#server/database/schema'
import { numberCopies } from '#server/domain/knowledge/instances/numbering.service'
import { type Copy, insertCopies } from './copying.repository'
import { copyKeywords, copyMetadata, copyOntology, copyParagraphs, type AnnotationKind, findAnnotations } from './annotations.repository'

/** Copies nodes with keywords, metadata, paragraphs and ontology data; instances get new numbers. Returns the same as `insertCopies`. */
export async function copyNodes(tx: Tx, copies: readonly Copy[], by: { userId: string; now: number }): Promise<Set<string>> {
  const placed = await insertCopies(tx, copies, by)
  const said = await findAnnotations(
    tx,
    copies.map(({ sourceId }) => sourceId),
  )
  const of = (...kinds: readonly AnnotationKind[]) => copies.filter(({ sourceId }) => kinds.some((kind) => said.get(kind)?.has(sourceId)))
  const [named, described, split, known] = [of('keywords'), of('metadata'), of('paragraphs'), of('instance', 'class')]
  if (named.length > 0) await copyKeywords(tx, named, by.now)
  if (described.length > 0) await copyMetadata(tx, described, by.now)
  if (split.length > 0) await copyParagraphs(tx, split, by.userId)
  if (known.length === 0) return placed
  await copyOntology(tx, known, by.now)
  await numberCopies(
    tx,
    of('instance').map(({ copyId }) => copyId),
  )
  return placed
}
