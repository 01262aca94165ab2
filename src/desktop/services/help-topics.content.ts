import { fromPromise } from 'xstate'
import { help } from '#api/contract/help'
import { api } from '#api/index'
import { helpTopicsMachine } from '#machines/help-topics.machine'

const fetchTopics = fromPromise<readonly string[], void>(async ({ signal }) => {
  const entries = await api(help).list({ query: { titlesOnly: true } }, { signal, quiet: true, whenIdle: true })
  return entries.flatMap(({ windowKind }) => (windowKind === undefined ? [] : [windowKind]))
})

export const helpTopics = helpTopicsMachine.provide({ actors: { fetchTopics } })
