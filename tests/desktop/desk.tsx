import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type ActorRefFrom, assign, type SimulatedClock, setup } from 'xstate'
import * as z from 'zod/mini'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { SavedSearch } from '#api/contract/search'
import { AppView } from '#desktop/app.view'
import { defaultLook, type Look } from '#machines/preferences'
import type { UnfinishedUpload } from '#machines/unfinished-uploads.machine'
import { getDirection } from '#text/locale'
import { defineWindow, type Session, type WindowContent, type WindowInput, type WindowKind } from '#windows/window-kind'
import { standDesktop } from './standing'

const probe = setup({
  types: {} as {
    context: { input: WindowInput<unknown>; presses: number; saves: number }
    input: WindowInput<unknown>
    events: { type: 'press' } | { type: 'frame.save' } | { type: 'history.moved'; steps: number }
  },
}).createMachine({
  context: ({ input }) => ({ input, presses: 0, saves: 0 }),
  on: {
    press: { actions: assign({ presses: ({ context }) => context.presses + 1 }) },
    'history.moved': {
      actions: ({ context, event }) =>
        context.input.window.send({ type: 'window.remember', payload: { folderUuid: `moved ${event.steps}` } }),
    },
    // The first save fails. After the button was pressed, saving is not possible.
    'frame.save': {
      guard: ({ context }) => context.presses === 0,
      actions: [
        assign({ saves: ({ context }) => context.saves + 1 }),
        ({ context }) => context.input.window.send({ type: 'window.dirty', dirty: context.saves === 1 }),
      ],
    },
  },
})

/** View with a button that counts its presses, a field that marks itself on blur, and a button for unsaved work. */
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
      <input data-act="field" aria-label="field" onBlur={({ target }) => target.setAttribute('data-left', '')} />
    </div>
  )
}
function BrokenView(): never {
  throw new Error('broken on purpose')
}

export const kind = (name: string, fa: string, more: Partial<WindowKind> = {}) =>
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
  kind('recycle-bin', 'سطل بازیافت', { instances: 'one', startMenu: 'recycleBin' }),
  kind('delete-confirmation', 'تأیید حذف', { payload: z.object({ kind: z.string() }) }),
  kind('log', 'رویدادها', { startMenu: 'log', adminOnly: true }),
]

let root: Root | undefined

/** Renders the real desktop with effects that respond at once, without a server. */
export const openDesktop = async ({
  look = {} as Partial<Look>,
  unread = 0,
  flags = [] as readonly string[],
  iconsAfter = Promise.resolve(),
  furtherFolders = 0,
  searches = [] as readonly SavedSearch[],
  more = [] as readonly WindowKind[],
  barred = [] as readonly string[],
  clock = undefined as SimulatedClock | undefined,
  whoIs = () => ({}) as Partial<Session>,
  reach = async (): Promise<unknown> => true,
  unfinished = async (): Promise<UnfinishedUpload[]> => [],
  workflows = async (): Promise<WorkflowChoice[]> => [],
} = {}) => {
  await page.viewport(1280, 800)
  const shown = { ...defaultLook, ...look }
  document.documentElement.lang = shown.locale
  document.documentElement.dir = getDirection(shown.locale)
  history.replaceState(null, '', '/index.html')
  const actor = standDesktop({
    kinds: [...kinds, ...more],
    look: shown,
    unread,
    flags,
    iconsAfter,
    furtherFolders,
    searches,
    barred,
    clock,
    whoIs,
    reach,
    unfinished,
    workflows,
  })
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:0'
  // Transitions are disabled, because positions are measured at once.
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
  const open = async (name = 'explorer', title?: string, payload: unknown = {}) => {
    const before = all('[role=dialog][aria-modal=false]').length
    actor.send({ type: 'window.open', kind: name, payload, ...(title === undefined ? {} : { title }) })
    await expect.poll(() => all('[role=dialog][aria-modal=false]').length).toBe(before + 1)
    // The content of a window is rendered after its frame.
    const frame = all('[role=dialog][aria-modal=false]').at(-1) as HTMLElement
    await expect.poll(() => frame.querySelector('[role=progressbar][data-spinning]')).toBeNull()
    return frame
  }
  return { actor, host, all, one, open }
}

export const closeDesktop = (): void => {
  root?.unmount()
  document.body.replaceChildren()
}
