import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ClipboardContent } from '#machines/clipboard'
import { sara } from '#tests/paths/stage'
import { aDocument, aFolder, aFrame, idOf } from '#tests/windows/explorer/builders'
import type { Destination } from '#windows/paste-in/paste-in'
import { type PasteInEvent, pasteInMachine } from '#windows/paste-in/paste-in.machine'

const copied: ClipboardContent = { copyItems: [aDocument('scan', 'pdf')], cutItems: [] }
const settle = () => new Promise((resolve) => setTimeout(resolve))

const start = (clipboardContent: ClipboardContent = copied) => {
  const { frame, asked } = aFrame()
  const said: string[] = []
  const pasted: { title: string; operationUuid: string | undefined; done(): void; failed(failure: object): void }[] = []
  let tell = (_: ClipboardContent) => {}
  const actor = createActor(
    pasteInMachine.provide({
      actors: {
        clipboard: fromCallback(({ sendBack }) => {
          tell = (next) => sendBack({ type: 'clipboard.updated', clipboardContent: next } satisfies PasteInEvent)
          tell(clipboardContent)
        }) as never,
        folderTree: fromCallback(() => {}) as never,
        pasteInto: fromPromise<void, { destination: Destination | undefined }>(
          ({ input: { destination } }) =>
            new Promise((done, failed) =>
              pasted.push({ title: destination?.title ?? '', operationUuid: destination?.operationUuid, done, failed }),
            ),
        ),
      },
      actions: {
        showEmptyNotice: () => void said.push('nothing'),
        showCutError: () => void said.push('cut error'),
        showResult: () => void said.push('complete'),
      },
    }),
    { input: { payload: {}, window: frame, session: sara } },
  ).start()
  const isClosed = () => asked.some(({ type }) => type === 'window.close')
  const tick = (...names: string[]) => names.forEach((name) => actor.send({ type: 'folder.toggle', folder: aFolder(name) }))
  const states = () => actor.getSnapshot().context.chosen.map(({ state }) => state)
  return { actor, said, pasted, isClosed, tick, states, tell: (next: ClipboardContent) => tell(next) }
}

describe('pasting into several folders', () => {
  it('processes the folders one after another, reports the result and closes [CLIP-007] [CLIP-011] [CLIP-012]', async () => {
    const { actor, said, pasted, isClosed, tick, states } = start()
    tick('one', 'two')
    actor.send({ type: 'paste.start' })
    actor.send({ type: 'paste.start' })
    expect(pasted).toHaveLength(1)
    expect(states()).toEqual(['pasting', 'waiting'])
    pasted[0]?.done()
    await settle()
    expect(pasted).toHaveLength(2)
    expect(said).toEqual([])
    pasted[1]?.done()
    await settle()
    expect(said).toEqual(['complete'])
    expect(isClosed()).toBe(true)
  })

  it('stops at a failing folder, which can be retried under the same operation id or skipped', async () => {
    const { actor, said, pasted, tick, states } = start()
    tick('one', 'two')
    actor.send({ type: 'paste.start' })
    pasted[0]?.failed({ why: 'پر است', operationUuid: 'op' })
    await settle()
    expect(states()).toEqual(['failed', 'waiting'])
    actor.send({ type: 'paste.retry' })
    expect(pasted[1]).toMatchObject({ title: pasted[0]?.title, operationUuid: 'op' })
    pasted[1]?.failed({ why: 'پر است', operationUuid: 'op' })
    await settle()
    actor.send({ type: 'paste.skip' })
    expect(states()).toEqual(['skipped', 'pasting'])
    pasted[2]?.done()
    await settle()
    expect(said).toEqual(['complete'])
  })

  it('says that nothing is copied and closes, also if the clipboard becomes empty while choosing [CLIP-020]', () => {
    const empty = { copyItems: [], cutItems: [] }
    const opened = start(empty)
    expect([opened.said, opened.isClosed()]).toEqual([['nothing'], true])
    const emptied = start({ copyItems: [], cutItems: [aFolder('cut')] })
    expect(emptied.isClosed()).toBe(false)
    emptied.tell(empty)
    expect([emptied.said, emptied.isClosed()]).toEqual([['nothing'], true])
  })

  it('refuses a second folder for a cut item, without any call [CLIP-021]', () => {
    const { actor, said, pasted, tick } = start({ copyItems: [], cutItems: [aDocument('scan', 'pdf')] })
    tick('one', 'two')
    actor.send({ type: 'paste.start' })
    expect([said, pasted]).toEqual([['cut error'], []])
    actor.send({ type: 'destination.drop', uuid: idOf('one') })
    actor.send({ type: 'paste.start' })
    expect(pasted.map(({ title }) => title)).toEqual([aFolder('two').title])
  })

  it('accepts no folder without write access, or inside a pasted folder', () => {
    const kept = aFolder('kept')
    const { actor, tick, states } = start({ copyItems: [kept], cutItems: [] })
    tick('kept')
    actor.send({ type: 'folder.chosen', folder: { ...aFolder('below'), pwd: `${kept.uuid}/${idOf('below')}` } })
    actor.send({ type: 'folder.toggle', folder: { ...aFolder('closed'), may: { ...kept.may, write: false } } })
    actor.send({ type: 'folder.toggle', folder: { ...aFolder('bin'), type: 4 } })
    expect(states()).toEqual([])
    actor.send({ type: 'folder.chosen', folder: aFolder('beside') })
    expect(states()).toEqual(['waiting'])
  })
})
