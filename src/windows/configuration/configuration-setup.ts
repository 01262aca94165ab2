import { assign, sendTo, setup } from 'xstate'
import type { ConfigEntry, PeriodicTask } from '#api/contract/config'
import { affectsResources } from '#machines/change-of'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { type Change, getChanges, type Draft, mergeEntries, applyChange } from './configuration'

export type ConfigurationEvent =
  | ContentEvent
  | { type: 'value.change'; entry: ConfigEntry; value: string | null }
  | { type: 'values.save' }
  | { type: 'values.undo' }
  | { type: 'values.retry' }
  | { type: 'task.run'; name: string }
  | { type: 'service.try'; key: string }

interface ConfigurationContext {
  window: WindowRef
  entries: readonly ConfigEntry[]
  draft: Draft
  error: ServerError | null
  tasks: readonly PeriodicTask[]
  /** Name of the periodic task that is being started. */
  starting: string
  /** Key of the address that is being tested. */
  trying: string
}

interface Saved {
  entries: readonly ConfigEntry[]
  message: string
}

interface ServiceTried {
  level: 'success' | 'warning' | 'error'
  message: string
}

/** The actors, guards and actions of the configuration window. `configuration.machine.ts` decides when they run. */
export const configurationSetup = setup({
  types: {} as { context: ConfigurationContext; events: ConfigurationEvent; input: WindowInput<object> },
  actors: {
    fetchEntries: providedPromise<readonly ConfigEntry[], void>('fetchEntries'),
    saveEntries: providedPromise<Saved, readonly Change[]>('saveEntries'),
    fetchTasks: providedPromise<readonly PeriodicTask[], void>('fetchTasks'),
    /** Tests an external service. Returns the message for the user. */
    tryService: providedPromise<ServiceTried, { key: string }>('tryService'),
    runTask: providedPromise<readonly PeriodicTask[], { name: string }>('runTask'),
  },
  delays: {
    /** Milliseconds between two checks of a running task. */
    lookAgain: 2_000,
  },
  guards: {
    hasChanges: ({ context }) => Object.keys(context.draft).length > 0,
    affectsConfig: affectsResources('config'),
    isTaskRunning: ({ context }) => context.tasks.some(({ state }) => state === 'WAITING' || state === 'RUNNING'),
  },
  actions: {
    setEntries: assign(({ context, event }) => ({ entries: mergeEntries(context.entries, getEventOutput(event), context.draft) })),
    changeValue: assign(({ context }, { entry, value }: { entry: ConfigEntry; value: string | null }) => ({
      draft: applyChange(context.draft, entry, value),
    })),
    setSaved: assign(({ event }) => ({ entries: getEventOutput<Saved>(event).entries, draft: {}, error: null })),
    undo: assign({ draft: {}, error: null }),
    setError: assign({ error: ({ event }) => getEventError<ServerError>(event) ?? null }),
    clearError: assign({ error: null }),
    setTasks: assign({ tasks: ({ event }) => getEventOutput<readonly PeriodicTask[]>(event) }),
    setStarting: assign({ starting: (_, { name }: { name: string }) => name }),
    setTrying: assign({ trying: (_, { key }: { key: string }) => key }),
    notifyTried: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', ...getEventOutput<ServiceTried>(event) }),
    ),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.dirty', dirty: Object.keys(context.draft).length > 0 }),
    ),
    notifySaved: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: getEventOutput<Saved>(event).message }),
    ),
  },
})

export const getChangesToSave = ({ context }: { context: ConfigurationContext }): Change[] => getChanges(context.entries, context.draft)
