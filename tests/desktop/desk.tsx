import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type ActorRefFrom, assign, createActor, fromCallback, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'
import type { Node } from '#api/contract/node'
import { AppView } from '#desktop/app.view'
import { desktopMachine } from '#desktop/desktop.machine'
import { surfaceMachine } from '#desktop/surface.machine'
import { windowMachine } from '#desktop/window.machine'
import { windowsMachine } from '#desktop/windows.machine'
import { authMachine } from '#machines/auth.machine'
import { connectionMachine } from '#machines/connection.machine'
import { helpTopicsMachine } from '#machines/help-topics.machine'
import { messagingMachine } from '#machines/messaging.machine'
import { defaultLook, type Look, type LookChange } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import { siteMachine } from '#machines/site.machine'
import { uploadMachine } from '#machines/upload.machine'
import { directionOf } from '#text/locale'
import {
  type DirectoryChange,
  defineWindow,
  type Session,
  type WindowContent,
  type WindowInput,
  type WindowKind,
} from '#windows/window-kind'
import { sizeOfKind } from '#windows/window-sizes'

const sara: Session = { userUuid: 'sara', username: 'sara', fullName: 'سارا رضایی', admin: false, flags: [], config: {} }

const probe = setup({
  types: {} as {
    context: { input: WindowInput<unknown>; presses: number; saves: number }
    input: WindowInput<unknown>
    events: { type: 'press' } | { type: 'frame.save' }
  },
}).createMachine({
  context: ({ input }) => ({ input, presses: 0, saves: 0 }),
  on: {
    press: { actions: assign({ presses: ({ context }) => context.presses + 1 }) },
    // The first time it can not be saved.
    'frame.save': {
      actions: [
        assign({ saves: ({ context }) => context.saves + 1 }),
        ({ context }) => context.input.window.send({ type: 'window.dirty', dirty: context.saves === 1, saves: true }),
      ],
    },
  },
})

/** A content with a button that counts its presses, a field, and one button each to throw and to have unsaved work. */
function ProbeView({ actor }: { actor: ActorRefFrom<typeof probe> }) {
  if (actor.getSnapshot().context.presses === -1) throw new Error('never')
  const { window } = actor.getSnapshot().context.input
  return (
    <div>
      <button type="button" data-act="press" onClick={() => actor.send({ type: 'press' })}>
        press
      </button>
      <button type="button" data-act="dirty" onClick={() => window.send({ type: 'window.dirty', dirty: true })}>
        dirty
      </button>
      <button type="button" data-act="saves" onClick={() => window.send({ type: 'window.dirty', dirty: true, saves: true })}>
        saves
      </button>
      <input data-act="field" aria-label="field" />
    </div>
  )
}
function BrokenView(): never {
  throw new Error('broken on purpose')
}

const kind = (name: string, fa: string, more: Partial<WindowKind> = {}) =>
  defineWindow({
    kind: name,
    title: { fa, en: name },
    icon: 'folder',
    instances: 'many',
    payload: z.object({ folderUuid: z.optional(z.string()) }),
    load: () =>
      Promise.resolve({ content: { machine: probe, View: name === 'broken' ? BrokenView : ProbeView } as WindowContent<typeof probe> }),
    ...more,
  })
const kinds = [
  kind('explorer', 'کاوشگر', { startMenu: 'explorer' }),
  kind('broken', 'خراب'),
  kind('create', 'ایجاد'),
  kind('upload', 'بارگذاری'),
  kind('log', 'رویدادها', { startMenu: 'log', adminOnly: true }),
]

const folder = (uuid: string, title: string) => ({ uuid, title, type: 1 }) as Node

let root: Root | undefined

/** The real desktop over effects that answer at once: nothing here needs a server. */
export const openDesktop = async ({ look = {} as Partial<Look>, unread = 0 } = {}) => {
  await page.viewport(1280, 800)
  const shown = { ...defaultLook, ...look }
  document.documentElement.lang = shown.locale
  document.documentElement.dir = directionOf(shown.locale)
  history.replaceState(null, '', '/index.html')
  const silent = fromCallback(() => {})
  let icons = [folder('a', 'هستینه'), folder('b', 'خانه'), { ...folder('c', 'قراردادها'), isWorkingDirectory: true }]
  const fetchIcons = fromPromise(async () => icons)
  const changeDirectory = fromPromise(async ({ input: { change } }: { input: { change: DirectoryChange } }) => {
    icons = icons.filter(({ uuid }) => uuid !== change.uuid)
    if (change.change === 'add') icons.push({ ...folder(change.uuid, change.title), isWorkingDirectory: true })
    return { said: `${change.change} ${change.title}` }
  })
  const answers = <T,>(value: T) => fromPromise<T, never>(async () => value)
  const loadContent = fromPromise(async ({ input }: { input: { kind: WindowKind } }) => (await input.kind.load()).content)
  const actor = createActor(
    desktopMachine.provide({
      actors: {
        auth: authMachine.provide({
          actors: {
            fetchSession: answers(sara),
            fetchProfile: answers({ ...shown }),
            signIn: answers(undefined),
            renewToken: answers(undefined),
            signOut: answers(undefined),
            dropToken: answers(undefined),
            watchUse: silent,
          },
        } as never),
        windows: windowsMachine.provide({
          actors: { window: windowMachine.provide({ actors: { loadContent } } as never), loadSaved: answers([]), save: answers(undefined) },
        } as never),
        messaging: messagingMachine.provide({ actors: { listen: silent, countUnread: answers(unread) } } as never),
        connection: connectionMachine.provide({ actors: { watchNetwork: silent, reachServer: answers(true) } } as never),
        preferences: preferencesMachine.provide({
          actors: {
            applyLook: fromCallback(({ input }: { input: { look: Look } }) => {
              document.documentElement.lang = input.look.locale
              document.documentElement.dir = directionOf(input.look.locale)
            }),
            fetchProfile: answers(shown),
            saveProfile: fromPromise(async ({ input }: { input: LookChange }) => ({ ...shown, ...input })),
          },
        } as never),
        helpTopics: helpTopicsMachine.provide({ actors: { fetchTopics: answers(['explorer']) } } as never),
        site: siteMachine.provide({ actors: { fetchConfig: answers({}), applyConfig: silent } } as never),
        surface: surfaceMachine.provide({ actors: { fetchIcons, changeDirectory } } as never),
        upload: uploadMachine.provide({ actors: { sendFile: silent, fetchStatus: answers({}), whenOnline: answers(undefined) } } as never),
        watchCalls: silent,
        forgetSaved: answers(undefined),
      },
    } as never),
    {
      input: {
        look: shown,
        options: {
          kinds,
          sizeOf: sizeOfKind,
          isOffered: () => true,
          surroundings: () => ({
            area: { width: innerWidth, height: innerHeight - 52 },
            fontFactor: 1,
            direction: directionOf(shown.locale),
          }),
          askToDrop: (saves) => ({
            title: 'ذخیره نشده',
            text: 'از دست می‌رود.',
            ok: 'بستن بدون ذخیره',
            cancel: 'بازگشت',
            save: saves ? 'ذخیره و بستن' : undefined,
            danger: true,
          }),
          notOffered: () => '',
        },
        uploadSettings: () => ({
          maxMegabytes: 1,
          newId: () => 'id',
          messages: { tooLarge: () => '', cancelled: '', unreadable: '', finished: () => '' },
        }),
        sessionEnded: () => 'پایان یافت',
        now: () => Date.now(),
      },
    },
  ).start()
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:0'
  // Places are measured at once: nothing may still be on its way.
  const still = document.createElement('style')
  still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }'
  document.body.append(still, host)
  root = createRoot(host)
  root.render(<AppView desktop={actor} />)
  const all = (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)]
  const one = (selector: string): HTMLElement => {
    const found = host.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`nothing is ${selector}`)
    return found
  }
  await expect.poll(() => all('footer').length).toBe(1)
  const open = async (name = 'explorer', title?: string) => {
    const before = all('[role=dialog][aria-modal=false]').length
    actor.send({ type: 'window.open', kind: name, payload: {}, ...(title === undefined ? {} : { title }) })
    await expect.poll(() => all('[role=dialog][aria-modal=false]').length).toBe(before + 1)
    return all('[role=dialog][aria-modal=false]').at(-1) as HTMLElement
  }
  return { actor, host, all, one, open }
}

export const closeDesktop = (): void => {
  root?.unmount()
  document.body.replaceChildren()
}
