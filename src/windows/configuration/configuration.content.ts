import { fromPromise } from 'xstate'
import { config, type ConfigEntry, type PeriodicTask } from '#api/contract/config'
import { api } from '#api/index'
import { localeOf } from '#text/locale'
import { told } from '../grid-calls'
import { defineContent } from '../window-kind'
import type { Change } from './configuration'
import { configurationMachine } from './configuration.machine'
import { messages } from './configuration.messages'
import { ConfigurationView } from './configuration.view'

export const content = defineContent({
  machine: configurationMachine.provide({
    actors: {
      fetchEntries: fromPromise<readonly ConfigEntry[], void>(({ signal }) =>
        told(api(config).list({ query: {} }, { signal, quiet: true })),
      ),
      saveEntries: fromPromise<{ entries: readonly ConfigEntry[]; said: string }, readonly Change[]>(async ({ input, signal }) => {
        const entries = await told(api(config).save({ json: [...input] }, { signal, quiet: true }))
        return { entries, said: messages(localeOf(document.documentElement.lang)).saved }
      }),
      fetchTasks: fromPromise<readonly PeriodicTask[], void>(({ signal }) => api(config).tasks(undefined, { signal, quiet: true })),
      runTask: fromPromise<readonly PeriodicTask[], { name: string }>(({ input, signal }) =>
        api(config).runTask({ json: input }, { signal }),
      ),
    },
  }),
  View: ConfigurationView,
})
