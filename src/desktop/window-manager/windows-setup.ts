import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Session } from '#windows/window-kind'
import { windowMachine } from '../window-frame/window.machine'
import { acceptsEvent } from '../window-frame/window-setup'
import { cascadeWindows, tileWindows } from './arrangement'
import {
  type DesktopWindow,
  findKind,
  findTopmost,
  getShownKey,
  getWindowKey,
  initialWindowPlacement,
  raiseInStack,
  type SavedWindow,
  setSeen,
} from './desktop-windows'
import { switcherMachine } from './switcher.machine'
import {
  arrangeSeen,
  findMinimisable,
  isSameSession,
  type ToDesktop,
  type WindowsContext,
  type WindowsEvent,
  type WindowsInput,
} from './windows-context'

type EventOf<Type extends WindowsEvent['type']> = Extract<WindowsEvent, { type: Type }>

const findWindow = ({ windows }: WindowsContext, id: string): DesktopWindow | undefined => windows.find((window) => window.id === id)

/** Setup of `windows.machine.ts`: types, actors, guards and actions. */
export const windowsSetup = setup({
  types: {} as { context: WindowsContext; events: WindowsEvent; input: WindowsInput },
  actors: {
    window: windowMachine,
    switcher: switcherMachine,
    loadSaved: providedPromise<readonly SavedWindow[], { userUuid: string }>('loadSaved'),
    save: providedPromise<void, { userUuid: string; windows: readonly SavedWindow[] }>('save'),
  },
  delays: { saveDelay: 400 },
  guards: { hasToMinimise: ({ context }) => findMinimisable(context).length > 0 },
  actions: {
    open: enqueueActions(({ context, enqueue }, event: EventOf<'window.open'>) => {
      const kind = findKind(context.kinds, event.kind)
      const payload = kind?.payload.safeParse(event.payload)
      if (!kind || !payload?.success || !context.isOffered(kind, context.session)) {
        enqueue.sendTo(context.desktop, { type: 'notify', level: 'warning', message: context.notOffered() })
        return
      }
      const key = getWindowKey(kind, payload.data)
      const twin = key === undefined ? undefined : context.windows.find((window) => getShownKey(window) === key)
      if (twin) {
        enqueue.raise({ type: 'window.raise', id: twin.id })
        enqueue.sendTo(twin.ref, { type: 'frame.notify', fact: { type: 'frame.opened', payload: payload.data } })
      } else enqueue.raise({ type: 'window.add', kind, payload: payload.data, key, title: event.title, extension: event.extension })
    }),
    /**
     * Passes the new session to the open windows. Windows that are no longer allowed close; they ask first if they have unsaved changes.
     */
    updateSession: enqueueActions(({ context, enqueue }, { session }: { session: Session }) => {
      if (isSameSession(context.session, session)) return
      enqueue.assign({ session })
      const lost = context.windows.filter(({ kind }) => !context.isOffered(kind, session))
      for (const { ref } of context.windows) enqueue.sendTo(ref, { type: 'frame.notify', fact: { type: 'session.changed', session } })
      for (const { ref } of lost) enqueue.sendTo(ref, { type: 'frame.close' })
      if (lost.length > 0) enqueue.sendTo(context.desktop, { type: 'notify', level: 'warning', message: context.noLongerOffered() })
    }),
    openSaved: enqueueActions(({ context, enqueue }, { windows }: { windows: readonly SavedWindow[] }) => {
      for (const saved of windows) {
        const kind = findKind(context.kinds, saved.kind)
        const payload = kind?.payload.safeParse(saved.payload)
        if (kind && payload?.success && context.isOffered(kind, context.session))
          enqueue.raise({
            ...{ type: 'window.add', kind, payload: payload.data, key: getWindowKey(kind, payload.data) },
            ...{ title: saved.title, extension: saved.extension, saved },
          })
      }
    }),
    add: assign(({ context, spawn, self }, event: EventOf<'window.add'>) => {
      const { kind, payload, key, title, extension, saved } = event
      const size = context.sizeOf(kind.kind)
      const sibling = context.windows.findLast((window) => window.kind.kind === kind.kind)
      const top = findTopmost(context.windows, context.stack)
      const active = context.windows.find((window) => window.id === top)
      const opening = initialWindowPlacement(size, context.surroundings(), { sibling, active }, saved)
      const { minimisable, maximisable } = size
      const id = `window-${context.opened + 1}`
      const { session, createDiscardQuestion } = context
      const loaded = context.loadedContent(kind)
      const input = {
        id,
        kind,
        payload,
        title,
        extension,
        ...opening,
        minimisable,
        maximisable,
        session,
        desktop: self,
        createDiscardQuestion,
        loaded,
      }
      const ref = spawn('window', { id, input })
      return {
        opened: context.opened + 1,
        windows: [...context.windows, { id, kind, key, ref, seen: !opening.minimised }],
        stack: [...context.stack, id],
      }
    }),
    remove: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const window = findWindow(context, id)
      if (window) enqueue(stopChild(window.ref))
      enqueue.assign({
        windows: context.windows.filter((other) => other.id !== id),
        stack: context.stack.filter((other) => other !== id),
      })
    }),
    raise: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const window = findWindow(context, id)
      if (!window) return
      if (!window.seen) enqueue.sendTo(window.ref, { type: 'frame.show' })
      enqueue.assign({ stack: raiseInStack(context.stack, id), windows: setSeen(context.windows, true, id) })
    }),
    markUnseen: assign(({ context }, { id }: { id: string }) => ({ windows: setSeen(context.windows, false, id) })),
    hideAll: enqueueActions(({ context, enqueue }) => {
      const hidden = context.windows.filter(({ seen }) => seen)
      for (const { ref } of hidden) enqueue.sendTo(ref, { type: 'frame.hide' })
      enqueue.assign({ windows: setSeen(context.windows, false), hiddenByShowDesktop: hidden.map(({ id }) => id) })
    }),
    revealAll: enqueueActions(({ context, enqueue }) => {
      for (const { id, ref } of context.windows) if (context.hiddenByShowDesktop.includes(id)) enqueue.sendTo(ref, { type: 'frame.reveal' })
      enqueue.assign({
        windows: context.windows.map((window) => (context.hiddenByShowDesktop.includes(window.id) ? { ...window, seen: true } : window)),
        hiddenByShowDesktop: [],
      })
    }),
    tile: enqueueActions(({ context, enqueue }) => {
      for (const { ref, rect } of arrangeSeen(context, tileWindows)) enqueue.sendTo(ref, { type: 'frame.move', rect })
    }),
    cascade: enqueueActions(({ context, enqueue }) => {
      for (const { ref, rect } of arrangeSeen(context, cascadeWindows)) enqueue.sendTo(ref, { type: 'frame.move', rect })
    }),
    minimiseAll: enqueueActions(({ context, enqueue }) => {
      const seen = findMinimisable(context)
      for (const { ref } of seen) enqueue.sendTo(ref, { type: 'frame.minimise' })
      // Windows that the same command minimised before, and that are still minimised. They are restored together with the others.
      const away = context.windows.filter((window) => !window.seen && context.minimisedTogether.includes(window.id))
      enqueue.assign({ minimisedTogether: [...away, ...seen].map(({ id }) => id) })
    }),
    restoreTogether: enqueueActions(({ context, enqueue }) => {
      const isBack = ({ id }: DesktopWindow) => context.minimisedTogether.includes(id)
      for (const { ref } of context.windows.filter(isBack)) enqueue.sendTo(ref, { type: 'frame.show' })
      enqueue.assign({
        windows: context.windows.map((window) => (isBack(window) ? { ...window, seen: true } : window)),
        minimisedTogether: [],
      })
    }),
    activateTop: enqueueActions(({ context, enqueue }) => {
      const activeId = findTopmost(context.windows, context.stack)
      if (activeId === context.activeId) return
      for (const { id, ref } of context.windows) {
        if (id === context.activeId) enqueue.sendTo(ref, { type: 'frame.deactivate' })
        if (id === activeId) enqueue.sendTo(ref, { type: 'frame.activate' })
      }
      enqueue.assign({ activeId })
    }),
    toggleFromTaskbar: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const window = findWindow(context, id)
      if (!window) return
      if (id === context.activeId) enqueue.sendTo(window.ref, { type: 'frame.minimise' })
      else enqueue.raise({ type: 'window.raise', id })
    }),
    askToClose: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const window = findWindow(context, id)
      if (window) enqueue.sendTo(window.ref, { type: 'frame.close' })
    }),
    clearUnsavedNotice: assign({ hasSaveFailed: false }),
    notifyNotSaved: enqueueActions(({ context, enqueue }) => {
      if (!context.hasSaveFailed) enqueue.sendTo(context.desktop, { type: 'notify', level: 'warning', message: context.notSaved() })
      enqueue.assign({ hasSaveFailed: true })
    }),
    forwardToDesktop: sendTo(
      ({ context }) => context.desktop,
      ({ event }) => event as ToDesktop,
    ),
    notifyAll: enqueueActions(({ context, enqueue }, { fact }: EventOf<'windows.notify'>) => {
      for (const { ref } of context.windows)
        if (acceptsEvent(ref.getSnapshot().context.content, fact)) enqueue.sendTo(ref, { type: 'frame.notify', fact })
    }),
  },
})
