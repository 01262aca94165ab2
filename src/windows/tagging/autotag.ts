import type * as z from 'zod/mini'
import type { proposed } from '#api/contract/keyword'

/** A document with the keywords that stand in its text, by the id of the document. */
export type Proposed = z.output<typeof proposed> & { uuid: string }

/** One keyword for one document. */
export interface Proposal {
  document: string
  keyword: string
}

export const keyOf = ({ document, keyword }: Proposal): string => `${document} ${keyword}`

/** What a document is to be given at once. */
export interface Acceptance {
  uuid: string
  keywordUuidList: string[]
}

/** How sure a proposal is, 0 to 1: half when its words stand there once, nearer to 1 the more often they do. */
export const confidence = (count: number): number => count / (count + 1)

/** Proposals that nobody has decided on yet. */
export const openProposals = (documents: readonly Proposed[], decided: ReadonlyMap<string, unknown>): Proposal[] =>
  documents.flatMap(({ uuid, proposals }) =>
    proposals.map(({ keyword }) => ({ document: uuid, keyword: keyword.uuid })).filter((proposal) => !decided.has(keyOf(proposal))),
  )

/** One call for each document. */
export const acceptances = (proposals: readonly Proposal[]): Acceptance[] => {
  const by = new Map<string, string[]>()
  for (const { document, keyword } of proposals) by.set(document, [...(by.get(document) ?? []), keyword])
  return [...by].map(([uuid, keywordUuidList]) => ({ uuid, keywordUuidList }))
}
