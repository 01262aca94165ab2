import type * as z from 'zod/mini'
import type { keywordProposal } from '#api/contract/keyword'

/** Document with the proposed keywords, which occur in its text. `uuid` is the id of the document. */
export type DocumentProposals = z.output<typeof keywordProposal> & { uuid: string }

/** A keyword that is proposed for a document. */
export interface Proposal {
  document: string
  keyword: string
}

export const getProposalKey = ({ document, keyword }: Proposal): string => `${document} ${keyword}`

/** Request that assigns the accepted keywords to one document. */
export interface Acceptance {
  uuid: string
  keywordUuidList: string[]
}

/** Returns the confidence of a proposal from 0 to 1: one half for a single occurrence, closer to 1 for more. */
export const getConfidence = (count: number): number => count / (count + 1)

/** Returns the proposals that are neither accepted nor rejected. */
export const getOpenProposals = (documents: readonly DocumentProposals[], decided: ReadonlyMap<string, unknown>): Proposal[] =>
  documents.flatMap(({ uuid, proposals }) =>
    proposals
      .map(({ keyword }) => ({ document: uuid, keyword: keyword.uuid }))
      .filter((proposal) => !decided.has(getProposalKey(proposal))),
  )

/** Groups proposals into one request per document. */
export const groupByDocument = (proposals: readonly Proposal[]): Acceptance[] => {
  const by = new Map<string, string[]>()
  for (const { document, keyword } of proposals) by.set(document, [...(by.get(document) ?? []), keyword])
  return [...by].map(([uuid, keywordUuidList]) => ({ uuid, keywordUuidList }))
}
