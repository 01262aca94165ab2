import type { entity } from '#api/contract/entity'
import type { keywordLinks } from '#api/contract/keyword-link'
import type { paragraphs } from '#api/contract/paragraph'
import { readContext, writeContext } from '#server/context/request-context'
import type { QueryEmbedder } from '#server/domain/content/vectors/vectors.service'
import { contentDisposition } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import { Problem } from '#server/http/problem'
import { OFFICE_MIME } from '#server/office/office-mime'
import { getDocumentLinks, getParagraphLinks, removeLink, saveLink } from './keyword-links.service'
import { changeOrder } from './order.service'
import { exportPages } from './page-export.service'
import { getKeywordInfo, getParagraphKeywords, getParagraphPage, getParagraphParents } from './paragraphs.service'
import { searchParagraphs } from './search.service'
import { tagRange } from './tagging.service'
import { createParagraph, editParagraph, removeParagraph, removeParagraphKeyword } from './writing.service'

const missingFieldsProblem = (...fields: readonly string[]): Problem =>
  new Problem('badInput', { errors: fields.map((field) => ({ path: `query.${field}`, code: 'fieldRequired' as const })) })

export const paragraphHandlers = (embedder: QueryEmbedder): Handlers<typeof paragraphs> => ({
  page: ({ json, ...request }) => getParagraphPage(readContext(request), json),
  search: ({ json, ports, ...request }) =>
    searchParagraphs(readContext({ ...request, ports }), json, (text) => embedder.embed(ports, text)),
  async editText({ query: { docUuid, paragraphUuid, destinationUuid, title, revision }, text, ...request }) {
    if (paragraphUuid !== undefined) {
      if (docUuid === undefined) throw missingFieldsProblem('docUuid')
      return await editParagraph(writeContext(request), { ownerId: docUuid, paragraphId: paragraphUuid, title, text, revision })
    }
    if (destinationUuid === undefined) throw missingFieldsProblem('paragraphUuid', 'destinationUuid')
    return await createParagraph(writeContext(request), destinationUuid, title ?? '', text)
  },
  parents: ({ json, ...request }) => getParagraphParents(readContext(request), json),
  async removeKeyword({ query, ...request }) {
    await removeParagraphKeyword(writeContext(request), query.paragraphUuid, query.keywordUuid, query.operationUuid)
    return undefined
  },
  async delete({ params, query, ...request }) {
    await removeParagraph(writeContext(request), params.uuid, query.docUuid, query.operationUuid)
    return undefined
  },
  async pageExport({ query, ...request }) {
    const { title, bytes } = await exportPages(readContext(request), query.nodeUuid)
    return new Response(bytes as BodyInit, {
      headers: {
        'content-type': OFFICE_MIME.docx,
        'content-disposition': contentDisposition('attachment', title, 'docx'),
        'cache-control': 'no-store',
      },
    })
  },
  keywordInfo: ({ query, ...request }) => getKeywordInfo(readContext(request), query.docUuid),
  documentKeywords: ({ params, ...request }) => getParagraphKeywords(readContext(request), params.uuid),
  createEdit: ({ query, json, ...request }) =>
    tagRange(writeContext(request), {
      ownerId: query.docUuid,
      paragraphId: query.paragraphUuid,
      from: query.fromIndex,
      to: query.toIndex,
      keywordIds: json,
      before: query.before,
      operationUuid: query.operationUuid,
    }),
})

export const keywordLinkHandlers: Handlers<typeof keywordLinks> = {
  inParagraph: ({ query, ...request }) => getParagraphLinks(readContext(request), query.paragraphUuid),
  inDocument: ({ query, ...request }) => getDocumentLinks(readContext(request), query.docUuid, query.from, query.length),
  save: ({ json, ...request }) => saveLink(writeContext(request), { paragraphId: json.uuid, keywordId: json.keyword, alt: json.alt }),
  async delete({ query, ...request }) {
    await removeLink(writeContext(request), query.paragraphUuid, query.keywordLinkUuid, query.operationUuid)
    return undefined
  },
}

export const entityHandlers: Handlers<typeof entity> = {
  async changeOrder({ query, ...request }) {
    const { relationType, parentUuid, firstNodeUuid, secondNodeUuid } = query
    await changeOrder(writeContext(request), { relationType, parentId: parentUuid, firstId: firstNodeUuid, secondId: secondNodeUuid })
    return undefined
  },
}
