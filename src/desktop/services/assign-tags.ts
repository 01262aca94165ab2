import type { AnyActorRef } from 'xstate'
import { paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import type { TagAssignment } from '#machines/taggings'
import { notifyTagsRemoved } from '#widgets/taggings/tags-removed-notice'
import type { WindowRef } from '#windows/window-kind'

/** Assigns keywords to a part of a document's text, and notifies the user of the keywords that this removed. */
export const assignTags = async (
  { docUuid, paragraphUuid, from, to, keywords, tags }: TagAssignment,
  where: { window: WindowRef; system: AnyActorRef['system'] },
  signal: AbortSignal,
): Promise<void> => {
  const operationUuid = crypto.randomUUID()
  const before = keywords.map(({ uuid }) => uuid).join()
  const query = { docUuid, paragraphUuid, fromIndex: from, toIndex: to, operationUuid, before }
  await api(paragraphs).createEdit({ query, json: tags.map(({ uuid }) => uuid) }, { signal, quiet: true })
  // Compares keywords also by title: the user may have removed a keyword and chosen a folder with the same title, which has another id.
  const off = keywords.filter((one) => !tags.some(({ uuid, title }) => uuid === one.uuid || title === one.title))
  if (off.length > 0) notifyTagsRemoved(where, operationUuid, (t) => t.keywordsOff(off.map(({ title }) => title)))
}
