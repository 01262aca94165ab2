import { fromPromise } from 'xstate'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { type Move, moveMachine } from '#machines/move.machine'
import { localeOf } from '#text/locale'
import { messages } from './move.messages'
import { pageFormat } from './preferences.content'

const locale = () => localeOf(document.documentElement.lang)
const words = () => ({ say: messages(locale()), format: pageFormat() })
const detailOf = (error: unknown): string | undefined =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined

const sendMove = fromPromise<void, { move: Move | undefined }>(async ({ input: { move }, signal }) => {
  if (!move) return
  const { uuids, fromUuid, target } = move
  await api(nodebase).move({ query: { destUuid: target.uuid, fromUuid }, json: [...uuids] }, { signal, quiet: true })
})

export const mover = moveMachine.provide({
  actors: { sendMove },
  actions: {
    sayMoved: ({ context: { moves, desktop }, self }) => {
      const { say, format } = words()
      const [move] = moves
      if (!move) return
      const { uuids, title, fromUuid, target, undoes } = move
      if (undoes) return desktop.send({ type: 'notify', level: 'success', message: say.undone(format, uuids.length, title) })
      const message = say.moved(format, uuids.length, title, target.title)
      if (fromUuid === undefined) return desktop.send({ type: 'notify', level: 'success', message })
      // The server refuses to take back what has left its place meanwhile.
      const back: Move = { uuids, title, fromUuid: target.uuid, target: { uuid: fromUuid, title: '' }, undoes: true }
      desktop.send({
        type: 'notify',
        level: 'success',
        message,
        action: { label: say.undo, run: () => self.send({ type: 'nodes.move', ...back }) },
      })
    },
    sayFailed: ({ context: { moves, desktop } }, { error }) => {
      const { say, format } = words()
      const { uuids = [], title } = moves[0] ?? {}
      desktop.send({ type: 'notify', level: 'error', message: say.failed(format, uuids.length, title, detailOf(error) ?? say.unknown) })
    },
  },
})
