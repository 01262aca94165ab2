import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { Keyword } from '#api/contract/keyword'
import type { Paragraph } from '#api/contract/paragraph'
import type { TaggingsActor } from './taggings.machine'

type Tag = Pick<Keyword, 'uuid' | 'title'>

/** Assignment of keywords to a tagged part of a document. The keywords replace all present ones. */
export interface TagAssignment {
  docUuid: string
  paragraphUuid: string
  /** Start of the part in the text of the document, in UTF-16 units. */
  from: number
  to: number
  /** The beginning of the part's text, for display. */
  text: string
  /** Keywords that the part had when the user chose the new ones. */
  keywords: readonly Tag[]
  tags: readonly Tag[]
}

/** Returns the tagging queue of the desktop; undefined outside the desktop. */
export const findTaggings = (system: AnyActorRef['system']): TaggingsActor | undefined =>
  system.get('taggings') as TaggingsActor | undefined

const titleOrder = new Intl.Collator('fa', { numeric: true })

const applyAssignment = (paragraph: Paragraph, { tags }: TagAssignment): Paragraph => {
  const { keywords } = paragraph
  // Keywords are compared by title too, because the user may have chosen another folder with the same title.
  const given = tags.map(({ uuid, title }) => keywords.find((one) => one.uuid === uuid || one.title === title) ?? { uuid, title })
  return { ...paragraph, keywords: given.toSorted((one, other) => titleOrder.compare(one.title, other.title)) }
}

const noAssignments: readonly TagAssignment[] = []

/** Returns the assignments whose keywords are shown although the loaded text does not contain them yet, in the order of the assignments. */
export const getPendingTags = (snapshot: SnapshotFrom<TaggingsActor> | undefined): readonly TagAssignment[] => {
  if (!snapshot) return noAssignments
  const { confirmed, pending } = snapshot.context
  return confirmed.length === 0 ? pending : pending.length === 0 ? confirmed : [...confirmed, ...pending]
}

/** Returns the tagged parts of the text with the keywords of the assignments. */
export const applyTagAssignments = (paragraphs: readonly Paragraph[], assignments: readonly TagAssignment[]): readonly Paragraph[] =>
  assignments.length === 0
    ? paragraphs
    : paragraphs.map((one) => assignments.filter(({ paragraphUuid }) => paragraphUuid === one.uuid).reduce(applyAssignment, one))

/**
 * Call it before the tags are loaded, and call the returned function with the loaded parts. After that, the loaded keywords are shown
 * instead of the pending assignments.
 */
export const trackTagLoad = (system: AnyActorRef['system']): ((paragraphs: readonly Paragraph[]) => void) => {
  const taggings = findTaggings(system)
  const given = taggings?.getSnapshot().context.confirmed ?? []
  return (paragraphs) => {
    const read = given.filter(({ paragraphUuid }) => paragraphs.some(({ uuid }) => uuid === paragraphUuid))
    if (read.length > 0) taggings?.send({ type: 'tags.loaded', assignments: read })
  }
}
