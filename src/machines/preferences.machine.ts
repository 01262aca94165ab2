import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { Profile } from '#api/contract/user-profile'
import { defaultLook, type Look, type LookChange, toLook } from './preferences'
import { providedCallback, providedPromise } from './provided'

export type PreferencesEvent =
  | { type: 'look.change'; change: LookChange }
  /** A user signed in, and the profile is being loaded. */
  | { type: 'session.began' }
  /** Profile of the user, as loaded after the sign-in or after a change. */
  | { type: 'profile.received'; profile: Profile }
  /** The profile was changed in this browser or in another one. */
  | { type: 'profile.changed' }
  | { type: 'look.retry' }
  | { type: 'session.ended' }

interface PreferencesContext {
  look: Look
  /** Changed settings that the server has not stored yet. */
  unsaved: LookChange
}

const preferencesSetup = setup({
  types: {} as { context: PreferencesContext; events: PreferencesEvent; input: { look: Look } },
  actors: {
    /** Applies the look to the page and stores it for the next start. */
    applyLook: providedCallback<{ type: 'look.apply'; look: Look }, { look: Look }>('applyLook'),
    fetchProfile: providedPromise<Profile, void>('fetchProfile'),
    saveProfile: providedPromise<Profile, LookChange>('saveProfile'),
  },
  delays: { saveDelay: 800, profileTimeout: 15_000 },
  guards: { hasUnsaved: ({ context }) => Object.keys(context.unsaved).length > 0 },
  actions: {
    change: assign(({ context }, { change }: { change: LookChange }) => ({ look: { ...context.look, ...change } })),
    queue: assign(({ context }, { change }: { change: LookChange }) => ({ unsaved: { ...context.unsaved, ...change } })),
    applyProfile: assign(({ context }, { profile }: { profile: Profile }) => ({
      look: { ...toLook(context.look, profile), ...context.unsaved },
    })),
    /**
     * Replaces the icon positions by those of the profile. Icons that the user moved before the profile was loaded keep their new
     * positions.
     */
    setIconPlaces: assign(({ context }, { profile }: { profile: Profile }) => {
      if (context.unsaved.iconPlaces === undefined) return {}
      const iconPlaces = { ...profile.iconPlaces, ...context.unsaved.iconPlaces }
      return { look: { ...context.look, iconPlaces }, unsaved: { ...context.unsaved, iconPlaces } }
    }),
    /** Applies the profile of a response to a save in the same way as a loaded profile. */
    forwardProfile: raise((_, { profile }: { profile: Profile }) => ({ type: 'profile.received' as const, profile })),
    clearUnsaved: assign({ unsaved: {} }),
    /** Resets colours and sizes, which belong to the user. Language and theme of the page stay. */
    reset: assign(({ context }) => ({ look: { ...defaultLook, locale: context.look.locale, theme: context.look.theme }, unsaved: {} })),
  },
})

const queueChange = { type: 'queue', params: ({ event }: { event: { change: LookChange } }) => ({ change: event.change }) } as const
const forwardProfile = {
  type: 'forwardProfile',
  params: ({ event }: { event: { output: Profile } }) => ({ profile: event.output }),
} as const

/**
 * Preferences of the user. A change is applied at once, stored in this browser, and sent to the profile of the signed-in user. Changes
 * that the server did not accept stay in this browser.
 */
export const preferencesMachine = preferencesSetup.createMachine({
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
            'look.change': {
              target: 'applied',
              reenter: true,
              actions: { type: 'change', params: ({ event }) => ({ change: event.change }) },
            },
            'profile.received': {
              target: 'applied',
              reenter: true,
              actions: { type: 'applyProfile', params: ({ event }) => ({ profile: event.profile }) },
            },
            'session.ended': { target: 'applied', reenter: true, actions: 'reset' },
          },
        },
      },
    },
    profile: {
      initial: 'signedOut',
      on: { 'session.ended': '.signedOut' },
      states: {
        signedOut: { on: { 'session.began': 'waitingForProfile' } },
        /** The profile is being loaded. A change that the user makes now is already for this user and is saved afterwards. */
        waitingForProfile: {
          on: {
            'look.change': { actions: queueChange },
            'profile.received': [
              {
                guard: 'hasUnsaved',
                target: 'saving',
                actions: { type: 'setIconPlaces', params: ({ event }) => ({ profile: event.profile }) },
              },
              { target: 'saved' },
            ],
          },
          after: { profileTimeout: [{ guard: 'hasUnsaved', target: 'saving' }, { target: 'saved' }] },
        },
        saved: { on: { 'look.change': { target: 'changed', actions: queueChange }, 'profile.changed': 'loading' } },
        loading: {
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            onDone: { target: 'saved', actions: forwardProfile },
            onError: 'saved',
          },
          on: { 'look.change': { target: 'changed', actions: queueChange }, 'profile.changed': { target: 'loading', reenter: true } },
        },
        changed: {
          after: { saveDelay: 'saving' },
          on: { 'look.change': { target: 'changed', reenter: true, actions: queueChange } },
        },
        saving: {
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: ({ context }) => context.unsaved,
            onDone: { target: 'saved', actions: ['clearUnsaved', forwardProfile] },
            onError: 'failed',
          },
          on: { 'look.change': { target: 'changed', actions: queueChange } },
        },
        /** Saving has failed. The change stays visible, and is sent again with the next change or at the next sign-in. */
        failed: {
          on: {
            'look.change': { target: 'changed', actions: queueChange },
            'look.retry': 'saving',
            'profile.received': 'saving',
          },
        },
      },
    },
  },
})

export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>
