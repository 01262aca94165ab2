import type { Node } from '#api/contract/node'
import { createActor, SimulatedClock } from 'xstate'
import type { ExplorerEvent } from '#windows/explorer/context'
import type { ExplorerPayload } from '#windows/explorer/payload'
import { aFrame, aSession, idOf } from './builders'
import { overTree } from './over-tree'

export const settled = () => new Promise<void>((done) => setImmediate(done))

export const open = async (
  folder?: string,
  more: { session?: ReturnType<typeof aSession>; payload?: ExplorerPayload; tree?: Record<string, Node[]> } = {},
) => {
  const { machine, ...records } = overTree(more.tree)
  const { frame, asked } = aFrame()
  const clock = new SimulatedClock()
  const actor = createActor(machine, {
    clock,
    input: {
      payload: more.payload ?? (folder === undefined ? {} : { folderUuid: idOf(folder) }),
      window: frame,
      session: more.session ?? aSession(),
    },
  }).start()
  await settled()
  const send = async (...events: ExplorerEvent[]) => {
    for (const event of events) {
      actor.send(event)
      await settled()
    }
  }
  const context = () => actor.getSnapshot().context
  return {
    ...{ actor, clock, send, asked, context, ...records },
    path: () =>
      context()
        .located.path.map(({ title }) => title)
        .join('/'),
    rows: () => context().children.contents.map(({ title }) => title),
    picked: () => [...context().selection.picked],
    go: (to: string) => send({ type: 'place.go', to: { uuid: idOf(to) } }),
  }
}
export const click = (name: string, at: number, style = {}): ExplorerEvent => ({ type: 'row.click', uuid: idOf(name), at, style })
export const opening = (name: string, aside = false): ExplorerEvent => ({ type: 'row.open', uuid: idOf(name), aside })
