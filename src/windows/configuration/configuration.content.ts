import { fromPromise } from 'xstate'
import { config, type ConfigEntry, type PeriodicTask } from '#api/contract/config'
import type { ServiceStatus } from '#api/contract/service-log'
import { api } from '#api/index'
import type { Format } from '#text/format'
import { getRequestedLocale } from '#text/locale'
import { getFormat } from '#widgets/format/get-format'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import type { Change } from './configuration'
import { configurationMachine } from './configuration.machine'
import { messages } from './configuration.messages'
import { ConfigurationView } from './configuration.view'

function triedSentence(format: Format, status: ServiceStatus, code: number | undefined, duration: number) {
  const t = messages(format.locale)
  const shown = format.shownDigits(String(code ?? ''))
  if (status === 'DONE') return { level: 'success', message: t.serviceAnswers(shown, format.number(duration)) } as const
  if (status === 'REFUSED') return { level: 'warning', message: t.serviceRefuses(shown) } as const
  return { level: 'error', message: t.serviceSilent } as const
}

export const content = defineContent({
  machine: configurationMachine.provide({
    actors: {
      fetchEntries: fromPromise<readonly ConfigEntry[], void>(({ signal }) =>
        rethrowAsServerError(api(config).list({ query: {} }, { signal, quiet: true })),
      ),
      saveEntries: fromPromise<{ entries: readonly ConfigEntry[]; message: string }, readonly Change[]>(async ({ input, signal }) => {
        const entries = await rethrowAsServerError(api(config).save({ json: [...input] }, { signal, quiet: true }))
        return { entries, message: messages(getRequestedLocale(document.documentElement.lang)).saved }
      }),
      fetchTasks: fromPromise<readonly PeriodicTask[], void>(({ signal }) => api(config).tasks(undefined, { signal, quiet: true })),
      tryService: fromPromise<{ level: 'success' | 'warning' | 'error'; message: string }, { key: string }>(
        async ({ input, signal, system }) => {
          const { status, code, duration } = await api(config).tryService({ json: input }, { signal })
          return triedSentence(getFormat(system), status, code, duration)
        },
      ),
      runTask: fromPromise<readonly PeriodicTask[], { name: string }>(({ input, signal }) =>
        api(config).runTask({ json: input }, { signal }),
      ),
    },
  }),
  View: ConfigurationView,
})
