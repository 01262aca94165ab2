import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { type Move, moveMachine, type MoveNews } from '#machines/move.machine'

const start = () => {
  const news: MoveNews[] = []
  const desktop = createActor(fromCallback<MoveNews>(({ receive }) => receive((one) => news.push(one)))).start()
  const waiting: { move: Move; answer: { resolve(): void; reject(error: Error): void } }[] = []
  const said: string[] = []
  const actor = createActor(
    moveMachine.provide({
      actors: {
        sendMove: fromPromise<void, { move: Move | undefined }>(
          ({ input }) => new Promise((resolve, reject) => waiting.push({ move: input.move as Move, answer: { resolve, reject } })),
        ),
      },
      actions: { sayMoved: () => said.push('moved'), sayFailed: (_, { error }) => said.push(String(error)) },
    }),
    { input: { desktop: desktop as never } },
  ).start()
  const move = (name: string) => actor.send({ type: 'nodes.move', uuids: [name], fromUuid: 'from', target: { uuid: 'to', title: 'به' } })
  const under = () => actor.getSnapshot().context.moves.flatMap(({ uuids }) => uuids)
  return { actor, news, waiting, said, move, under }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('moving', () => {
  it('takes one after the other, keeps what is not answered, and tells both folders of what is', async () => {
    const { news, waiting, said, move, under } = start()
    move('a')
    move('b')
    expect(waiting.map(({ move: { uuids } }) => uuids)).toEqual([['a']])
    expect(under()).toEqual(['a', 'b'])
    waiting[0]?.answer.resolve()
    await settle()
    expect(under()).toEqual(['b'])
    expect(news).toEqual([{ type: 'data.changed', resource: 'node', uuids: ['a'], parentUuids: ['from', 'to'] }])
    expect(said).toEqual(['moved'])
    expect(waiting).toHaveLength(2)
  })

  it('says why a move failed, changes nothing, and goes on', async () => {
    const { news, waiting, said, move, under } = start()
    move('a')
    move('b')
    waiting[0]?.answer.reject(new Error('گرفته'))
    await settle()
    expect(said).toEqual(['Error: گرفته'])
    expect(news).toEqual([])
    expect(under()).toEqual(['b'])
  })
})
