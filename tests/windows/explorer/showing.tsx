import '#ui/tokens.css'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { createRoot, type Root } from 'react-dom/client'
import { createActor, SimulatedClock } from 'xstate'
import { getDirection, type Locale } from '#text/locale'
import { LocaleProvider } from '#ui/locale'
import { ExplorerView } from '#windows/explorer/explorer.view'
import { aFrame, aSession, idOf } from './builders'
import { overTree, smallTree } from './over-tree'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** Renders the explorer of the product with a fake folder tree, in a separate box. */
export const show = async (
  folder: string | undefined,
  {
    tree = smallTree(),
    locale = 'fa' as Locale,
    flags = aSession().flags,
    width = 900,
    /** The folder itself is loaded only after this promise. */
    located = undefined as Promise<unknown> | undefined,
  } = {},
) => {
  await page.viewport(1000, 700)
  const { machine, ...records } = overTree(tree, undefined, located)
  const { frame, asked } = aFrame()
  const payload = folder === undefined ? {} : { folderUuid: idOf(folder) }
  const clock = new SimulatedClock()
  // The clock stands still, so that no test depends on the speed of the machine.
  const actor = createActor(machine, {
    clock,
    input: { payload, window: frame, session: aSession({ flags }) },
  }).start()
  const service = actor.system.get.bind(actor.system)
  actor.system.get = ((name: string) => (name === 'windows' ? frame : service(name))) as typeof service
  const host = document.createElement('div')
  host.style.cssText = `inline-size:${width}px;block-size:500px`
  document.body.append(host)
  const drawnIn = createRoot(host)
  root = drawnIn
  /** Switches the language, as a change of the preferences does. */
  const speak = (spoken: Locale) => {
    document.documentElement.lang = spoken
    document.documentElement.dir = getDirection(spoken)
    drawnIn.render(
      <LocaleProvider settings={{ locale: spoken }}>
        <ExplorerView actor={actor} />
      </LocaleProvider>,
    )
  }
  speak(locale)
  await expect.poll(() => host.querySelector('[data-part=footer]')).not.toBeNull()
  const all = (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)]
  const titles = () => all('[data-uuid] [data-column=title] bdi').map((element) => element.textContent)
  const row = (name: string) => host.querySelector<HTMLElement>(`[data-uuid="${idOf(name)}"]`) ?? host
  const path = () =>
    actor
      .getSnapshot()
      .context.located.path.map(({ title }) => title)
      .join('/')
  const picked = () => [...actor.getSnapshot().context.selection.picked].map((uuid) => all(`[data-uuid="${uuid}"] bdi`)[0]?.textContent)
  return { host, actor, clock, speak, asked, all, titles, row, path, picked, ...records }
}
