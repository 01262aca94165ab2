import { assign, setup } from 'xstate'
import { providedCallback, providedPromise } from './provided'

/** Public configuration by key; keys without a value are absent. */
export type SiteConfig = Readonly<Record<string, string>>

/** The public configuration of this installation, loaded at start and after each change, signed in or not. */
export const siteMachine = setup({
  types: {} as { context: { config: SiteConfig }; events: { type: 'config.changed' } },
  actors: {
    fetchConfig: providedPromise<SiteConfig, void>('fetchConfig'),
    /** Applies the settings that affect the whole page: its icon, and the protection of API calls against forged requests (XSRF). */
    applyConfig: providedCallback<{ type: 'none' }, { config: SiteConfig }>('applyConfig'),
  },
  delays: { retryDelay: 10_000 },
  actions: { setConfig: assign({ config: ({ event }) => ('output' in event ? (event.output as SiteConfig) : {}) }) },
}).createMachine({
  id: 'site',
  context: { config: {} },
  initial: 'fetching',
  states: {
    fetching: {
      invoke: { id: 'fetchConfig', src: 'fetchConfig', onDone: { target: 'applied', actions: 'setConfig' }, onError: 'unreachable' },
      on: { 'config.changed': { target: 'fetching', reenter: true } },
    },
    applied: {
      invoke: { id: 'applyConfig', src: 'applyConfig', input: ({ context }) => ({ config: context.config }), onError: {} },
      on: { 'config.changed': 'fetching' },
    },
    unreachable: { after: { retryDelay: 'fetching' }, on: { 'config.changed': 'fetching' } },
  },
})
