import { fromPromise } from 'xstate'
import { config } from '#api/contract/config'
import { api } from '#api/index'

/** Returns true if a speech service is configured. */
export const isSpeechOffered = fromPromise<boolean, void>(async ({ signal }) => {
  const address = await api(config).key({ query: { key: 'speech.url' } }, { signal, quiet: true })
  return (address ?? '') !== ''
})
