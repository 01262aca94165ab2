import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { type ActorRefFrom, type AnyActor, type AnyStateMachine, assign, createActor, fromCallback, setup } from 'xstate'
import { getDirection, type Locale } from '#text/locale'
import { DialogHost } from '#ui/dialog'
import { LocaleProvider, type LocaleSettings } from '#ui/locale'
import type { Session, WindowContent, WindowInput, WindowRequest } from '#windows/window-kind'

const sara: Session = { userUuid: 'sara', username: 'sara', fullName: 'سارا رضایی', admin: false, flags: [], config: {} }

interface Mounting<M extends AnyStateMachine> {
  content: WindowContent<M>
  payload?: unknown
  session?: Partial<Session>
  locale?: Locale
  size?: { width: number; height: number }
  /** Input that the surrounding window passes to this content, in addition to the input of the frame. */
  more?: object
  /** Services of the desktop that the content finds in the actor system, by their id. */
  services?: Readonly<Record<string, { machine: AnyStateMachine; input: unknown }>>
}

let root: Root | undefined
let desk: AnyActor | undefined

afterEach(() => {
  const shown = document.body.textContent
  root?.unmount()
  desk?.stop()
  document.body.replaceChildren()
  if (/\[(FSI|PDI)\]/.test(shown)) throw new Error(`a sentence shows the isolates it was made with: ${shown}`)
})

/** Mounts the content of a window as its frame does, with the given effects. Returns the requests to the frame. */
export const mount = async <M extends AnyStateMachine>({
  content,
  payload = {},
  session = {},
  locale = 'fa',
  size = { width: 600, height: 500 },
  services = {},
  more = {},
}: Mounting<M>) => {
  const asked: WindowRequest[] = []
  const frame = createActor(fromCallback<WindowRequest>(({ receive }) => receive((request) => asked.push(request)))).start()
  const input: WindowInput<unknown> = { payload, window: frame as never, session: { ...sara, ...session }, ...more }
  desk = createActor(
    setup({
      types: {} as { context: { content: ActorRefFrom<M> | undefined } },
      actors: {
        content: content.machine,
        ...Object.fromEntries(Object.entries(services).map(([name, { machine }]) => [name, machine])),
      },
    }).createMachine({
      context: { content: undefined },
      entry: assign({
        content: ({ spawn }) => {
          for (const [name, service] of Object.entries(services))
            spawn(name as 'content', { systemId: name, input: service.input } as never)
          return spawn('content', { input } as never) as never
        },
      }),
    }),
  ).start()
  const actor = desk.getSnapshot().context.content as ActorRefFrom<M>
  const host = document.createElement('div')
  Object.assign(host.style, { inlineSize: `${size.width}px`, blockSize: `${size.height}px`, display: 'grid' })
  document.body.append(host)
  const drawnIn = createRoot(host)
  root = drawnIn
  /** Switches the language or the digits, as a change of the preferences does. */
  const speak = (settings: LocaleSettings) => {
    document.documentElement.lang = settings.locale
    document.documentElement.dir = getDirection(settings.locale)
    drawnIn.render(
      <LocaleProvider settings={settings}>
        <DialogHost>
          <content.View actor={actor} />
        </DialogHost>
      </LocaleProvider>,
    )
  }
  speak({ locale })
  await expect.poll(() => host.textContent).not.toBe('')
  return { actor, host, asked, speak, service: <S,>(name: string) => desk?.system.get(name) as S }
}
