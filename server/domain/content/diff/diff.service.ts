import type { DiffSegment } from '#api/contract/diff'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { diffSteps } from '#text/diff/diff'
import { type Content, getContent } from '../documents/versions.service'
import { getText } from '../texts/document-text.service'
import { runInSlices, Queue } from './slices'

/** Maximum number of characters of one text. Longer texts are not compared. */
const MAX_CHARACTERS = 4_000_000
/**
 * Maximum characters of both texts together for an immediate comparison. Larger comparisons run one after the other, so that memory
 * contains only one of them at a time.
 */
const MAX_IMMEDIATE_CHARACTERS = 400_000

const largeDiffs = new Queue()

/** Compares two texts. Other requests are served in between. Throws `tooLarge` if a text is too long. */
export async function diffTexts(first: string, second: string, signal: AbortSignal): Promise<DiffSegment[]> {
  if (Math.max(first.length, second.length) > MAX_CHARACTERS) throw new Problem('tooLarge')
  const compare = () => runInSlices(diffSteps(first, second), signal)
  return await (first.length + second.length <= MAX_IMMEDIATE_CHARACTERS ? compare() : largeDiffs.add(compare))
}

async function diffContents(ports: Ports, first: Content, second: Content, signal: AbortSignal): Promise<DiffSegment[]> {
  const text = await getText(ports, first, MAX_CHARACTERS)
  return await diffTexts(text, first.hash === second.hash ? text : await getText(ports, second, MAX_CHARACTERS), signal)
}

/** Compares the current content of two documents. */
export const diffDocuments = async (ports: Ports, firstId: string, secondId: string, signal: AbortSignal): Promise<DiffSegment[]> =>
  await diffContents(ports, await getContent(ports.db, firstId), await getContent(ports.db, secondId), signal)

/** Compares a version of a document with its current content. */
export const diffVersion = async (ports: Ports, docId: string, versionId: string, signal: AbortSignal): Promise<DiffSegment[]> =>
  await diffContents(ports, await getContent(ports.db, docId, versionId), await getContent(ports.db, docId), signal)
