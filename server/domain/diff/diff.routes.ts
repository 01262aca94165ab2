import type { diff } from '#api/contract/diff'
import type { Handlers } from '#server/http/handler'
import { readerOf } from '../nodes/request'
import { diffDocuments, diffOf, diffVersion } from './diff.service'
import { diffFolders } from './folder-diff.service'

export const diffHandlers: Handlers<typeof diff> = {
  simple: ({ json: { firstText, secondText }, signal }) => diffOf(firstText, secondText, signal),
  version: ({ query: { docUuid, versionUuid }, ports, signal }) => diffVersion(ports, docUuid, versionUuid, signal),
  document: ({ query: { firstDocUuid, secondDocUuid }, ports, signal }) => diffDocuments(ports, firstDocUuid, secondDocUuid, signal),
  folder: ({ query: { firstFldUuid, secondFldUuid }, ...request }) => diffFolders(readerOf(request), firstFldUuid, secondFldUuid),
}
