import { assign, setup } from 'xstate'
import { doubleClick, profileDefaults } from '#api/contract/constants'
import type { ListColumns, Profile } from '#api/contract/user-profile'
import type { Locale } from '#text/locale'
import { providedCallback, providedPromise } from './provided'

/** How the desktop looks, speaks and behaves for this user. */
export interface Look {
  locale: Locale
  theme: 'system' | 'light' | 'dark'
  taskbarColor: string
  windowColor: string
  startMenuColor: string
  fontSize: 'standard' | 'medium' | 'large'
  /** Two clicks within this time open; in milliseconds. */
  doubleClickMs: number
  explorerColumns: ListColumns
}

export const defaultLook: Look = {
  locale: 'fa',
  theme: 'system',
  ...profileDefaults,
  doubleClickMs: doubleClick,
  explorerColumns: { widths: {}, hidden: [] },
}

export type PreferencesEvent =
  | { type: 'look.change'; change: Partial<Look> }
  /** The profile of the user who signed in, or as it was changed elsewhere. */
  | { type: 'profile.received'; profile: Profile }
  | { type: 'session.ended' }

interface PreferencesContext {
  look: Look
  /** What the server has not taken yet. */
  unsaved: Partial<Look>
}

const lookOf = (look: Look, profile: Profile): Look => ({
  locale: profile.locale ?? look.locale,
  theme: profile.theme ?? look.theme,
  taskbarColor: profile.taskbarColor,
  windowColor: profile.windowColor,
  startMenuColor: profile.startMenuColor,
  fontSize: profile.fontSize,
  doubleClickMs: profile.doubleClickMs ?? defaultLook.doubleClickMs,
  explorerColumns: profile.explorerColumns ?? defaultLook.explorerColumns,
})

/** A change shows at once, stays in this browser, and goes to the profile of whoever is signed in. */
export const preferencesMachine = setup({
  types: {} as { context: PreferencesContext; events: PreferencesEvent; input: { look: Look } },
  actors: {
    /** Puts the look on the page and remembers it there for the next start. */
    applyLook: providedCallback<{ type: 'look.apply'; look: Look }, { look: Look }>('applyLook'),
    saveProfile: providedPromise<Profile, Partial<Look>>('saveProfile'),
  },
  delays: { saveAfter: 800 },
  actions: {
    change: assign(({ context, event }) => (event.type === 'look.change' ? { look: { ...context.look, ...event.change } } : {})),
    queue: assign(({ context, event }) => (event.type === 'look.change' ? { unsaved: { ...context.unsaved, ...event.change } } : {})),
    receive: assign(({ context, event }) =>
      event.type === 'profile.received' ? { look: { ...lookOf(context.look, event.profile), ...context.unsaved } } : {},
    ),
    settle: assign({ unsaved: {} }),
    /** Colours and sizes belong to the user; the language of the page stays as it was chosen on it. */
    reset: assign(({ context }) => ({ look: { ...defaultLook, locale: context.look.locale, theme: context.look.theme }, unsaved: {} })),
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ look: input.look, unsaved: {} }),
  type: 'parallel',
  states: {
    page: {
      initial: 'applied',
      states: {
        applied: {
          invoke: { id: 'applyLook', src: 'applyLook', input: ({ context }) => ({ look: context.look }), onError: {} },
          on: {
            'look.change': { target: 'applied', reenter: true, actions: 'change' },
            'profile.received': { target: 'applied', reenter: true, actions: 'receive' },
            'session.ended': { target: 'applied', reenter: true, actions: 'reset' },
          },
        },
      },
    },
    profile: {
      initial: 'nobody',
      on: { 'session.ended': '.nobody' },
      states: {
        nobody: { on: { 'profile.received': 'saved' } },
        saved: { on: { 'look.change': { target: 'changed', actions: 'queue' } } },
        changed: {
          after: { saveAfter: 'saving' },
          on: { 'look.change': { target: 'changed', reenter: true, actions: 'queue' } },
        },
        saving: {
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: ({ context }) => context.unsaved,
            onDone: { target: 'saved', actions: 'settle' },
            onError: { target: 'saved', actions: 'settle' },
          },
          on: { 'look.change': { target: 'changed', actions: 'queue' } },
        },
      },
    },
  },
})
