import { fromPromise } from 'xstate'
import { diff, type DiffSegment } from '#api/contract/diff'
import { api } from '#api/index'
import { compareInWorker, compareSpellingsInWorker } from '#workers/diff.client'
import { defineContent } from '../window-kind'
import type { ComparisonResult, Request } from './text-compare'
import { textCompareMachine } from './text-compare.machine'
import { TextCompareView } from './text-compare.view'

const restoreText = (segments: readonly DiffSegment[], left: 'DELETE' | 'INSERT'): string =>
  segments
    .filter(({ operation }) => operation === 'EQUAL' || operation === left)
    .map(({ text }) => text)
    .join('')

/** Adds the differences of spelling to the segments of the server, which compares exactly. */
const withSpellings = async (segments: readonly DiffSegment[], signal: AbortSignal): Promise<ComparisonResult> => {
  if (segments.every(({ operation }) => operation === 'EQUAL')) return { segments }
  return { segments, spelled: await compareSpellingsInWorker(restoreText(segments, 'DELETE'), restoreText(segments, 'INSERT'), signal) }
}

/** Compares two texts. Typed texts are compared in the browser and never sent; the server compares documents and folders. */
const compare = fromPromise<ComparisonResult, Request>(async ({ input, signal }) => {
  const quietly = { signal, quiet: true }
  if (input.what === 'texts') return await compareInWorker(input.texts.firstText, input.texts.secondText, signal)
  if (input.what === 'version') {
    const query = { docUuid: input.document.uuid, versionUuid: input.version.uuid }
    return await withSpellings(await api(diff).version({ query }, quietly), signal)
  }
  const [one, other] = [input.first.uuid, input.second.uuid]
  if (input.what === 'folders') return { entries: await api(diff).folder({ query: { firstFldUuid: one, secondFldUuid: other } }, quietly) }
  return await withSpellings(await api(diff).document({ query: { firstDocUuid: one, secondDocUuid: other } }, quietly), signal)
})

export const content = defineContent({ machine: textCompareMachine.provide({ actors: { compare } }), View: TextCompareView })
