import type { Node } from '#api/contract/node'
import type { Page } from '#machines/paged-list'
import type { Locale } from '#text/locale'
import { explainResult } from './explain-result'
import { messages } from './explain-result.messages'

/** Returns sentences that say why a result was found. */
export const describeResult = (node: Node, keyword: string, notes: Partial<Page<Node>>, locale: Locale): string => {
  const t = messages(locale)
  const found = explainResult(node, keyword, notes)
  return found.length === 0 ? t.elsewhere : found.map((one) => t.found(one)).join(' ')
}
