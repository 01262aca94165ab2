import { fromPromise } from 'xstate'
import { message } from '#api/contract/message'
import { api } from '#api/index'
import { type EnumMessage, vocabularyMachine } from '#machines/vocabulary.machine'

const fetchLabels = fromPromise<EnumMessage, { enums: readonly string[] }>(async ({ input: { enums }, signal }) => {
  const named = enums.map(
    async (enumClassName) =>
      [enumClassName, await api(message).enumMessage({ query: { enumClassName } }, { signal, quiet: true })] as const,
  )
  return Object.fromEntries(await Promise.all(named))
})

export const vocabulary = vocabularyMachine.provide({ actors: { fetchLabels } })
