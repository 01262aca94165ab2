import { fromPromise } from 'xstate'
import { config } from '#api/contract/config'
import { thirdParties } from '#api/contract/third-parties'
import { api } from '#api/index'
import type { Suspect } from '#machines/spelling'
import { spellingMachine } from '#machines/spelling.machine'

const isOffered = fromPromise<boolean, void>(async ({ signal }) => {
  const address = await api(config).key({ query: { key: 'spellcheck.url' } }, { signal, quiet: true })
  return (address ?? '') !== ''
})

const checkText = fromPromise<readonly Suspect[], { text: string }>(({ input, signal }) =>
  api(thirdParties).checkSpelling({ json: { text: input.text } }, { signal, quiet: true }),
)

export const spelling = spellingMachine.provide({ actors: { isOffered, checkText } })
