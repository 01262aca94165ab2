import type { DiffSegment } from '#api/contract/diff'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { diffSteps } from '#text/diff/diff'
import { type Content, contentOf } from '../documents/versions.service'
import { textOf } from '../texts/whole.service'
import { inSlices, Queue } from './slices'

/** Maximum characters of one text. Longer texts are not compared. */
const MOST = 4_000_000
/**
 * Maximum characters of both texts together for an immediate comparison. Larger comparisons run one after the other, so that memory
 * contains only one of them at a time.
 */
const SMALL = 400_000

const large = new Queue()

/** Compares two texts. Other requests are served in between. Throws `tooLarge` if a text is too long. */
export async function diffOf(first: string, second: string, signal: AbortSignal): Promise<DiffSegment[]> {
  if (Math.max(first.length, second.length) > MOST) throw new Problem('tooLarge')
  const compare = () => inSlices(diffSteps(first, second), signal)
  return await (first.length + second.length <= SMALL ? compare() : large.add(compare))
}

async function diffContents(ports: Ports, first: Content, second: Content, signal: AbortSignal): Promise<DiffSegment[]> {
  const text = await textOf(ports, first, MOST)
  return await diffOf(text, first.hash === second.hash ? text : await textOf(ports, second, MOST), signal)
}

/** Compares the current content of two documents. */
export const diffDocuments = async (ports: Ports, firstId: string, secondId: string, signal: AbortSignal): Promise<DiffSegment[]> =>
  await diffContents(ports, await contentOf(ports.db, firstId), await contentOf(ports.db, secondId), signal)

/** Compares a version of a document with its current content. */
export const diffVersion = async (ports: Ports, docId: string, versionId: string, signal: AbortSignal): Promise<DiffSegment[]> =>
  await diffContents(ports, await contentOf(ports.db, docId, versionId), await contentOf(ports.db, docId), signal)
