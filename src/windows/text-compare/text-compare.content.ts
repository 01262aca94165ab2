import { fromPromise } from 'xstate'
import { diff } from '#api/contract/diff'
import { api } from '#api/index'
import { compareInWorker } from '#workers/diff.client'
import { defineContent } from '../window-kind'
import type { ComparisonResult, Request } from './text-compare'
import { textCompareMachine } from './text-compare.machine'
import { TextCompareView } from './text-compare.view'

/** Compares two texts. Typed texts are compared in the browser and never sent; the server compares documents and folders. */
const compare = fromPromise<ComparisonResult, Request>(async ({ input, signal }) => {
  const quietly = { signal, quiet: true }
  if (input.what === 'texts') return { segments: await compareInWorker(input.texts.firstText, input.texts.secondText, signal) }
  if (input.what === 'version') {
    const query = { docUuid: input.document.uuid, versionUuid: input.version.uuid }
    return { segments: await api(diff).version({ query }, quietly) }
  }
  const [one, other] = [input.first.uuid, input.second.uuid]
  if (input.what === 'folders') return { entries: await api(diff).folder({ query: { firstFldUuid: one, secondFldUuid: other } }, quietly) }
  return { segments: await api(diff).document({ query: { firstDocUuid: one, secondDocUuid: other } }, quietly) }
})

export const content = defineContent({ machine: textCompareMachine.provide({ actors: { compare } }), View: TextCompareView })
