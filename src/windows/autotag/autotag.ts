import type * as z from 'zod/mini'
import type { keywordProposal } from '#api/contract/keyword'

/** Document with the proposed keywords, which occur in its text. `uuid` is the id of the document. */
export type DocumentProposals = z.output<typeof keywordProposal> & { uuid: string }

/** A keyword that is proposed for a document: an existing one by its id, or a new one by its title. */
export type Proposal = { document: string } & ({ keyword: string } | { title: string })

export const getProposalKey = (proposal: Proposal): string =>
  'keyword' in proposal ? `${proposal.document} ${proposal.keyword}` : `${proposal.document} new ${proposal.title}`

/** Request that assigns the accepted keywords to one document. */
export interface Acceptance {
  uuid: string
  keywordUuidList: string[]
  /** New keywords. */
  titles: string[]
}

/** Returns the confidence of a proposal from 0 to 1: one half for a single occurrence, closer to 1 for more. */
export const getConfidence = (count: number): number => count / (count + 1)

/** Returns the proposals of existing keywords that are neither accepted nor rejected. */
export const getOpenProposals = (documents: readonly DocumentProposals[], decided: ReadonlyMap<string, unknown>): Proposal[] =>
  documents.flatMap(({ uuid, proposals }) =>
    proposals
      .map(({ keyword }): Proposal => ({ document: uuid, keyword: keyword.uuid }))
      .filter((proposal) => !decided.has(getProposalKey(proposal))),
  )

/** Returns the proposals of new keywords that are neither accepted nor rejected. */
export const getOpenPhrases = (documents: readonly DocumentProposals[], decided: ReadonlyMap<string, unknown>): Proposal[] =>
  documents.flatMap(({ uuid, phrases }) =>
    phrases.map(({ title }): Proposal => ({ document: uuid, title })).filter((proposal) => !decided.has(getProposalKey(proposal))),
  )

export const toProposals = ({ uuid, keywordUuidList, titles }: Acceptance): Proposal[] => [
  ...keywordUuidList.map((keyword) => ({ document: uuid, keyword })),
  ...titles.map((title) => ({ document: uuid, title })),
]

/** Groups proposals into one request per document. */
export const groupByDocument = (proposals: readonly Proposal[]): Acceptance[] => {
  const byDocument = new Map<string, Acceptance>()
  for (const proposal of proposals) {
    const { document } = proposal
    const acceptance = byDocument.get(document) ?? { uuid: document, keywordUuidList: [], titles: [] }
    if ('keyword' in proposal) acceptance.keywordUuidList.push(proposal.keyword)
    else acceptance.titles.push(proposal.title)
    byDocument.set(document, acceptance)
  }
  return [...byDocument.values()]
}
