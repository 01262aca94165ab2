import '#ui/tokens.css'
import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createActor,
  fromPromise,
  setup,
  SimulatedClock,
  toPromise,
} from 'xstate'
import { clipboard } from '#desktop/services/clipboard.content'
import { operations } from '#desktop/services/operations.content'
import { preferences, loadLook } from '#desktop/services/preferences.content'
import { progress } from '#desktop/services/progress.content'
import { surface } from '#desktop/surface/surface.content'
import { flows } from '#desktop/services/flows.content'
import { templates } from '#desktop/services/templates.content'
import { uploadManager } from '#desktop/uploads/upload.content'
import { vocabulary } from '#desktop/services/vocabulary.content'
import { desktopInput } from '#desktop/desktop.content'
import { childOf, type Offer, type Outcome } from '#tests/paths/model'
import { listener } from '#tests/paths/stage'
import { DialogHost } from '#ui/dialog'
import { LocaleProvider } from '#ui/locale'
import { getDirection, LOCALES, type Locale } from '#text/locale'
import { formatStateValue } from '#windows/inspector/recording'
import type { Session } from '#windows/window-kind'
import { lookAt } from './faults'
import type { Route } from './routes'
import type { RenderedWindow } from './windows'

class Guard extends Component<{ onError(error: unknown): void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}

/** Selector of elements that contain data of the user that the machine may not have: text, caret position, scroll position. */
const holding = 'input, textarea, select, [contenteditable], section[tabindex]'

/** Waits two frames: the sent events have been rendered, and effects of the rendering have run. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && '__xstatenode' in logic

/** Calls that the server itself answers, because the tables of different windows have no common sample. */
const served = new Set(['loadRows', 'loadOptions'])

interface Held {
  answer(offer: Offer): Promise<void>
}

const services = { clipboard, flows, operations, preferences, progress, surface, templates, upload: uploadManager, vocabulary }

/** Returns the input of each session service, as the desktop passes it, for the real server. */
const serviceInput = (session: Session): Record<keyof typeof services, unknown> => {
  const desktop = listener()
  const { newId, uploadSettings } = desktopInput()
  return {
    clipboard: { desktop, newId },
    flows: { desktop },
    operations: { desktop, newId },
    preferences: { look: loadLook() },
    progress: { desktop },
    surface: { desktop },
    templates: undefined,
    upload: { desktop, ...uploadSettings(session) },
    vocabulary: undefined,
  }
}

export interface Performance {
  /** Ids of states the live window was in. */
  states: Set<string>
  /** State values for which the rendered view was checked. */
  looked: Set<string>
  /** Languages and themes in which the contrast of some text was checked. */
  judged: Set<string>
  problems: string[]
  /** Number of routes that ended early, because machines inside the window led to another state. */
  strayed: number
  steps: number
}

export const newPerformance = (): Performance => ({
  states: new Set(),
  looked: new Set(),
  judged: new Set(),
  problems: [],
  strayed: 0,
  steps: 0,
})

/** Plays a route in the rendered window: its effects respond as the route says, everything else is real. */
export const perform = async ({ kind, content }: RenderedWindow, { options, graph, moves }: Route, into: Performance): Promise<void> => {
  const held = new Map<string, Held>()
  const own = content.machine.implementations.actors as Record<string, AnyActorLogic>
  const holdAs = (name: string) =>
    fromPromise<unknown, unknown>(
      ({ self, input: asked }) =>
        new Promise((resolve, reject) => {
          const answer = async ({ kind: how, event }: Offer): Promise<void> => {
            if (how === 'error') reject((event as { error?: unknown }).error)
            else if (served.has(name)) resolve(await toPromise(createActor(own[name] as AnyActorLogic, { input: asked }).start()))
            else resolve((event as { output?: unknown }).output)
          }
          held.set(self.id, { answer })
        }),
    )
  const machine = content.machine.provide({
    actors: Object.fromEntries(
      Object.entries(own)
        .filter(([, logic]) => !isMachine(logic))
        .map(([name]) => [name, holdAs(name)]),
    ),
  } as never)
  const input = options.input?.() as { session: Session }
  const clock = new SimulatedClock()
  const stage = createActor(
    setup({ types: {} as { context: { content: AnyActorRef } }, actors: { ...services, content: machine } as never }).createMachine({
      context: { content: undefined as never },
      entry: assign({
        content: ({ spawn }: { spawn: any }) => {
          for (const [name, given] of Object.entries(serviceInput(input.session))) spawn(name, { systemId: name, input: given })
          return spawn('content', { id: 'content', input })
        },
      }) as never,
    }) as AnyStateMachine,
    { clock },
  )
  const failures: string[] = []
  stage.subscribe({ error: (error) => failures.push(`the machine broke: ${String(error)}`) })
  stage.start()
  const actor = (stage.getSnapshot() as { context: { content: AnyActorRef } }).context.content
  const keepStates = ({ _nodes }: AnyMachineSnapshot) => {
    for (const { id } of _nodes) into.states.add(id)
  }
  // Some states are left before the view is rendered.
  actor.subscribe({ next: keepStates, error: (error: unknown) => failures.push(`the machine broke: ${String(error)}`) })
  const complain = console.error
  console.error = (...words: unknown[]) => failures.push(`said ${words.map(String).join(' ').slice(0, 300)}`)
  const host = document.createElement('div')
  host.style.cssText = 'inline-size: 800px; block-size: 560px; display: grid; background: var(--surface)'
  // Disables transitions, because colours are checked at once.
  const still = document.createElement('style')
  still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }'
  document.body.append(still, host)
  const root = createRoot(host)
  const show = (locale: Locale) => {
    document.documentElement.lang = locale
    document.documentElement.dir = getDirection(locale)
    root.render(
      <LocaleProvider settings={{ locale }}>
        <DialogHost>
          <Guard onError={(error) => failures.push(`the view threw ${String(error)}`)}>
            <main>
              <content.View actor={actor as never} />
            </main>
          </Guard>
        </DialogHost>
      </LocaleProvider>,
    )
  }
  show('fa')
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  const done: string[] = []
  const problem = (text: string) =>
    into.problems.push(`${kind} in ${formatStateValue(snapshot().value)} after ${done.join(' → ') || 'its start'}: ${text}`)

  const look = async () => {
    await drawn()
    for (const failure of failures.splice(0)) problem(failure)
    if (snapshot().status !== 'active') return
    keepStates(snapshot())
    const value = JSON.stringify(snapshot().value)
    if (into.looked.has(value)) return
    into.looked.add(value)
    if (document.body.innerText.trim() === '' && host.querySelector('[role], img, canvas, input') === null) problem('nothing is to be seen')
    const held = [...host.querySelectorAll(holding)]
    for (const locale of LOCALES) {
      if (locale !== 'fa') {
        show(locale)
        await drawn()
        for (const one of held) if (!one.isConnected) problem(`another language takes away ${one.outerHTML.slice(0, 200)}`)
      }
      const { faults, judged } = await lookAt()
      for (const fault of faults) problem(`${locale}, ${fault}`)
      for (const theme of judged) into.judged.add(`${locale}, ${theme}`)
    }
    for (const failure of failures.splice(0)) problem(failure)
    show('fa')
  }

  const drive = async (offer: Offer): Promise<void> => {
    const { event, kind: how } = offer
    if (how === 'time') return clock.increment(offer.wait)
    if (how === 'driven') return options.drivers?.[event.type]?.(actor as never)
    const child = how === 'done' || how === 'error' ? held.get(childOf(event.type)) : undefined
    if (!child) return actor.send(event as never)
    held.delete(childOf(event.type))
    await child.answer(offer)
  }

  const isAt = ({ to }: Outcome) => JSON.stringify(snapshot().value) === JSON.stringify(to.snapshot.value)
  /** Also counts states that were only passed through. */
  const keepTouched = ({ touched }: Outcome) => {
    for (const id of touched) into.states.add(id)
  }

  try {
    await look()
    if (isAt(graph.start)) keepTouched(graph.start)
    for (const { offer, outcome } of moves) {
      done.push(offer.event.type)
      await drive(offer)
      into.steps++
      await look()
      if (snapshot().status !== 'active') break
      if (!isAt(outcome)) {
        into.strayed++
        break
      }
      keepTouched(outcome)
    }
  } catch (error) {
    problem(String(error))
  } finally {
    root.unmount()
    stage.stop()
    host.remove()
    still.remove()
    console.error = complain
  }
}
