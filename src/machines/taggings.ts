import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { Keyword } from '#api/contract/keyword'
import type { Paragraph } from '#api/contract/paragraph'
import type { TaggingsActor } from './taggings.machine'

type Tag = Pick<Keyword, 'uuid' | 'title'>

/** All the keywords that a tagged part shall have. */
export interface TagGiving {
  docUuid: string
  paragraphUuid: string
  /** In UTF-16 units of the text of the document. */
  from: number
  to: number
  /** The beginning of its words. */
  text: string
  /** What it had when they were chosen. */
  keywords: readonly Tag[]
  tags: readonly Tag[]
}

/** Where the desktop keeps what is given; nowhere outside of it. */
export const taggingsOf = (system: AnyActorRef['system']): TaggingsActor | undefined => system.get('taggings') as TaggingsActor | undefined

const order = new Intl.Collator('fa', { numeric: true })

const withTags = (paragraph: Paragraph, { tags }: TagGiving): Paragraph => {
  const { keywords } = paragraph
  // A keyword is its title, also where it was ticked as a folder.
  const given = tags.map(({ uuid, title }) => keywords.find((one) => one.uuid === uuid || one.title === title) ?? { uuid, title })
  return { ...paragraph, keywords: given.toSorted((one, other) => order.compare(one.title, other.title)) }
}

const none: readonly TagGiving[] = []

/** What is shown as given though it is not read yet, in the order of giving. */
export const comingOf = (snapshot: SnapshotFrom<TaggingsActor> | undefined): readonly TagGiving[] => {
  if (!snapshot) return none
  const { given, givings } = snapshot.context
  return given.length === 0 ? givings : givings.length === 0 ? given : [...given, ...givings]
}

/** Tagged parts as they are once all this is given. */
export const tagged = (paragraphs: readonly Paragraph[], coming: readonly TagGiving[]): readonly Paragraph[] =>
  coming.length === 0
    ? paragraphs
    : paragraphs.map((one) => coming.filter(({ paragraphUuid }) => paragraphUuid === one.uuid).reduce(withTags, one))

/** To be called before tags are read; what it answers, once they have been: what they say counts from then on. */
export const readingTags = (system: AnyActorRef['system']): ((paragraphs: readonly Paragraph[]) => void) => {
  const taggings = taggingsOf(system)
  const given = taggings?.getSnapshot().context.given ?? []
  return (paragraphs) => {
    const read = given.filter(({ paragraphUuid }) => paragraphs.some(({ uuid }) => uuid === paragraphUuid))
    if (read.length > 0) taggings?.send({ type: 'tags.read', givings: read })
  }
}
