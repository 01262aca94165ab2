import { type AnyActorRef, fromPromise } from 'xstate'
import { textChunk } from '#api/contract/constants'
import { keywordLinks } from '#api/contract/keyword-link'
import { nodebase } from '#api/contract/nodebase'
import { type Paragraph, paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import { getErrorDetail } from '#machines/detail'
import { trackTagLoad } from '#machines/taggings'
import { getRequestedLocale } from '#text/locale'
import { documentText, fetchText } from '#widgets/text/text.content'
import { notifyTagsRemoved } from '#widgets/taggings/tags-removed-notice'
import { defineContent } from '../window-kind'
import { textTagsMachine } from './text-tags.machine'
import type { TagChangeRequest, OpenedText } from './text-tags-setup'
import { TextTagsView } from './text-tags.view'
import { messages } from './text-tags.messages'

const maxParagraphsPerPage = 500

/** Loads all paragraphs of a document that have keywords. */
const fetchAllTagged = async (uuid: string, system: AnyActorRef['system'], signal: AbortSignal): Promise<Paragraph[]> => {
  const tell = trackTagLoad(system)
  const found: Paragraph[] = []
  for (let after: string | undefined, isMore = true; isMore; ) {
    const place = after === undefined ? { offset: found.length } : { after }
    const page = await api(paragraphs).page(
      { json: { uuidList: [uuid], pageSize: maxParagraphsPerPage, ...place } },
      { signal, quiet: true },
    )
    found.push(...page.contents)
    after = page.next
    isMore = page.contents.length > 0 && found.length < page.totalElements
  }
  tell(found)
  return found
}

const open = fromPromise<OpenedText, { uuid: string }>(async ({ input: { uuid }, system, signal }) => {
  try {
    const [first, tagged, [node]] = await Promise.all([
      fetchText({ uuid, offset: 0, length: textChunk }, signal),
      fetchAllTagged(uuid, system, signal),
      api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true }),
    ])
    return { first, paragraphs: tagged, mayWrite: node?.may.write === true }
  } catch (error) {
    throw { detail: getErrorDetail(error) ?? messages(getRequestedLocale(document.documentElement.lang)).failed }
  }
})

const changeTags = fromPromise<void, TagChangeRequest>(async ({ input: { uuid: docUuid, change, window }, system, signal }) => {
  if (!change) return
  const options = { signal, quiet: true }
  const { paragraphUuid } = change
  const operationUuid = crypto.randomUUID()
  if (change.do === 'delete') {
    await api(paragraphs).delete({ params: { uuid: paragraphUuid }, query: { docUuid, operationUuid } }, options)
    notifyTagsRemoved({ window, system }, operationUuid, (t) => t.partOff(change.words))
  } else if (change.do === 'removeKeyword') {
    const { uuid: keywordUuid, title } = change.keyword
    await api(paragraphs).removeKeyword({ query: { paragraphUuid, keywordUuid, operationUuid } }, options)
    notifyTagsRemoved({ window, system }, operationUuid, (t) => t.keywordsOff([title]))
  } else {
    const { keywordLinkUuid, alt } = change
    await api(keywordLinks).delete({ query: { paragraphUuid, keywordLinkUuid, operationUuid } }, options)
    notifyTagsRemoved({ window, system }, operationUuid, (t) => t.linkOff(alt))
  }
})

export const content = defineContent({
  machine: textTagsMachine.provide({
    actors: {
      open,
      changeTags,
      fetchTags: fromPromise<readonly Paragraph[], { uuid: string }>(({ input, system, signal }) =>
        fetchAllTagged(input.uuid, system, signal),
      ),
      text: documentText,
    },
    actions: {
      retitle: ({ context: { window, payload } }) =>
        window.send({
          type: 'window.retitle',
          title: messages(getRequestedLocale(document.documentElement.lang)).windowTitle(payload.title),
        }),
    },
  }),
  View: TextTagsView,
})
