import { type WriteContext } from '#server/context/request-context'
import { createFolder } from '#server/domain/content/nodes/nodes.service'
import { saveLink } from '#server/domain/knowledge/paragraphs/keyword-links.service'
import { tagRange } from '#server/domain/knowledge/paragraphs/tagging.service'
import { createParagraph } from '#server/domain/knowledge/paragraphs/writing.service'
import { type Chapter, handbook, type Section, type Tag, tags, TAGS } from './handbook'

/** Creates the tags, and a handbook whose paragraphs have them. Returns the ids of the two folders. */
export async function createDemoHandbook(context: WriteContext, mainId: string): Promise<string[]> {
  const ids = new Map<string, string>()
  let count = 0
  /** Returns a context with a later time, because items are sorted by creation time. */
  const next = (): WriteContext => ({ ...context, now: context.now + (count += 1) })
  const folder = async (parentId: string, title: string): Promise<string> => (await createFolder(next(), parentId, title)).uuid
  const grow = async (parentId: string, some: readonly Tag[]): Promise<void> => {
    for (const { title, below = [] } of some) {
      const id = await folder(parentId, title)
      ids.set(title, id)
      await grow(id, below)
    }
  }
  const tagId = (title: string): string => ids.get(title) ?? ''
  const write = async (folderId: string, { title, text, tags: own, links = [] }: Section): Promise<void> => {
    const { uuid } = await createParagraph(next(), folderId, title, text)
    await tagRange(context, { ownerId: folderId, paragraphId: uuid, from: 0, to: text.length, keywordIds: own.map(tagId) })
    for (const [alt, tag] of links) await saveLink(next(), { paragraphId: uuid, keywordId: tagId(tag), alt })
  }
  const open = async (parentId: string, { title, sections = [], chapters = [] }: Chapter): Promise<string> => {
    const id = await folder(parentId, title)
    for (const section of sections) await write(id, section)
    for (const chapter of chapters) await open(id, chapter)
    return id
  }
  const top = await folder(mainId, TAGS)
  await grow(top, tags)
  return [top, await open(mainId, handbook)]
}
