import type { DiffSegment, FolderDiffEntry } from '#api/contract/diff'
import type { Node } from '#api/contract/node'
import type { DataChanged, WindowRequest } from '../window-kind'
import type { SpelledSegment } from '#text/diff/spelling'
import { toDoubleClickRequest } from '#widgets/open-node/open-item'
import type { TextComparePayload } from './payload'

export type DifferenceView = 'inline' | 'beside' | 'code'
export type Side = 'firstText' | 'secondText'
export type Texts = Readonly<Record<Side, string>>

/** Request for a comparison: the two typed texts, or the payload. */
export type Request = { what: 'texts'; texts: Texts } | Extract<TextComparePayload, { what: unknown }>

/** `spelled` also says which differences are only in spelling; undefined if the texts are too long for that. */
export type ComparisonResult =
  | { segments: readonly DiffSegment[]; spelled?: readonly SpelledSegment[] | undefined }
  | { entries: readonly FolderDiffEntry[] }

/**
 * Returns true if a change may affect the comparison: a change of permissions, of a compared node, or of a direct child of a compared
 * folder. Changes of deeper descendants are not recognised.
 */
export const affectsComparison = (payload: TextComparePayload, { resource, uuids, parentUuids }: DataChanged): boolean => {
  if (!('what' in payload) || (resource !== 'permission' && resource !== 'node')) return false
  const compared = payload.what === 'version' ? [payload.document.uuid] : [payload.first.uuid, payload.second.uuid]
  return (
    resource === 'permission' || compared.some((uuid) => uuids.includes(uuid) || (payload.what === 'folders' && parentUuids.includes(uuid)))
  )
}

/** Maximum length of typed texts that the session stores. Longer texts are lost when the page is reloaded. */
const maxRememberedLength = 100_000

export const toRequest = (payload: TextComparePayload, texts: Texts): Request => ('what' in payload ? payload : { what: 'texts', texts })

export const toRememberedPayload = ({ firstText, secondText }: Texts): TextComparePayload =>
  firstText.length + secondText.length > maxRememberedLength ? {} : { firstText, secondText }

const toItem = ({ uuid, fullName, title }: Node) => ({ uuid, title: fullName ?? title })
const isDocument = ({ type }: Node): boolean => type === 0

/**
 * Returns the request to open an entry of a folder comparison. Entries that differ are compared in a new window; other entries are opened.
 */
export function windowRequestFor({ state, first, second }: FolderDiffEntry): WindowRequest | undefined {
  if (state === 'DIFFERENT' && first && second) {
    const what = isDocument(first) ? 'documents' : 'folders'
    return { type: 'window.open', kind: 'text-compare', payload: { what, first: toItem(first), second: toItem(second) } }
  }
  const one = first ?? second
  return one && toDoubleClickRequest(one)
}
