import { fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import type { FetchedPreview } from './preview'
import { previewMachine } from './preview.machine'

const fetchPreview = fromPromise<FetchedPreview, { node: Node }>(async ({ input: { node }, signal }) => {
  const { fetchPreview: fetch } = await import('./fetch-preview')
  return await fetch(node, signal)
})

export const preview = previewMachine.provide({ actors: { fetchPreview } })
