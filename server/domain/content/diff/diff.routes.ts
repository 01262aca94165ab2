import type { diff } from '#api/contract/diff'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { diffDocuments, diffTexts, diffVersion } from './diff.service'
import { diffFolders } from './folder-diff.service'

export const diffHandlers: Handlers<typeof diff> = {
  simple: ({ json: { firstText, secondText }, signal }) => diffTexts(firstText, secondText, signal),
  version: ({ query: { docUuid, versionUuid }, ports, signal }) => diffVersion(ports, docUuid, versionUuid, signal),
  document: ({ query: { firstDocUuid, secondDocUuid }, ports, signal }) => diffDocuments(ports, firstDocUuid, secondDocUuid, signal),
  folder: ({ query: { firstFldUuid, secondFldUuid }, ...request }) => diffFolders(readContext(request), firstFldUuid, secondFldUuid),
}
