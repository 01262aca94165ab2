import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { Keyword } from '#api/contract/keyword'
import type { Paragraph } from '#api/contract/paragraph'
import type { TaggingsActor } from './taggings.machine'

type Tag = Pick<Keyword, 'uuid' | 'title'>

/** The complete set of keywords for a tagged part. */
export interface TagAssignment {
  docUuid: string
  paragraphUuid: string
  /** Start in UTF-16 units of the document's text. */
  from: number
  to: number
  /** The beginning of the part's text. */
  text: string
  /** Keywords of the part when the user chose the new ones. */
  keywords: readonly Tag[]
  tags: readonly Tag[]
}

/** Returns the tagging queue of the desktop; undefined outside the desktop. */
export const taggingsOf = (system: AnyActorRef['system']): TaggingsActor | undefined => system.get('taggings') as TaggingsActor | undefined

const order = new Intl.Collator('fa', { numeric: true })

const withTags = (paragraph: Paragraph, { tags }: TagAssignment): Paragraph => {
  const { keywords } = paragraph
  // Keywords are identified by title too, because the user may have ticked a folder with that title.
  const given = tags.map(({ uuid, title }) => keywords.find((one) => one.uuid === uuid || one.title === title) ?? { uuid, title })
  return { ...paragraph, keywords: given.toSorted((one, other) => order.compare(one.title, other.title)) }
}

const none: readonly TagAssignment[] = []

/** Returns the assignments that are shown but not loaded yet, in order. */
export const pendingTags = (snapshot: SnapshotFrom<TaggingsActor> | undefined): readonly TagAssignment[] => {
  if (!snapshot) return none
  const { given, givings } = snapshot.context
  return given.length === 0 ? givings : givings.length === 0 ? given : [...given, ...givings]
}

/** Applies the assignments to tagged parts. */
export const tagged = (paragraphs: readonly Paragraph[], coming: readonly TagAssignment[]): readonly Paragraph[] =>
  coming.length === 0
    ? paragraphs
    : paragraphs.map((one) => coming.filter(({ paragraphUuid }) => paragraphUuid === one.uuid).reduce(withTags, one))

/** Call it before tags are loaded, and call the returned function with the loaded parts. Their keywords count from then on. */
export const readingTags = (system: AnyActorRef['system']): ((paragraphs: readonly Paragraph[]) => void) => {
  const taggings = taggingsOf(system)
  const given = taggings?.getSnapshot().context.given ?? []
  return (paragraphs) => {
    const read = given.filter(({ paragraphUuid }) => paragraphs.some(({ uuid }) => uuid === paragraphUuid))
    if (read.length > 0) taggings?.send({ type: 'tags.read', givings: read })
  }
}
