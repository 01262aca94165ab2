import { type AnyStateMachine, assign, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate'
import * as z from 'zod/mini'
import type { SavedWindow } from '#desktop/window-manager/desktop-windows'
import { windowMachine } from '#desktop/window-frame/window.machine'
import { windowsMachine } from '#desktop/window-manager/windows.machine'
import type { Session, SessionEvent, WindowContent, ContentEvent, WindowInput, WindowKind } from '#windows/window-kind'
import { defineWindow, hasFeature } from '#windows/window-kind'
import { sizeOfKind } from '#windows/window-sizes'

export const sara: Session = { userUuid: 'sara', username: 'sara', fullName: 'سارا', admin: false, flags: ['SEARCH'], config: {} }

/** Machine of a content that records the facts it receives, and throws on demand. */
const probe = setup({
  types: {} as {
    context: { facts: (ContentEvent | SessionEvent)[]; window: WindowInput<unknown>['window']; payload: unknown }
    input: WindowInput<unknown>
    events: ContentEvent | SessionEvent | { type: 'break' }
  },
  actions: {
    keep: assign({ facts: ({ context, event }) => (event.type === 'break' ? context.facts : [...context.facts, event]) }),
    fail: () => {
      throw new Error('broken on purpose')
    },
  },
}).createMachine({
  context: ({ input }) => ({ facts: [], window: input.window, payload: input.payload }),
  on: {
    'data.changed': { actions: 'keep' },
    'data.stale': { actions: 'keep' },
    'frame.activated': { actions: 'keep' },
    'frame.save': { actions: 'keep' },
    'session.changed': { actions: 'keep' },
    break: { actions: 'fail' },
  },
})

const kind = (name: string, more: Partial<WindowKind> = {}) =>
  defineWindow({
    kind: name,
    title: { fa: name, en: name },
    icon: 'folder',
    instances: 'many',
    payload: z.object({ uuid: z.optional(z.string()) }),
    load: () => Promise.reject(new Error('the test loads by itself')),
    ...more,
  })

const kinds = [
  kind('explorer'),
  kind('properties', { instances: 'onePerPayload' }),
  kind('viewer', {
    instances: 'onePerPayload',
    payload: z.object({ uuid: z.string(), list: z.optional(z.string()) }),
    identity: (payload) => (payload as { uuid: string }).uuid,
  }),
  kind('upload', { instances: 'one', restored: false }),
  kind('search', { feature: 'SEARCH', instances: 'one' }),
  kind('log', { adminOnly: true }),
  kind('delete-confirmation', { restored: false }),
  kind('tagging', { feature: ['MANAGE_TAGGING', 'DOC_EDIT'] }),
]

export const settled = () => new Promise<void>((done) => setImmediate(done))

/** Opens the windows of a session with effects that respond at once, and with contents that record the events they receive. */
export const openDesk = async ({
  saved = [] as SavedWindow[],
  session = sara,
  failsToLoad = (): boolean => false,
  isFull = (): boolean => false,
  loaded = [] as string[],
} = {}) => {
  const told: { type: string; message?: string }[] = []
  const kept: (readonly SavedWindow[])[] = []
  const clock = new SimulatedClock()
  const loadContent = fromPromise<WindowContent<AnyStateMachine>, { kind: WindowKind; again: boolean }>(async () => {
    if (failsToLoad()) throw new Error('no network')
    return { machine: probe, View: () => null }
  })
  const actor = createActor(
    windowsMachine.provide({
      actors: {
        window: windowMachine.provide({ actors: { loadContent } }),
        loadSaved: fromPromise<readonly SavedWindow[], { userUuid: string }>(async () => saved),
        save: fromPromise<void, { userUuid: string; windows: readonly SavedWindow[] }>(async ({ input }) => {
          if (isFull()) throw new DOMException('full', 'QuotaExceededError')
          kept.push(input.windows)
        }),
      },
    }),
    {
      clock,
      input: {
        kinds,
        sizeOf: sizeOfKind,
        loadedContent: (candidate) => (loaded.includes(candidate.kind) ? { machine: probe, View: () => null } : undefined),
        isOffered: (candidate, who) => (candidate.adminOnly !== true || who.admin) && hasFeature(who, candidate.feature),
        surroundings: () => ({ area: { width: 1200, height: 800 }, fontFactor: 1, direction: 'rtl' }),
        createDiscardQuestion: (saves) => ({
          title: 'ذخیره نشده',
          text: '',
          ok: '',
          cancel: '',
          save: saves ? 'ذخیره' : undefined,
          danger: true,
        }),
        notOffered: () => 'باز نمی‌شود',
        notSaved: () => 'نگه داشته نمی‌شود',
        noLongerOffered: () => 'بسته می‌شود',
        session,
        desktop: createActor(fromCallback<{ type: string }>(({ receive }) => receive((event) => told.push(event)))).start() as never,
      },
    },
  ).start()
  await settled()
  const context = () => actor.getSnapshot().context
  const open = async (name: string, payload: object = {}) => {
    actor.send({ type: 'window.open', kind: name, payload })
    await settled()
    return context().windows.at(-1)?.id ?? ''
  }
  const frame = (id: string) => {
    const found = context().windows.find((window) => window.id === id)?.ref
    if (!found) throw new Error(`no window ${id}`)
    return found
  }
  const probeIn = (id: string) => frame(id).getSnapshot().context.content as ReturnType<typeof createActor<typeof probe>>
  return { actor, context, open, frame, probeIn, told, kept, clock }
}
