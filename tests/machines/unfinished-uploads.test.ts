import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { type FoundFiles, type FileSearch, type UnfinishedUpload, unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import type { WindowRequest } from '#windows/window-kind'
import { settle } from './upload-run'

const left: UnfinishedUpload = {
  ...{ uuid: 's-1', name: 'فیلم.mp4', size: 10, received: 5, turn: 0, uploadUuid: 'b', touchedAt: 1, isReadable: true },
  target: { uuid: 't', title: 'اسناد' },
}

/** Starts the machine with a fake server that fails while `fails` is true. */
const start = async (fails: boolean) => {
  const server = { fails }
  const asked: string[] = []
  const told: string[] = []
  const answer = <T>(what: string, value: T) => {
    asked.push(what)
    return server.fails ? Promise.reject(new Error('away')) : Promise.resolve(value)
  }
  const listener = createActor(fromCallback<WindowRequest>(({ receive }) => receive(({ type }) => told.push(type)))).start()
  const actor = createActor(
    unfinishedUploadsMachine.provide({
      actors: {
        listUnfinished: fromPromise(() => answer('list', [left])),
        findFiles: fromPromise<FoundFiles, FileSearch>(({ input: { items } }) =>
          answer(`find ${items[0]?.uuid}`, { files: [{ uuid: 's-1', file: new File([], left.name) }], problem: null }),
        ),
        discardUpload: fromPromise<void, { uuid: string }>(({ input: { uuid } }) => answer(`discard ${uuid}`, undefined)),
      },
    }),
    { input: { manager: listener as never, desktop: listener as never } },
  ).start()
  await settle()
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    await settle()
  }
  const seen = () => {
    const { value, context } = actor.getSnapshot()
    return [value, context.problem, context.items.length]
  }
  return { server, asked, told, send, seen }
}

describe('the list of unfinished uploads fails to load', () => {
  it.each(['data.stale', 'unfinished.retry'] as const)('requests the list again on %s, and then offers the files', async (type) => {
    const { server, asked, told, send, seen } = await start(true)
    expect([seen(), told]).toEqual([['unknown', null, 0], []])
    await send({ type })
    expect(seen()).toEqual(['unknown', null, 0])
    server.fails = false
    await send({ type })
    expect([seen(), told, asked]).toEqual([['offering', null, 1], ['window.open'], ['list', 'list', 'list']])
  })
})

describe('an action on an unfinished file fails', () => {
  const acts = {
    notFound: { type: 'unfinished.continue', asks: 'find s-1' },
    notDiscarded: { type: 'unfinished.discard', asks: 'discard s-1' },
  } as const

  it.each(Object.entries(acts))('reports the error %s of a file, and retries the same request', async (problem, { type, asks }) => {
    const { server, asked, send, seen } = await start(false)
    server.fails = true
    await send({ type, uuid: 's-1' })
    expect(seen()).toEqual(['offering', problem, 1])
    await send({ type: 'unfinished.retry' })
    expect(seen()).toEqual(['offering', problem, 1])
    server.fails = false
    await send({ type: 'unfinished.retry' })
    expect([seen(), asked]).toEqual([
      ['none', null, 0],
      ['list', asks, asks, asks],
    ])
  })
})
