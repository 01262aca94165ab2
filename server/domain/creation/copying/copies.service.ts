import type { Tx } from '#server/database/schema'
import { numberCopies } from '#server/domain/knowledge/instances/numbering.service'
import { type Copy, insertCopies } from './copying.repository'
import { copyKeywords, copyMetadata, copyOntology, copyParagraphs, type AnnotationKind, findAnnotations } from './annotations.repository'

/** Copies nodes with keywords, metadata, paragraphs and ontology data; instances get new numbers. Returns the same as `insertCopies`. */
export async function copyNodes(tx: Tx, copies: readonly Copy[], author: { userId: string; now: number }): Promise<Set<string>> {
  const placed = await insertCopies(tx, copies, author)
  const annotations = await findAnnotations(
    tx,
    copies.map(({ sourceId }) => sourceId),
  )
  const withAnnotation = (...kinds: readonly AnnotationKind[]) =>
    copies.filter(({ sourceId }) => kinds.some((kind) => annotations.get(kind)?.has(sourceId)))
  const [withKeywords, withMetadata, withParagraphs, withOntology] = [
    withAnnotation('keywords'),
    withAnnotation('metadata'),
    withAnnotation('paragraphs'),
    withAnnotation('instance', 'class'),
  ]
  if (withKeywords.length > 0) await copyKeywords(tx, withKeywords, author.now)
  if (withMetadata.length > 0) await copyMetadata(tx, withMetadata, author.now)
  if (withParagraphs.length > 0) await copyParagraphs(tx, withParagraphs, author.userId)
  if (withOntology.length === 0) return placed
  await copyOntology(tx, withOntology, author.now)
  await numberCopies(
    tx,
    withAnnotation('instance').map(({ copyId }) => copyId),
  )
  return placed
}
